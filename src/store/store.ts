/** The program's memory for a user: one private SQLite file that any number of processes share. */
import { closeSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { once, serialQueue } from '../contract/once.ts';
import { systemCode } from '../files/system-error.ts';
import {
  currentUser,
  type Distrust,
  databaseDistrust,
  fileDistrust,
  secretDistrust,
} from '../files/trusted-file.ts';
import { makeTrustedFolder } from '../files/write-private.ts';
import { holdLock } from './file-lock.ts';
import {
  type NewEntry,
  type RowReader,
  type Rows,
  type StoredEntry,
  StoredRows,
  UnkeptRows,
} from './rows.ts';
import { bringUpToDate, type Kind, schemaState, transaction } from './schema.ts';
import { sqliteEngine, Trouble, troubleOf } from './sqlite.ts';

const LOCK_WAIT_MS = 2_000;
/** A retry's pause is random, so that waiting processes don't collide. */
const MAX_RETRY_PAUSE_MS = 20;
const TROUBLE_PAUSE_MS = 60_000;
const END_WAIT_MS = 200;
/** If one piece of work finds the file damaged or replaced this often, the store gives up. */
const MAX_OPENINGS = 5;

const NEWER_VERSION = 'a newer version of linecheck wrote it. Run that one, or remove the file';

interface OpenFile {
  readonly database: DatabaseSync;
  readonly rows: StoredRows;
}

interface StoreOptions {
  readonly now?: () => number;
  readonly lockWaitMs?: number;
  /** A cache may get lost at any time. So its faults are not reported, and commits don't wait for the disk. */
  readonly isCache?: boolean;
  /** Runs before the first use. Never fails. */
  readonly prepare?: (write: Store['write'], notice: Store['notice']) => Promise<void>;
}

/** Opens no file before the first use, and makes none before the first `put`. A fault of the file is only a notice, no failure. */
export class Store {
  readonly path: string;
  readonly #now: () => number;
  readonly #lockWaitMs: number;
  readonly #isCache: boolean;
  readonly #prepare: () => Promise<void>;
  readonly #inTurn = serialQueue();
  readonly #unkeptRows: UnkeptRows;
  readonly #notices = new Set<string>();
  #waitingNotices: string[] = [];
  #showNotice: ((notice: string) => void) | undefined;
  #file: OpenFile | undefined;
  #inode: number | undefined;
  /** Until this time of `performance.now()`, the file stays unused. */
  #unusedUntil = 0;
  #trouble: Trouble | undefined;

  constructor(path: string, options: StoreOptions = {}) {
    const { now = Date.now, lockWaitMs = LOCK_WAIT_MS, isCache = false, prepare } = options;
    this.path = path;
    this.#now = now;
    this.#lockWaitMs = lockWaitMs;
    this.#isCache = isCache;
    this.#unkeptRows = new UnkeptRows(now);
    const write: Store['write'] = (work) => this.#use('write', work);
    this.#prepare = once(async () => prepare?.(write, (text) => this.notice(text)));
  }

  async read<Result>(work: (rows: RowReader) => Result): Promise<Result> {
    await this.#prepare();
    return this.#use('read', work);
  }

  /** `work` may be undone and run again. */
  async write<Result>(work: (rows: Rows) => Result): Promise<Result> {
    await this.#prepare();
    return this.#use('write', work);
  }

  get(kind: Kind, owner: string, name?: string): Promise<StoredEntry | undefined> {
    return this.read((rows) => rows.get(kind, owner, name));
  }

  list(kind: Kind, owner?: string): Promise<readonly StoredEntry[]> {
    return this.read((rows) => rows.list(kind, owner));
  }

  async put(kind: Kind, entry: NewEntry): Promise<void> {
    const before = await this.get(kind, entry.owner, entry.name);
    if (before?.value !== entry.value) await this.write((rows) => rows.put(kind, entry));
  }

  /** The reason why nothing is remembered, as the end of a sentence. */
  get trouble(): string | undefined {
    return this.#trouble?.message;
  }

  get isFull(): boolean {
    return this.#trouble?.kind === 'full';
  }

  /** Without a listener, as while a screen is drawn, notices wait for the next listener. */
  listen(show: ((notice: string) => void) | undefined): void {
    this.#showNotice = show;
    if (show !== undefined) for (const notice of this.#waitingNotices.splice(0)) show(notice);
  }

  notice(text: string): void {
    if (this.#isCache || this.#notices.has(text)) return;
    this.#notices.add(text);
    if (this.#showNotice === undefined) this.#waitingNotices.push(text);
    else this.#showNotice(text);
  }

  /** Writes waiting changes. The next use opens the file again. */
  async close(): Promise<void> {
    const hasChanges = !this.#unkeptRows.isEmpty || this.#file?.rows.hasUseToNote === true;
    this.#unusedUntil = 0;
    if (hasChanges) await this.#use('write', () => undefined, END_WAIT_MS);
    this.#closeFile();
  }

  /** Removes the damaged file that was set aside, because it may have secrets. */
  removeDamagedFile(): void {
    rmSync(damagedPath(this.path), { force: true });
  }

  async #use<Result>(
    kind: 'read' | 'write',
    work: (rows: Rows) => Result,
    patienceMs = this.#lockWaitMs,
  ): Promise<Result> {
    const waitUntil = performance.now() + patienceMs;
    for (let openings = 0; performance.now() >= this.#unusedUntil;) {
      try {
        const file = this.#openFile() ?? (await this.#inTurn(() => this.#openOrMake(kind)));
        return file === undefined ? work(this.#unkeptRows) : this.#useFile(file, kind, work);
      } catch (error) {
        const trouble = troubleOf(error);
        if (trouble === undefined) throw error;
        if (trouble.kind === 'busy' && performance.now() < waitUntil) {
          await pause(1 + Math.random() * MAX_RETRY_PAUSE_MS);
          continue;
        }
        openings += 1;
        const isRepairable = trouble.kind === 'damaged' || trouble.kind === 'replaced';
        if (!isRepairable || openings === MAX_OPENINGS) this.#giveUp(trouble);
        else if (trouble.kind === 'damaged') this.#setAside();
        else this.#closeFile();
      }
    }
    return work(this.#unkeptRows);
  }

  #useFile<Result>(
    { database, rows }: OpenFile,
    kind: 'read' | 'write',
    work: (rows: Rows) => Result,
  ): Result {
    if (kind === 'read') {
      return transaction(database, kind, () =>
        work(this.#unkeptRows.isEmpty ? rows : this.#unkeptRows),
      );
    }
    const result = transaction(database, kind, () => {
      // A newer program may have updated the file meanwhile.
      if (schemaState(database) !== 'current') throw new Trouble('unusable', NEWER_VERSION);
      this.#unkeptRows.writeTo(rows);
      rows.noteUse();
      return work(rows);
    });
    this.#unkeptRows.clear();
    return result;
  }

  /** `undefined` if no file is open, or another file is at the path now. */
  #openFile(): OpenFile | undefined {
    if (this.#file !== undefined && inodeOf(this.path) !== this.#inode) this.#closeFile();
    return this.#file;
  }

  /** `undefined` for a read without a file. */
  async #openOrMake(kind: 'read' | 'write'): Promise<OpenFile | undefined> {
    const { path } = this;
    if (this.#file !== undefined) return this.#file;
    if (inodeOf(path) === undefined) {
      if (kind === 'read') return undefined;
      const fault = await makeTrustedFolder(dirname(path));
      if (fault !== undefined) throw untrustedFile(fault);
      makePrivate(path);
    }
    this.#inode = trustedInode(path);
    const { DatabaseSync } = sqliteEngine();
    const database = new DatabaseSync(path, { timeout: 0 });
    try {
      const state = bringUpToDate(database, this.#isCache ? 'OFF' : 'FULL');
      if (state === 'newer') throw new Trouble('unusable', NEWER_VERSION);
      if (state === 'foreign') throw new Trouble('damaged', 'it is another database');
    } catch (error) {
      database.close();
      throw error;
    }
    const rows = new StoredRows(database, this.#now);
    this.#file = { database, rows };
    this.#unkeptRows.fileRows = rows;
    return this.#file;
  }

  #closeFile(): void {
    this.#unkeptRows.fileRows = undefined;
    this.#file?.database.close();
    this.#file = undefined;
  }

  #giveUp(trouble: Trouble): void {
    this.#unusedUntil = performance.now() + TROUBLE_PAUSE_MS;
    if (this.#trouble === undefined)
      this.notice(`Nothing is remembered in ${this.path} for now: ${trouble.message}.`);
    this.#trouble = trouble;
  }

  /** Renames a damaged file. Only one process does so, because another process may already have made a new file. */
  #setAside(): void {
    const { path } = this;
    this.#closeFile();
    try {
      const release = holdLock(`${path}.repair`);
      if (release === undefined) return;
      if (inodeOf(path) === this.#inode) {
        // SQLite would apply the old file's journal to the new file.
        rmSync(`${path}-journal`, { force: true });
        renameSync(path, damagedPath(path));
        this.notice(
          `${path} was damaged, so what linecheck remembered there is lost. It was renamed to ${basename(damagedPath(path))}.`,
        );
      }
      release();
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble === undefined) throw error;
      this.#giveUp(trouble);
    }
  }
}

function damagedPath(path: string): string {
  return `${path}.damaged`;
}

/** `undefined` without a file. Throws if the folder isn't readable. */
function inodeOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.ino;
}

function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    // Another process may have made the file.
    if (systemCode(error) !== 'EEXIST') throw error;
  }
}

/** Throws a `Trouble` for a link, and if others could read or change the file. SQLite also opens files beside it, by their names. */
function trustedInode(path: string): number {
  const user = currentUser();
  const status = lstatSync(path);
  if (!status.isFile()) throw new Trouble('unusable', 'it is a link, or no file');
  if (status.nlink > 1) throw new Trouble('unusable', 'it has a second name, a hard link');
  const fault =
    fileDistrust(path, status, user) ??
    secretDistrust(status, user) ??
    databaseDistrust(path, user);
  if (fault !== undefined) throw untrustedFile(fault);
  return status.ino;
}

function untrustedFile({ why, fix }: Distrust): Trouble {
  return new Trouble('unusable', `it ${why}. ${fix.replace(/\.$/, '')}`);
}
