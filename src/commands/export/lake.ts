/** A lake's folder: which files are its own, what they hold, and one writer at a time. */
import { constants, existsSync, lstatSync } from 'node:fs';
import { access, lstat, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { Failure } from '../../contract/failures.ts';
import { isObject, parseJson } from '../../contract/parsed-json.ts';
import { openRegularFile } from '../../files/read-trusted.ts';
import { unlessMissing } from '../../files/system-error.ts';
import { isOwnFile } from '../../files/trusted-file.ts';
import { makeFolder, writeAtomically } from '../../files/write-private.ts';
import { DEFINITIONS, type LakeValue } from '../../kitchen/tables/item-export.ts';
import { demoField } from '../../kitchen/text/json-text.ts';
import { isSharedFolder } from '../../reader/sources/private-archive.ts';
import { isFull } from '../../service/archive/sqlite/space-reserve.ts';
import type { Sharing } from '../../settings/profile-choice.ts';
import { tryLock } from '../../store/file-lock.ts';

/** Engines skip names with a leading underscore. */
export const MANIFEST = '_manifest.json';
export const INDEX = 'manifest.json';
/** For the lock, and for folders before they take their name or are removed. Not beside tables: DuckDB reads hidden folders, too. */
const WORK = '.linecheck';
export const FULFILLMENTS_FOLDER = 'fulfillments';
const FIRST_TABLE = 'restaurants';
const TABLES = [FIRST_TABLE, 'stations'];
const OWN = new Set([INDEX, FULFILLMENTS_FOLDER, ...TABLES]);
const OF_SYSTEMS = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);
/** Of the index and manifests. */
const VERSION = 1;
/** Modes of folders. */
const OTHERS_READ = 0o755;
const ALL = 0o777;
const DATE = /^businessDate=\d{4}-\d{2}-\d{2}$/;
const isDate = (name: string) => DATE.test(name);
const WORKED_ON = /^(?<name>.+)\.(?<state>new|old)$/;

export type LakeRow = readonly LakeValue[];

/** A restaurant's rows in a part, in sequence. */
export interface HeldRows {
  readonly restaurantGuid: string;
  /** Changes when the rows may. */
  readonly version: string;
  readonly rows: number;
  /** Not read again under the same version. */
  readonly isFinal: boolean;
}

export interface LakePart {
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly restaurants: readonly HeldRows[];
}

/** Missing, or not up to date. */
export interface FailedRestaurant {
  readonly restaurantGuid: string;
  readonly code: string;
}

export type Lake = Awaited<ReturnType<typeof openLake>>;

/**
 * Makes a missing folder. Throws USAGE for a new lake among other files, or a lake of another kind, NOT_WRITTEN while another export
 * writes it, and CONFIGURATION where others could lead its writes elsewhere, unless they may.
 */
export async function openLake(root: string, isDemo: boolean, mayBeShared: Sharing) {
  const head = {
    linecheckLake: VERSION,
    linecheck: packageJson.version,
    definitions: DEFINITIONS,
    ...demoField(isDemo),
    format: 'parquet',
  };
  const dates = join(root, FULFILLMENTS_FOLDER);
  const requireOwn = async (folder: string, mode?: number) =>
    isSharedFolder(folder, `The export in ${folder}`, mayBeShared, { mode, top: root });
  // Engines run as other users. A group gets in only where others may change the folder.
  const mode = (await requireOwn(root, OTHERS_READ)) ? ALL : OTHERS_READ;
  await readIndex(root, isDemo);
  const work = join(root, WORK);
  await makeFolder(work, mode);
  await requireOwn(work);
  if (!(await lstat(work)).isDirectory()) throw strangeFile(work);
  for (const folder of [root, work]) await access(folder, constants.W_OK);
  const close = locked(root);
  const workFolder = (folder: string, state: 'new' | 'old') =>
    join(root, WORK, `${basename(folder)}.${state}`);
  const tables = new Map<string, unknown>();
  const write = () => {
    const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
    return writeManifest(join(root, INDEX), { ...head, tables: Object.fromEntries(sorted) });
  };
  /** Ends what a killed export began: a new folder is complete once the old one has moved. The index may not list it. */
  const settle = async () => {
    // The old ones first.
    for (const entry of (await readdir(join(root, WORK))).sort().reverse()) {
      const { name = '', state } = WORKED_ON.exec(entry)?.groups ?? {};
      if (state === undefined) continue;
      const folder = DATE.test(name) ? join(FULFILLMENTS_FOLDER, name) : name;
      const path = join(root, folder);
      if (state === 'old' && !existsSync(path)) {
        const made = workFolder(name, 'new');
        await rename(existsSync(made) ? made : join(root, WORK, entry), path);
      }
      await rm(join(root, WORK, entry), { recursive: true, force: true });
      tables.delete(folder);
    }
    for (const folder of [...TABLES, ...(await readdir(dates)).filter(isDate)]) {
      const table = DATE.test(folder) ? join(FULFILLMENTS_FOLDER, folder) : folder;
      await requireOwn(join(root, table));
      const parts = await readManifest(join(root, table));
      if (parts === undefined) tables.delete(table);
      else if (!tables.has(table)) tables.set(table, factsOf(parts));
    }
  };
  try {
    await makeFolder(dates, mode);
    await requireOwn(dates);
    const other = foreignName(await readdir(dates), isDate);
    if (other !== undefined) throw strangeFile(join(dates, other));
    const index = await readIndex(root, isDemo);
    if (isObject(index?.['tables'])) {
      for (const [folder, facts] of Object.entries(index['tables'])) tables.set(folder, facts);
    }
    await settle();
    await write();
  } catch (error) {
    close();
    throw error;
  }
  return {
    root,
    mode,
    /** For manifests: they prove a lake whose index is lost. */
    head,
    foreign: await foreignAtTop(root),
    close,
    newFolder: (folder: string) => workFolder(folder, 'new'),
    /** Gives the complete new folder its name, and lists it in the index. */
    async replace(folder: string, parts: readonly LakePart[]): Promise<void> {
      const path = join(root, folder);
      const old = workFolder(folder, 'old');
      await rename(path, old).catch(unlessMissing);
      try {
        await rename(workFolder(folder, 'new'), path);
      } catch (error) {
        await rename(old, path).catch(unlessMissing);
        throw error;
      }
      tables.set(folder, factsOf(parts));
      await write();
      await rm(old, { recursive: true, force: true });
    },
    /** Names in the index who failed. */
    async fail(folder: string, failed: readonly FailedRestaurant[]): Promise<void> {
      const before = tables.get(folder);
      const { failed: _failed, ...facts } = isObject(before) ? before : {};
      const after = failed.length === 0 ? facts : { ...facts, failed };
      if (JSON.stringify(before ?? {}) === JSON.stringify(after)) return;
      tables.set(folder, after);
      await write();
    },
  };
}

/** One not from an export, nor from the system's own programs. */
export function foreignName(names: readonly string[], isOwn: (name: string) => boolean) {
  return names.find((name) => !(isOwn(name) || OF_SYSTEMS.has(name)));
}

/** Engines read only folders here. Hidden files may be of any program. */
async function foreignAtTop(root: string) {
  return foreignName(await readdir(root), (name) => OWN.has(name) || name.startsWith('.'));
}

export async function writeManifest(path: string, value: object): Promise<void> {
  const part = join(dirname(path), `.${basename(path)}.new`);
  await writeAtomically(path, part, `${JSON.stringify(value, undefined, 1)}\n`);
}

export function strangeFile(path: string): Failure {
  return new Failure('USAGE', `${path} is not from an export.`, {
    hint: 'Move it elsewhere: engines would read it as part of the table.',
  });
}

/** The parts beside it, so both change in one step. `undefined` for a missing or damaged one. */
export async function readManifest(folder: string): Promise<readonly LakePart[] | undefined> {
  const manifest = await readJson(join(folder, MANIFEST));
  return isManifest(manifest) ? manifest.parts : undefined;
}

function isManifest(value: unknown): value is { readonly parts: readonly LakePart[] } {
  return isObject(value) && Array.isArray(value['parts']) && value['parts'].every(isPart);
}

function isPart(value: unknown): boolean {
  return (
    isObject(value) && typeof value['file'] === 'string' && Array.isArray(value['restaurants'])
  );
}

/** `undefined` for a missing file, nothing in it for a damaged one. */
async function readJson(path: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const file = await openRegularFile(path).catch(unlessMissing);
  if (file === undefined) return undefined;
  try {
    const value = parseJson(await file.readFile('utf8'));
    return isObject(value) ? value : {};
  } finally {
    await file.close();
  }
}

function isEmpty(value: object | undefined): boolean {
  return Object.keys(value ?? {}).length === 0;
}

/** `undefined` for a new lake, or a lost one: then the first table's manifest has the same facts. */
async function readIndex(root: string, isDemo: boolean) {
  const index = await readJson(join(root, INDEX));
  const isLost = isEmpty(index);
  const strange = isLost ? await foreignAtTop(root) : undefined;
  if (strange !== undefined) {
    throw new Failure('USAGE', `${root} has other files: ${strange}.`, {
      hint: 'Use a new folder, or an empty one.',
    });
  }
  const first = isLost ? await readJson(join(root, FIRST_TABLE, MANIFEST)) : undefined;
  const head = isEmpty(first) ? index : first;
  if (head === undefined) return undefined;
  const { linecheckLake: version, definitions } = head;
  if (typeof version !== 'number') throw strangeFile(join(root, INDEX));
  if (version !== VERSION || definitions !== DEFINITIONS) {
    throw new Failure('USAGE', `Another version of linecheck wrote ${root}.`, {
      hint: 'Export to a new folder, so that all its rows follow the same definitions.',
    });
  }
  // Demo data must not pass for real.
  if ((head['demo'] === true) !== isDemo) {
    throw new Failure('USAGE', `${root} has ${isDemo ? 'other data than the demo' : 'the demo'}.`, {
      hint: 'Export to another folder.',
    });
  }
  return isLost ? undefined : index;
}

/** The system frees it when a process ends, however that happens. */
function locked(root: string): () => void {
  const path = join(root, WORK, 'lock');
  // The engine would open a link's target.
  if (lstatSync(path, { throwIfNoEntry: false }) && !isOwnFile(path, root)) throw strangeFile(path);
  const lock = lockOf(path);
  if (lock !== undefined) return () => lock.close();
  throw new Failure('NOT_WRITTEN', `Another export is writing to ${root}.`, {
    hint: 'Wait until it has ended.',
  });
}

function lockOf(path: string) {
  try {
    return tryLock(path);
  } catch (error) {
    if (!isFull(error)) throw strangeFile(path);
    const sentence = `${path} can't be written: the disk is full, or doesn't allow it.`;
    throw new Failure('NOT_WRITTEN', sentence, { cause: error });
  }
}

function factsOf(parts: readonly LakePart[]) {
  const sum = (of: (part: LakePart) => number) => parts.reduce((all, part) => all + of(part), 0);
  return {
    restaurants: sum(({ restaurants }) => restaurants.length),
    rows: sum(({ rows }) => rows),
    bytes: sum(({ bytes }) => bytes),
    parts: parts.map(({ restaurants: _restaurants, ...part }) => part),
  };
}
