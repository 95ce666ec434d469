/** A lake is a folder of tables with an index. Each table's folder has a manifest. A lock allows one writer at a time. */
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
export const MANIFEST_FILE = '_manifest.json';
export const INDEX_FILE = 'manifest.json';
/** The lock and unfinished tables are in this folder, and not beside the tables, because DuckDB also reads hidden folders. */
const WORK_FOLDER = '.linecheck';
export const FULFILLMENTS_FOLDER = 'fulfillments';
const FIRST_TABLE = 'restaurants';
const TABLES = [FIRST_TABLE, 'stations'];
const LAKE_NAMES = new Set([INDEX_FILE, FULFILLMENTS_FOLDER, ...TABLES]);
const SYSTEM_FILES = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);
const LAKE_VERSION = 1;
const READABLE_MODE = 0o755;
/** Others may change these folders, as far as the process's umask allows. */
const SHARED_MODE = 0o777;
const DATE_FOLDER = /^businessDate=\d{4}-\d{2}-\d{2}$/;
const isDateFolder = (name: string) => DATE_FOLDER.test(name);
const WORK_ENTRY = /^(?<name>.+)\.(?<state>new|old)$/;

export type LakeRow = readonly LakeValue[];

/** The rows of one restaurant are adjacent in a part. */
export interface PartRows {
  readonly restaurantGuid: string;
  readonly version: string;
  readonly rows: number;
  /** Final rows are not read again under the same version. */
  readonly isFinal: boolean;
}

export interface LakePart {
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly restaurants: readonly PartRows[];
}

/** Returns whether others may change the folder. Throws CONFIGURATION if others could redirect writes by a link. */
type FolderCheck = (folder: string, mode?: number) => Promise<boolean>;

/**
 * Creates a missing folder. Throws USAGE for other files or another kind of lake, NOT_WRITTEN while another export writes, and
 * CONFIGURATION if others could redirect writes by a link.
 */
export async function openLake(root: string, isDemo: boolean, mayBeShared: Sharing): Promise<Lake> {
  const head = {
    linecheckLake: LAKE_VERSION,
    linecheck: packageJson.version,
    definitions: DEFINITIONS,
    ...demoField(isDemo),
    format: 'parquet',
  };
  const checkFolder: FolderCheck = (folder, mode) =>
    isSharedFolder(folder, `The export in ${folder}`, mayBeShared, { mode, top: root });
  // Others may read the lake, because engines run as other users. A group may change it only if others may change its folder.
  const mode = (await checkFolder(root, READABLE_MODE)) ? SHARED_MODE : READABLE_MODE;
  await readIndex(root, isDemo);
  const workFolder = join(root, WORK_FOLDER);
  await makeFolder(workFolder, mode);
  await checkFolder(workFolder);
  if (!(await lstat(workFolder)).isDirectory()) throw foreignFileFailure(workFolder);
  for (const folder of [root, workFolder]) await access(folder, constants.W_OK);
  const lake = new Lake(root, mode, head, lockLake(root));
  try {
    const datesFolder = join(root, FULFILLMENTS_FOLDER);
    await makeFolder(datesFolder, mode);
    await checkFolder(datesFolder);
    const foreignName = firstForeignName(await readdir(datesFolder), isDateFolder);
    if (foreignName !== undefined) throw foreignFileFailure(join(datesFolder, foreignName));
    await lake.recover(await readIndex(root, isDemo), checkFolder);
  } catch (error) {
    lake.close();
    throw error;
  }
  return lake;
}

/** The index is in memory. No other process writes to the lake meanwhile. */
export class Lake {
  readonly root: string;
  readonly mode: number;
  /** The index begins with these fields. Manifests repeat them, so that a lake without an index is recognized. */
  readonly head: object;
  readonly close: () => void;
  /** By a table's folder. */
  readonly #tables = new Map<string, unknown>();

  constructor(root: string, mode: number, head: object, unlock: () => void) {
    this.root = root;
    this.mode = mode;
    this.head = head;
    this.close = unlock;
  }

  /** Completes or removes what a killed export left behind. */
  async recover(index: JsonObject | undefined, checkFolder: FolderCheck): Promise<void> {
    const tables = isObject(index?.['tables']) ? index['tables'] : {};
    for (const [folder, facts] of Object.entries(tables)) this.#tables.set(folder, facts);
    // In descending order, a table's old folder comes before its new folder.
    const entries = (await readdir(join(this.root, WORK_FOLDER))).sort().reverse();
    for (const entry of entries) await this.#recoverEntry(entry);
    const dates = await readdir(join(this.root, FULFILLMENTS_FOLDER));
    const dateFolders = dates.filter(isDateFolder).map((name) => join(FULFILLMENTS_FOLDER, name));
    for (const folder of [...TABLES, ...dateFolders]) {
      await checkFolder(join(this.root, folder));
      const parts = await readManifest(join(this.root, folder));
      if (parts === undefined) this.#tables.delete(folder);
      else if (!this.#tables.has(folder)) this.#tables.set(folder, tableFacts(parts));
    }
    await this.#writeIndex();
  }

  /** Once the old folder was moved away, the new folder is complete, so it takes the table's name. */
  async #recoverEntry(entry: string): Promise<void> {
    const { name = '', state } = WORK_ENTRY.exec(entry)?.groups ?? {};
    if (state === undefined) return;
    const path = join(this.root, WORK_FOLDER, entry);
    const folder = isDateFolder(name) ? join(FULFILLMENTS_FOLDER, name) : name;
    const finalPath = join(this.root, folder);
    if (state === 'old' && !existsSync(finalPath)) {
      const newPath = this.newFolder(name);
      await rename(existsSync(newPath) ? newPath : path, finalPath);
    }
    await rm(path, { recursive: true, force: true });
    // The index may not list the recovered folder.
    this.#tables.delete(folder);
  }

  newFolder(folder: string): string {
    return this.#workPath(folder, 'new');
  }

  async replace(folder: string, parts: readonly LakePart[]): Promise<void> {
    const path = join(this.root, folder);
    const oldPath = this.#workPath(folder, 'old');
    await rename(path, oldPath).catch(unlessMissing);
    try {
      await rename(this.newFolder(folder), path);
    } catch (error) {
      await rename(oldPath, path).catch(unlessMissing);
      throw error;
    }
    this.#tables.set(folder, tableFacts(parts));
    await this.#writeIndex();
    await rm(oldPath, { recursive: true, force: true });
  }

  async recordFailures(folder: string, failed: readonly object[]): Promise<void> {
    const before = this.#tables.get(folder);
    const { failed: _failed, ...facts } = isObject(before) ? before : {};
    const after = failed.length === 0 ? facts : { ...facts, failed };
    if (JSON.stringify(before ?? {}) === JSON.stringify(after)) return;
    this.#tables.set(folder, after);
    await this.#writeIndex();
  }

  #workPath(folder: string, state: 'new' | 'old'): string {
    return join(this.root, WORK_FOLDER, `${basename(folder)}.${state}`);
  }

  #writeIndex(): Promise<void> {
    const sorted = [...this.#tables].sort(([a], [b]) => (a < b ? -1 : 1));
    const tables = Object.fromEntries(sorted);
    return writeManifest(join(this.root, INDEX_FILE), { ...this.head, tables });
  }
}

export function firstForeignName(
  names: readonly string[],
  isOwn: (name: string) => boolean,
): string | undefined {
  return names.find((name) => !(isOwn(name) || SYSTEM_FILES.has(name)));
}

/** Hidden files beside the tables do no harm, because engines read only the tables' folders. */
export async function foreignFileIn(root: string): Promise<string | undefined> {
  const isOwn = (name: string) => LAKE_NAMES.has(name) || name.startsWith('.');
  return firstForeignName(await readdir(root), isOwn);
}

export async function writeManifest(path: string, value: object): Promise<void> {
  const part = join(dirname(path), `.${basename(path)}.new`);
  await writeAtomically(path, part, `${JSON.stringify(value, undefined, 1)}\n`);
}

export function foreignFileFailure(path: string): Failure {
  const hint = 'Move it elsewhere: engines would read it as part of the table.';
  return new Failure('USAGE', `${path} is not from an export.`, { hint });
}

export async function readManifest(folder: string): Promise<readonly LakePart[] | undefined> {
  const parts = (await readJson(join(folder, MANIFEST_FILE)))?.['parts'];
  const isPart = (part: unknown): part is LakePart =>
    isObject(part) && typeof part['file'] === 'string' && Array.isArray(part['restaurants']);
  return Array.isArray(parts) && parts.every(isPart) ? parts : undefined;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** Returns `undefined` for a missing file, and an empty object for a damaged file. */
async function readJson(path: string): Promise<JsonObject | undefined> {
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

/** Returns `undefined` for a new lake or a lost index. The first table's manifest then shows that the folder is a lake. Throws USAGE. */
async function readIndex(root: string, isDemo: boolean): Promise<JsonObject | undefined> {
  const index = await readJson(join(root, INDEX_FILE));
  const isLost = isEmpty(index);
  const foreignName = isLost ? await foreignFileIn(root) : undefined;
  if (foreignName !== undefined) {
    const hint = 'Use a new folder, or an empty one.';
    throw new Failure('USAGE', `${root} has other files: ${foreignName}.`, { hint });
  }
  const first = isLost ? await readJson(join(root, FIRST_TABLE, MANIFEST_FILE)) : undefined;
  const head = isEmpty(first) ? index : first;
  if (head === undefined) return undefined;
  const { linecheckLake: version, definitions } = head;
  if (typeof version !== 'number') throw foreignFileFailure(join(root, INDEX_FILE));
  if (version !== LAKE_VERSION || definitions !== DEFINITIONS) {
    const hint = 'Export to a new folder, so that all its rows follow the same definitions.';
    throw new Failure('USAGE', `Another version of linecheck wrote ${root}.`, { hint });
  }
  // Demo data must not be mixed with real data.
  if ((head['demo'] === true) !== isDemo) {
    const message = `${root} has ${isDemo ? 'other data than the demo' : 'the demo'}.`;
    throw new Failure('USAGE', message, { hint: 'Export to another folder.' });
  }
  return isLost ? undefined : index;
}

/** Returns a function that unlocks. The system also unlocks when the process ends in any way. */
function lockLake(root: string): () => void {
  const path = join(root, WORK_FOLDER, 'lock');
  // SQLite would follow a link and open its target.
  if (lstatSync(path, { throwIfNoEntry: false }) && !isOwnFile(path, root))
    throw foreignFileFailure(path);
  try {
    const lock = tryLock(path);
    if (lock !== undefined) return () => lock.close();
  } catch (error) {
    if (!isFull(error)) throw foreignFileFailure(path);
    const sentence = `${path} can't be written: the disk is full, or doesn't allow it.`;
    throw new Failure('NOT_WRITTEN', sentence, { cause: error });
  }
  const hint = 'Wait until it has ended.';
  throw new Failure('NOT_WRITTEN', `Another export is writing to ${root}.`, { hint });
}

function tableFacts(parts: readonly LakePart[]) {
  const sum = (countIn: (part: LakePart) => number) =>
    parts.reduce((total, part) => total + countIn(part), 0);
  return {
    restaurants: sum(({ restaurants }) => restaurants.length),
    rows: sum(({ rows }) => rows),
    bytes: sum(({ bytes }) => bytes),
    parts: parts.map(({ restaurants: _restaurants, ...part }) => part),
  };
}
