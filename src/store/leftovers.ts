/** What versions up to 0.3.0 kept in files of many formats: read once into the store, and removed after the commit. */
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
import { parsedJson } from '../contract/parsed-json.ts';
import { readTrusted } from '../files/read-trusted.ts';
import type { NewEntry, Rows } from './rows.ts';
import { DECISIONS, type Kind, SETUPS, TOKENS, VIEWS } from './schema.ts';
import type { Store } from './store.ts';

export interface LeftoverFolders {
  readonly state: string;
  readonly cache: string | undefined;
}

/** Longer files were not written by linecheck. */
const MAX_BYTES = 4 * 1024 * 1024;
const VERSION = 1;

/** What one file holds. A file with nothing readable is removed, too. */
interface Leftover {
  readonly path: string;
  readonly of: Kind;
  readonly entries: readonly NewEntry[];
}

/** Interrupted writes, and locks. */
const UNFINISHED = /\.part$|^\.?[0-9a-f]{64}(?:\.lock|\.lock\.over|-\d+)$/;

type Write = Store['write'];

/** Views, decisions, setups, and tokens. Never fails: what can't be moved is tried again in the next run. */
export async function moveLeftovers(
  { state, cache }: LeftoverFolders,
  write: Write,
): Promise<number> {
  const lists = [
    { name: 'views.json', of: VIEWS, list: 'restaurants', read: restaurantEntry },
    { name: 'decisions.json', of: DECISIONS, list: 'stations', read: decisionEntry },
    // Of no use any more.
    { name: 'stations.json', of: VIEWS, list: '', read: () => undefined },
    { name: 'terminals.json', of: VIEWS, list: '', read: () => undefined },
  ];
  const found: Leftover[] = [];
  for (const { name, of, list, read } of lists) {
    const path = join(state, name);
    const known = existsSync(path) ? await listIn(path, list) : undefined;
    if (known !== undefined)
      found.push({ path, of, entries: known.flatMap((each) => read(each) ?? []) });
  }
  const folders = [
    {
      folder: join(state, 'setups'),
      file: /^([0-9a-f]{32})-1\.json$/,
      of: SETUPS,
      read: setupEntry,
    },
    {
      folder: join(cache ?? state, 'tokens'),
      file: /^([0-9a-f]{64})\.json$/,
      of: TOKENS,
      read: tokenEntry,
    },
  ];
  for (const { folder, file, of, read } of folders) {
    for (const name of await namesIn(folder)) {
      const [, owner] = file.exec(name) ?? [];
      const path = join(folder, name);
      const text = owner === undefined ? undefined : await textIn(path, of === TOKENS);
      if (owner === undefined && !UNFINISHED.test(name)) continue;
      const entries = owner === undefined || text === undefined ? [] : read(owner, text);
      found.push({ path, of, entries });
    }
  }
  const moved = await movedInto(found, write);
  for (const { folder } of folders) await removeFolder(folder);
  return moved;
}

const SUMMARY = /^(?<name>\d{8}-[0-9a-f]{8})\.json$/;
const BATCH = 200;

/** A folder of folders, one for each restaurant. Never fails. */
export async function moveSummaries(folder: string, of: Kind, write: Write): Promise<number> {
  let moved = 0;
  for (const owner of await namesIn(folder)) {
    if (!/^[0-9a-f]{32}$/.test(owner)) continue;
    const own = join(folder, owner);
    let found: Leftover[] = [];
    for (const file of await namesIn(own)) {
      const path = join(own, file);
      const name = SUMMARY.exec(file)?.groups?.['name'];
      // The dishes are in the summaries, too.
      if (name === undefined && !file.startsWith('dishes-') && !UNFINISHED.test(file)) continue;
      const entry = name === undefined ? undefined : await summaryEntry(path, owner, name);
      found.push({ path, of, entries: entry === undefined ? [] : [entry] });
      if (found.length < BATCH) continue;
      moved += await movedInto(found, write);
      found = [];
    }
    moved += await movedInto(found, write);
    await removeFolder(own);
  }
  await removeFolder(folder);
  return moved;
}

/** What the store has already is newer. */
async function movedInto(found: readonly Leftover[], write: Write): Promise<number> {
  if (found.length === 0) return 0;
  const entries = found.flatMap(({ of, entries: own }) => own.map((entry) => ({ of, entry })));
  const isKept = await write((rows: Rows) => {
    for (const { of, entry } of entries) {
      if (rows.get(of, entry.owner, entry.name) === undefined) rows.put(of, entry);
    }
    return rows.isKept;
  });
  if (!isKept) return 0;
  for (const { path } of found) await rm(path, { force: true }).catch(() => undefined);
  return entries.length;
}

/** Others' files stay. */
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

/** `undefined` for a newer version's file, which stays. */
async function listIn(path: string, name: string): Promise<readonly unknown[] | undefined> {
  const reading = await readTrusted(path, MAX_BYTES);
  const value = reading.state === 'read' ? parsedJson(reading.text) : undefined;
  const { version = VERSION } = asValidFields({ version: asNumber })(value) ?? {};
  if (version > VERSION) return undefined;
  return asFields({ [name]: asListOfValid((each) => each) })(value)?.[name] ?? [];
}

const ofRestaurant = asFields({ guid: asText });
const ofStation = asFields({ restaurant: asText, station: asText });

/** Fields left over in the value are not read. */
function restaurantEntry(value: unknown): NewEntry | undefined {
  const owner = ofRestaurant(value)?.guid;
  return owner === undefined ? undefined : { owner, value: JSON.stringify(value) };
}

function decisionEntry(value: unknown): NewEntry | undefined {
  const of = ofStation(value);
  return of && { owner: of.restaurant, name: of.station, value: JSON.stringify(value) };
}

/** Behind a checksum. */
function setupEntry(owner: string, text: string): readonly NewEntry[] {
  const end = text.indexOf('\n');
  const value = text.slice(end + 1, -1);
  return text.slice(0, end) === String(crc32(value)) ? [{ owner, value }] : [];
}

function tokenEntry(owner: string, text: string): readonly NewEntry[] {
  return [{ owner, value: text.trimEnd() }];
}

const FIRST_LINE = /^(?<readAt>\d{1,15}) (?<checksum>\d{1,10})$/;

async function summaryEntry(path: string, owner: string, name: string) {
  const text = (await textIn(path)) ?? '';
  const end = text.indexOf('\n');
  const { readAt = '', checksum } = FIRST_LINE.exec(text.slice(0, end))?.groups ?? {};
  const value = text.slice(end + 1);
  if (checksum !== String(crc32(value, crc32(`${readAt} `)))) return undefined;
  const used = await lstat(path).catch(() => undefined);
  const usedAt = Math.floor(used?.mtimeMs ?? 0);
  return { owner, name, value, at: Number(readAt), usedAt };
}
