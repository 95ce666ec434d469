import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import type { Kind } from './schema.ts';

/** One thing remembered. */
export interface StoredEntry {
  /** Whose it is, such as a restaurant's GUID. */
  readonly owner: string;
  /** Which of the owner's. Empty where there is only one. */
  readonly name: string;
  readonly value: string;
  /** When the value was read from elsewhere, epoch ms. */
  readonly at: number;
}

export interface NewEntry extends Omit<StoredEntry, 'name' | 'at'> {
  readonly name?: string;
  readonly at?: number;
  /** Now, if absent. */
  readonly usedAt?: number;
}

export interface RowReader {
  get(of: Kind, owner: string, name?: string): StoredEntry | undefined;
  /** Oldest change first. */
  list(of: Kind, owner?: string): readonly StoredEntry[];
  size(of: Kind): { readonly rows: number; readonly bytes: number };
}

/** What work in the store sees. All calls of one piece of work are one transaction. */
export interface Rows extends RowReader {
  /** Whether what is put is there in the next run. */
  readonly isKept: boolean;
  put(of: Kind, entry: NewEntry): void;
  /** Of a kind, an owner, or one name. */
  remove(of: Kind, owner?: string, name?: string): void;
}

/** Noting each use would make each read a write. */
const NOTED_USE_MS = 86_400_000;
/** Share kept after a removal, so not each new entry removes another. */
const LEFT = 0.9;

const COLUMNS = 'rowid, owner, name, value, at, used_at, checksum';
const WHERE =
  'kind = :kind AND (:owner IS NULL OR owner = :owner) AND (:name IS NULL OR name = :name)';

type Found = Readonly<Record<string, SQLOutputValue>>;

/** In one database. Methods throw SQLite's errors. */
export class TableRows implements Rows {
  readonly isKept = true;
  readonly #database: DatabaseSync;
  readonly #now: () => number;
  readonly #prepared = new Map<string, StatementSync>();
  /** Rows to note as used. */
  readonly #used = new Set<number>();

  constructor(database: DatabaseSync, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  get({ kind }: Kind, owner: string, name = ''): StoredEntry | undefined {
    const sql = `SELECT ${COLUMNS} FROM memory WHERE kind = :kind AND owner = :owner AND name = :name`;
    const found = this.#statement(sql).get({ kind, owner, name });
    return found && this.#entry(kind, found);
  }

  list({ kind }: Kind, owner?: string): readonly StoredEntry[] {
    const sql = `SELECT ${COLUMNS} FROM memory WHERE kind = :kind ${owner === undefined ? '' : 'AND owner = :owner'} ORDER BY rowid`;
    const found = this.#statement(sql).all(owner === undefined ? { kind } : { kind, owner });
    return found.flatMap((each) => this.#entry(kind, each) ?? []);
  }

  size({ kind }: Kind) {
    const sum = 'SELECT count(*) AS rows, sum(bytes) AS bytes FROM memory WHERE kind = :kind';
    const { rows, bytes } = this.#statement(sum).get({ kind }) ?? {};
    return { rows: Number(rows), bytes: Number(bytes) };
  }

  put(of: Kind, { owner, name = '', value, at = this.#now(), usedAt = this.#now() }: NewEntry) {
    const { kind } = of;
    const bytes = Buffer.byteLength(value);
    const { mostRows = Number.POSITIVE_INFINITY, mostBytes = Number.POSITIVE_INFINITY } = of;
    if (bytes > mostBytes) return this.remove(of, owner, name);
    const checksum = checksumOf(kind, { owner, name, value, at });
    const row = { kind, owner, name, value, at, used_at: usedAt, bytes, checksum };
    const names = Object.keys(row);
    this.#run(
      `INSERT OR REPLACE INTO memory (${names.join()}) VALUES (${names.map((each) => `:${each}`).join()})`,
      row,
    );
    if (of.mostRows !== undefined || of.mostBytes !== undefined)
      this.#shrink(of, mostRows, mostBytes);
  }

  remove({ kind }: Kind, owner?: string, name?: string): void {
    this.#run(`DELETE FROM memory WHERE ${WHERE}`, {
      kind,
      owner: owner ?? null,
      name: name ?? null,
    });
  }

  /** In a transaction that writes. */
  noteUse(): void {
    const usedAt = this.#now();
    for (const rowid of this.#used) {
      this.#run('UPDATE memory SET used_at = :usedAt WHERE rowid = :rowid', { usedAt, rowid });
    }
    this.#used.clear();
  }

  get hasUse(): boolean {
    return this.#used.size > 0;
  }

  /** What was used longest ago goes first, but never the newest row. */
  #shrink(of: Kind, mostRows: number, mostBytes: number): void {
    let { rows: rowsLeft, bytes: bytesLeft } = this.size(of);
    if (rowsLeft <= mostRows && bytesLeft <= mostBytes) return;
    const fits = bytesLeft > mostBytes ? mostBytes * LEFT : mostBytes;
    const oldest = 'SELECT rowid, bytes FROM memory WHERE kind = :kind ORDER BY used_at, rowid';
    for (const each of this.#statement(oldest).all({ kind: of.kind }).slice(0, -1)) {
      if (rowsLeft <= mostRows && bytesLeft <= fits) return;
      this.#run('DELETE FROM memory WHERE rowid = :rowid', { rowid: Number(each['rowid']) });
      rowsLeft -= 1;
      bytesLeft -= Number(each['bytes']);
    }
  }

  /** `undefined` for a row with a changed byte. */
  #entry(kind: string, found: Found): StoredEntry | undefined {
    const { owner, name, value, at, checksum, rowid } = found;
    if (typeof owner !== 'string' || typeof name !== 'string' || typeof value !== 'string')
      return undefined;
    if (typeof at !== 'number' || typeof rowid !== 'number') return undefined;
    const entry = { owner, name, value, at };
    if (checksum !== checksumOf(kind, entry)) return undefined;
    if (Number(found['used_at']) < this.#now() - NOTED_USE_MS) this.#used.add(rowid);
    return entry;
  }

  #run(text: string, values: Record<string, SQLInputValue>): void {
    this.#statement(text).run(values);
  }

  #statement(text: string): StatementSync {
    const statement = this.#prepared.get(text) ?? this.#database.prepare(text);
    this.#prepared.set(text, statement);
    return statement;
  }
}

function checksumOf(kind: string, { owner, name, value, at }: StoredEntry): number {
  return crc32(value, crc32(JSON.stringify([kind, owner, name, at])));
}

interface Change {
  readonly of: Kind;
  readonly owner: string;
  readonly name: string;
  /** Absent once removed. */
  readonly entry?: StoredEntry;
}

/** Characters. What was changed longest ago goes first. */
const MOST = 64 * 1024 * 1024;

/** What the file does not take, for this run: over the file's rows, as far as these can be read. */
export class UnkeptRows implements Rows {
  readonly isKept = false;
  readonly #now: () => number;
  readonly #changes = new Map<string, Change>();
  #size = 0;
  /** Of the file, where it can be read. */
  below: Rows | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  get isEmpty(): boolean {
    return this.#changes.size === 0;
  }

  get(of: Kind, owner: string, name = ''): StoredEntry | undefined {
    const change = this.#changes.get(keyOf({ of, owner, name }));
    return change === undefined ? readable(() => this.below?.get(of, owner, name)) : change.entry;
  }

  list(of: Kind, owner?: string): readonly StoredEntry[] {
    const below = readable(() => this.below?.list(of, owner)) ?? [];
    const own = [...this.#changes.values()].filter(
      (each) => each.of.kind === of.kind && (owner ?? each.owner) === each.owner,
    );
    return [
      ...below.filter((each) => !this.#changes.has(keyOf({ of, ...each }))),
      ...own.flatMap(({ entry }) => entry ?? []),
    ];
  }

  size(of: Kind) {
    const all = this.list(of);
    return { rows: all.length, bytes: all.reduce((sum, { value }) => sum + value.length, 0) };
  }

  put(of: Kind, { owner, name = '', value, at = this.#now() }: NewEntry): void {
    this.#change({ of, owner, name, entry: { owner, name, value, at } });
  }

  remove(of: Kind, owner?: string, name?: string): void {
    const removed = this.list(of, owner).filter((each) => (name ?? each.name) === each.name);
    for (const each of removed) this.#change({ of, owner: each.owner, name: each.name });
  }

  /** All changes, in their order. */
  writeTo(rows: Rows): void {
    for (const { of, owner, name, entry } of this.#changes.values()) {
      if (entry === undefined) rows.remove(of, owner, name);
      else rows.put(of, entry);
    }
  }

  clear(): void {
    this.#changes.clear();
    this.#size = 0;
  }

  #change(change: Change): void {
    this.#drop(keyOf(change));
    this.#changes.set(keyOf(change), change);
    this.#size += sizeOf(change);
    for (const key of this.#changes.keys()) {
      if (this.#size <= MOST) return;
      this.#drop(key);
    }
  }

  #drop(key: string): void {
    const before = this.#changes.get(key);
    if (before !== undefined) this.#size -= sizeOf(before);
    this.#changes.delete(key);
  }
}

function keyOf({ of, owner, name }: Pick<Change, 'of' | 'owner' | 'name'>): string {
  return JSON.stringify([of.kind, owner, name]);
}

function sizeOf({ entry }: Change): number {
  return entry?.value.length ?? 0;
}

/** The file failed before: failing again says nothing new. */
function readable<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
