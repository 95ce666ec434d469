/** Versions up to 0.3.0 kept memory in files of many formats. These functions move the files' content into the store. */
import { existsSync } from 'node:fs';
import { lstat, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import {
  asFields,
  asListOfValid,
  asNumber,
  asText,
  asValidFields,
} from '../contract/decode-json.ts';
import { parseJson } from '../contract/parsed-json.ts';
import { readTrusted } from '../files/read-trusted.ts';
import type { NewEntry, Rows } from './rows.ts';
import { DECISIONS, type Kind, SETUPS, TOKENS, VIEWS } from './schema.ts';
import type { Store } from './store.ts';

const MAX_BYTES = 4 * 1024 * 1024;
const VERSION = 1;

/** A file without readable content has no entries. It is removed, too. */
interface OldFile {
  readonly path: string;
  readonly kind: Kind;
  readonly entries: readonly NewEntry[];
}

const UNFINISHED = /\.part$|^\.?[0-9a-f]{64}(?:\.lock|\.lock\.over|-\d+)$/;

type Write = Store['write'];

/** Moves views, decisions, setups, and tokens, and counts moved entries. Never fails: the next run tries again to move the others. */
export async function moveOldFiles(
  state: string,
  cache: string | undefined,
  write: Write,
): Promise<number> {
  const lists = [
    { name: 'views.json', kind: VIEWS, list: 'restaurants', read: restaurantEntry },
    { name: 'decisions.json', kind: DECISIONS, list: 'stations', read: decisionEntry },
    // The current version uses no entries of these two files.
    { name: 'stations.json', kind: VIEWS, list: '', read: () => undefined },
    { name: 'terminals.json', kind: VIEWS, list: '', read: () => undefined },
  ];
  const files: OldFile[] = [];
  for (const { name, kind, list, read } of lists) {
    const path = join(state, name);
    const values = existsSync(path) ? await listIn(path, list) : undefined;
    if (values === undefined) continue;
    files.push({ path, kind, entries: values.flatMap((value) => read(value) ?? []) });
  }
  const folders = [
    {
      folder: join(state, 'setups'),
      fileName: /^([0-9a-f]{32})-1\.json$/,
      kind: SETUPS,
      read: setupEntry,
    },
    {
      folder: join(cache ?? state, 'tokens'),
      fileName: /^([0-9a-f]{64})\.json$/,
      kind: TOKENS,
      read: (owner: string, text: string) => [{ owner, value: text.trimEnd() }],
    },
  ];
  for (const { folder, fileName, kind, read } of folders) {
    for (const name of await namesIn(folder)) {
      const [, owner] = fileName.exec(name) ?? [];
      const path = join(folder, name);
      const text = owner === undefined ? undefined : await textIn(path, kind === TOKENS);
      if (owner === undefined && !UNFINISHED.test(name)) continue;
      const entries = owner === undefined || text === undefined ? [] : read(owner, text);
      files.push({ path, kind, entries });
    }
  }
  const moved = await moveFiles(files, write);
  for (const { folder } of folders) await removeFolder(folder);
  return moved;
}

const SUMMARY_NAME = /^(?<name>\d{8}-[0-9a-f]{8})\.json$/;
const BATCH_FILES = 200;

/** Moves summaries from a folder with a subfolder for each restaurant, and counts moved entries. Never fails. */
export async function moveSummaries(folder: string, kind: Kind, write: Write): Promise<number> {
  let moved = 0;
  for (const owner of await namesIn(folder)) {
    if (!/^[0-9a-f]{32}$/.test(owner)) continue;
    const ownerFolder = join(folder, owner);
    let files: OldFile[] = [];
    for (const fileName of await namesIn(ownerFolder)) {
      const path = join(ownerFolder, fileName);
      const name = SUMMARY_NAME.exec(fileName)?.groups?.['name'];
      // Files of dishes are removed, because summaries have the same dishes.
      const isRemoved = fileName.startsWith('dishes-') || UNFINISHED.test(fileName);
      if (name === undefined && !isRemoved) continue;
      const entry = name === undefined ? undefined : await summaryEntry(path, owner, name);
      files.push({ path, kind, entries: entry === undefined ? [] : [entry] });
      if (files.length < BATCH_FILES) continue;
      moved += await moveFiles(files, write);
      files = [];
    }
    moved += await moveFiles(files, write);
    await removeFolder(ownerFolder);
  }
  await removeFolder(folder);
  return moved;
}

/** The store's own entries are newer than those of old files, so they stay. */
async function moveFiles(files: readonly OldFile[], write: Write): Promise<number> {
  if (files.length === 0) return 0;
  const isKept = await write((rows: Rows) => {
    for (const { kind, entries } of files) {
      for (const entry of entries) {
        if (rows.get(kind, entry.owner, entry.name) === undefined) rows.put(kind, entry);
      }
    }
    return rows.isKept;
  });
  if (!isKept) return 0;
  for (const { path } of files) await rm(path, { force: true }).catch(() => undefined);
  return files.reduce((sum, { entries }) => sum + entries.length, 0);
}

async function removeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) await rmdir(folder).catch(() => undefined);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return existsSync(folder) ? readdir(folder).catch(() => []) : [];
}

async function textIn(path: string, isSecret = false): Promise<string | undefined> {
  const reading = await readTrusted(path, MAX_BYTES, { isSecret, followsLink: false });
  return reading.state === 'read' ? reading.text : undefined;
}

/** `undefined` if a newer version wrote the file. Such a file stays. */
async function listIn(path: string, name: string): Promise<readonly unknown[] | undefined> {
  const reading = await readTrusted(path, MAX_BYTES);
  const value = reading.state === 'read' ? parseJson(reading.text) : undefined;
  const { version = VERSION } = asValidFields({ version: asNumber })(value) ?? {};
  if (version > VERSION) return undefined;
  return asFields({ [name]: asListOfValid((each) => each) })(value)?.[name] ?? [];
}

const stationKey = asFields({ restaurant: asText, station: asText });

function restaurantEntry(value: unknown): NewEntry | undefined {
  const owner = asFields({ guid: asText })(value)?.guid;
  return owner === undefined ? undefined : { owner, value: JSON.stringify(value) };
}

function decisionEntry(value: unknown): NewEntry | undefined {
  const key = stationKey(value);
  return key && { owner: key.restaurant, name: key.station, value: JSON.stringify(value) };
}

/** The first line is a checksum of the rest. */
function setupEntry(owner: string, text: string): readonly NewEntry[] {
  const end = text.indexOf('\n');
  const value = text.slice(end + 1, -1);
  return text.slice(0, end) === String(crc32(value)) ? [{ owner, value }] : [];
}

const SUMMARY_FIRST_LINE = /^(?<readAt>\d{1,15}) (?<checksum>\d{1,10})$/;

async function summaryEntry(path: string, owner: string, name: string) {
  const text = (await textIn(path)) ?? '';
  const end = text.indexOf('\n');
  const { readAt = '', checksum } = SUMMARY_FIRST_LINE.exec(text.slice(0, end))?.groups ?? {};
  const value = text.slice(end + 1);
  if (checksum !== String(crc32(value, crc32(`${readAt} `)))) return undefined;
  const status = await lstat(path).catch(() => undefined);
  const usedAt = Math.floor(status?.mtimeMs ?? 0);
  return { owner, name, value, readAt: Number(readAt), usedAt };
}
