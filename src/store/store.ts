/** What the program remembers for a user: one private SQLite file, shared by any number of processes. */
import { closeSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { once, takingTurns } from '../contract/once.ts';
import { systemCode } from '../files/system-error.ts';
import {
  currentUser,
  type Distrust,
  distrust,
  distrustedPlace,
  exposure,
} from '../files/trusted-file.ts';
import { makeTrustedFolder } from '../files/write-private.ts';
import { holdLock } from './file-lock.ts';
import {
  type NewEntry,
  type RowReader,
  type Rows,
  type StoredEntry,
  TableRows,
  UnkeptRows,
} from './rows.ts';
import { bringUpToDate, type Kind, schemaState, transaction } from './schema.ts';
import { sqliteEngine, Trouble, troubleOf } from './sqlite.ts';

/** For a lock that another process holds. */
const PATIENCE_MS = 2_000;
/** Longest pause before another try. Random, so waiting processes don't collide. */
const PAUSE_MS = 20;
/** After trouble, the file is left alone this long. */
const AWAY_MS = 60_000;
/** At the end, when everything else is done. */
const LAST_TRY_MS = 200;
/** A file damaged or replaced again and again is given up. */
const MOST_OPENINGS = 5;

const NEWER = 'a newer version of linecheck wrote it. Run that one, or remove the file';

interface OpenFile {
  readonly database: DatabaseSync;
  readonly rows: TableRows;
}

interface StoreOptions {
  /** Epoch ms. */
  readonly now?: () => number;
  readonly patienceMs?: number;
  /** May be lost at any time: its faults are not said, and a commit does not wait for the disk. */
  readonly isCache?: boolean;
  /** Runs before anything else, such as to move what earlier versions left in files. Never fails. */
  readonly prepare?: (write: Store['write'], notice: Store['notice']) => Promise<void>;
}

/** Opens nothing before first use, and makes no file before something is put. A fault of the file is no failure: it is said once. */
export class Store {
  readonly path: string;
  readonly #now: () => number;
  readonly #patienceMs: number;
  readonly #isCache: boolean;
  readonly #prepare: () => Promise<void>;
  readonly #inTurn = takingTurns();
  readonly #unkept: UnkeptRows;
  readonly #said = new Set<string>();
  #held: string[] = [];
  #say: ((notice: string) => void) | undefined;
  #file: OpenFile | undefined;
  /** Of the file that was opened last. */
  #inode: number | undefined;
  #awayUntil = 0;
  #trouble: Trouble | undefined;

  constructor(path: string, options: StoreOptions = {}) {
    const { now = Date.now, patienceMs = PATIENCE_MS, isCache = false, prepare } = options;
    this.path = path;
    this.#now = now;
    this.#patienceMs = patienceMs;
    this.#isCache = isCache;
    this.#unkept = new UnkeptRows(now);
    const write: Store['write'] = (work) => this.#use('write', work);
    this.#prepare = once(async () => prepare?.(write, (text) => this.notice(text)));
  }

  async read<Result>(work: (rows: RowReader) => Result): Promise<Result> {
    await this.#prepare();
    return this.#use('read', work);
  }

  /** May run the work again, after undoing it. */
  async write<Result>(work: (rows: Rows) => Result): Promise<Result> {
    await this.#prepare();
    return this.#use('write', work);
  }

  get(of: Kind, owner: string, name?: string): Promise<StoredEntry | undefined> {
    return this.read((rows) => rows.get(of, owner, name));
  }

  list(of: Kind, owner?: string): Promise<readonly StoredEntry[]> {
    return this.read((rows) => rows.list(of, owner));
  }

  /** Unless it is the same already. */
  async put(of: Kind, entry: NewEntry): Promise<void> {
    const known = await this.get(of, entry.owner, entry.name);
    if (known?.value !== entry.value) await this.write((rows) => rows.put(of, entry));
  }

  /** Why nothing is remembered, as a sentence end. `undefined` while all is well. */
  get trouble(): string | undefined {
    return this.#trouble?.message;
  }

  /** Whether nothing is remembered because there is no room. */
  get isFull(): boolean {
    return this.#trouble?.kind === 'full';
  }

  /** Notices go there, also those from before. `undefined` holds them, as while the screen is drawn. */
  listen(say: ((notice: string) => void) | undefined): void {
    this.#say = say;
    if (say !== undefined) for (const each of this.#held.splice(0)) say(each);
  }

  /** A sentence for the user, once. */
  notice(text: string): void {
    if (this.#isCache || this.#said.has(text)) return;
    this.#said.add(text);
    if (this.#say === undefined) this.#held.push(text);
    else this.#say(text);
  }

  /** Writes what is left to write. The next use opens it again. */
  async close(): Promise<void> {
    const isWaiting = !this.#unkept.isEmpty || this.#file?.rows.hasUse === true;
    this.#awayUntil = 0;
    if (isWaiting) await this.#use('write', () => undefined, LAST_TRY_MS);
    this.#closeFile();
  }

  /** A damaged file set aside may have secrets. */
  removeSetAside(): void {
    rmSync(asideOf(this.path), { force: true });
  }

  async #use<Result>(
    kind: 'read' | 'write',
    work: (rows: Rows) => Result,
    patienceMs = this.#patienceMs,
  ): Promise<Result> {
    const patientUntil = performance.now() + patienceMs;
    for (let openings = 0; performance.now() >= this.#awayUntil; ) {
      try {
        const file = this.#openFile() ?? (await this.#inTurn(() => this.#opened(kind)));
        return file === undefined ? work(this.#unkept) : this.#inFile(file, kind, work);
      } catch (error) {
        const trouble = troubleOf(error);
        if (trouble === undefined) throw error;
        const isPatient = performance.now() < patientUntil;
        if (trouble.kind === 'busy' && isPatient) {
          await pause(1 + Math.random() * PAUSE_MS);
          continue;
        }
        openings += 1;
        const isOver = trouble.kind !== 'damaged' && trouble.kind !== 'replaced';
        if (isOver || openings === MOST_OPENINGS) this.#lose(trouble);
        else if (trouble.kind === 'damaged') this.#setAside();
        else this.#closeFile();
      }
    }
    return work(this.#unkept);
  }

  #inFile<Result>(
    { database, rows }: OpenFile,
    kind: 'read' | 'write',
    work: (rows: Rows) => Result,
  ): Result {
    if (kind === 'read') {
      return transaction(database, kind, () => work(this.#unkept.isEmpty ? rows : this.#unkept));
    }
    const result = transaction(database, kind, () => {
      // A newer program may have changed the file since.
      if (schemaState(database) !== 'current') throw new Trouble('unusable', NEWER);
      this.#unkept.writeTo(rows);
      rows.noteUse();
      return work(rows);
    });
    this.#unkept.clear();
    return result;
  }

  /** Unless another process set it aside, or somebody removed it. */
  #openFile(): OpenFile | undefined {
    if (this.#file !== undefined && inodeOf(this.path) !== this.#inode) this.#closeFile();
    return this.#file;
  }

  /** `undefined` where there is none, and nothing to put. */
  async #opened(kind: 'read' | 'write'): Promise<OpenFile | undefined> {
    const { path } = this;
    if (this.#file !== undefined) return this.#file;
    if (inodeOf(path) === undefined) {
      if (kind === 'read') return undefined;
      const fault = await makeTrustedFolder(dirname(path));
      if (fault !== undefined) throw distrusted(fault);
      makePrivate(path);
    }
    this.#inode = trustedInode(path);
    const { DatabaseSync } = sqliteEngine();
    const database = new DatabaseSync(path, { timeout: 0 });
    try {
      const state = bringUpToDate(database, this.#isCache ? 'OFF' : 'FULL');
      if (state === 'newer') throw new Trouble('unusable', NEWER);
      if (state === 'foreign') throw new Trouble('damaged', 'it is another database');
    } catch (error) {
      database.close();
      throw error;
    }
    const rows = new TableRows(database, this.#now);
    this.#file = { database, rows };
    this.#unkept.below = rows;
    return this.#file;
  }

  #closeFile(): void {
    this.#unkept.below = undefined;
    this.#file?.database.close();
    this.#file = undefined;
  }

  #lose(trouble: Trouble): void {
    this.#awayUntil = performance.now() + AWAY_MS;
    if (this.#trouble === undefined)
      this.notice(`Nothing is remembered in ${this.path} for now: ${trouble.message}.`);
    this.#trouble = trouble;
  }

  /** One process at a time: another may have put a new file there. */
  #setAside(): void {
    const { path } = this;
    this.#closeFile();
    try {
      const release = holdLock(`${path}.repair`);
      if (release === undefined) return;
      if (inodeOf(path) === this.#inode) {
        // Left there, it would be applied to the new file.
        rmSync(`${path}-journal`, { force: true });
        renameSync(path, asideOf(path));
        this.notice(
          `${path} was damaged, so what linecheck remembered there is lost. It was renamed to ${basename(asideOf(path))}.`,
        );
      }
      release();
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble === undefined) throw error;
      this.#lose(trouble);
    }
  }
}

function asideOf(path: string): string {
  return `${path}.damaged`;
}

/** Throws a `Trouble` for a place that can't be looked at. */
function inodeOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.ino;
}

function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    // Another process was first.
    if (systemCode(error) !== 'EEXIST') throw error;
  }
}

/** Throws a `Trouble` for a file that others could read or change, or a link: the engine also opens files beside it by name. */
function trustedInode(path: string): number {
  const user = currentUser();
  const status = lstatSync(path);
  if (!status.isFile()) throw new Trouble('unusable', 'it is a link, or no file');
  if (status.nlink > 1) throw new Trouble('unusable', 'it has a second name, a hard link');
  const fault =
    distrust(path, status, user) ?? exposure(status, user) ?? distrustedPlace(path, user);
  if (fault !== undefined) throw distrusted(fault);
  return status.ino;
}

function distrusted({ why, fix }: Distrust): Trouble {
  return new Trouble('unusable', `it ${why}. ${fix.replace(/\.$/, '')}`);
}
