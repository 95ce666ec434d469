import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import type { Kind } from './schema.ts';

/** One thing that is remembered. */
export interface StoredEntry {
  /** What the entry is about, such as a restaurant's GUID. */
  readonly owner: string;
  /** Tells the owner's entries of a kind apart. Empty if there is only one. */
  readonly name: string;
  readonly value: string;
  /** When the value was read from a platform, or made here. Epoch ms. */
  readonly readAt: number;
}

/** `name` is empty and both times are now, if absent. */
export interface NewEntry {
  readonly owner: string;
  readonly name?: string;
  readonly value: string;
  readonly readAt?: number;
  readonly usedAt?: number;
}

export interface StoredSize {
  readonly rows: number;
  readonly bytes: number;
}

export interface RowReader {
  get(kind: Kind, owner: string, name?: string): StoredEntry | undefined;
  /** The entry that was changed longest ago is first. */
  list(kind: Kind, owner?: string): readonly StoredEntry[];
  size(kind: Kind): StoredSize;
}

/** What a piece of work in the store can do. All its calls are one transaction. */
export interface Rows extends RowReader {
  /** Whether entries survive this run. */
  readonly isKept: boolean;
  put(kind: Kind, entry: NewEntry): void;
  /** Removes all entries of the kind, of the owner, or with the name. */
  remove(kind: Kind, owner?: string, name?: string): void;
}

/** Uses are noted once a day: noting each of them would make each read a write. */
const USE_STEP_MS = 86_400_000;
/** Over the limit, this share of the bytes is kept, so that the next entries find room. */
const KEPT_SHARE = 0.9;

const COLUMNS = 'rowid, owner, name, value, at, used_at, checksum';
const WHERE =
  'kind = :kind AND (:owner IS NULL OR owner = :owner) AND (:name IS NULL OR name = :name)';

type SqlRow = Readonly<Record<string, SQLOutputValue>>;

/** The rows of the store's file. Methods throw SQLite's errors. */
export class StoredRows implements Rows {
  readonly isKept = true;
  readonly #database: DatabaseSync;
  readonly #now: () => number;
  readonly #statements = new Map<string, StatementSync>();
  /** IDs of rows whose use is still to be noted. */
  readonly #usedRows = new Set<number>();

  constructor(database: DatabaseSync, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  get(kind: Kind, owner: string, name = ''): StoredEntry | undefined {
    const sql = `SELECT ${COLUMNS} FROM memory WHERE kind = :kind AND owner = :owner AND name = :name`;
    const row = this.#statement(sql).get({ kind: kind.name, owner, name });
    return row && this.#entry(kind, row);
  }

  list(kind: Kind, owner?: string): readonly StoredEntry[] {
    const isOwner = owner === undefined ? '' : 'AND owner = :owner';
    const sql = `SELECT ${COLUMNS} FROM memory WHERE kind = :kind ${isOwner} ORDER BY rowid`;
    const values = { kind: kind.name, ...(owner !== undefined && { owner }) };
    const rows = this.#statement(sql).all(values);
    return rows.flatMap((row) => this.#entry(kind, row) ?? []);
  }

  size(kind: Kind): StoredSize {
    const sql = 'SELECT count(*) AS rows, sum(bytes) AS bytes FROM memory WHERE kind = :kind';
    const { rows, bytes } = this.#statement(sql).get({ kind: kind.name }) ?? {};
    return { rows: Number(rows), bytes: Number(bytes) };
  }

  put(
    kind: Kind,
    { owner, name = '', value, readAt = this.#now(), usedAt = this.#now() }: NewEntry,
  ): void {
    const bytes = Buffer.byteLength(value);
    if (kind.maxBytes !== undefined && bytes > kind.maxBytes) {
      this.remove(kind, owner, name);
      return;
    }
    const checksum = checksumOf(kind, { owner, name, value, readAt });
    const row = {
      kind: kind.name,
      owner,
      name,
      value,
      at: readAt,
      used_at: usedAt,
      bytes,
      checksum,
    };
    const columns = Object.keys(row);
    const parameters = columns.map((column) => `:${column}`);
    this.#run(
      `INSERT OR REPLACE INTO memory (${columns.join()}) VALUES (${parameters.join()})`,
      row,
    );
    if (kind.maxRows !== undefined || kind.maxBytes !== undefined) this.#shrink(kind);
  }

  remove(kind: Kind, owner?: string, name?: string): void {
    this.#run(`DELETE FROM memory WHERE ${WHERE}`, {
      kind: kind.name,
      owner: owner ?? null,
      name: name ?? null,
    });
  }

  /** Needs a transaction that writes. */
  noteUse(): void {
    const usedAt = this.#now();
    for (const rowid of this.#usedRows) {
      this.#run('UPDATE memory SET used_at = :usedAt WHERE rowid = :rowid', { usedAt, rowid });
    }
    this.#usedRows.clear();
  }

  get hasUseToNote(): boolean {
    return this.#usedRows.size > 0;
  }

  /** Removes the entries that were used longest ago, but never the newest row. */
  #shrink(kind: Kind): void {
    const { maxRows = Number.POSITIVE_INFINITY, maxBytes = Number.POSITIVE_INFINITY } = kind;
    let { rows, bytes } = this.size(kind);
    const targetBytes = bytes > maxBytes ? maxBytes * KEPT_SHARE : maxBytes;
    const sql = 'SELECT rowid, bytes FROM memory WHERE kind = :kind ORDER BY used_at, rowid';
    if (rows <= maxRows && bytes <= maxBytes) return;
    for (const row of this.#statement(sql).all({ kind: kind.name }).slice(0, -1)) {
      if (rows <= maxRows && bytes <= targetBytes) return;
      this.#run('DELETE FROM memory WHERE rowid = :rowid', { rowid: Number(row['rowid']) });
      rows -= 1;
      bytes -= Number(row['bytes']);
    }
  }

  /** `undefined` for a damaged row. */
  #entry(kind: Kind, row: SqlRow): StoredEntry | undefined {
    const { owner, name, value, at: readAt, checksum, rowid } = row;
    if (typeof owner !== 'string' || typeof name !== 'string' || typeof value !== 'string')
      return undefined;
    if (typeof readAt !== 'number' || typeof rowid !== 'number') return undefined;
    const entry = { owner, name, value, readAt };
    if (checksum !== checksumOf(kind, entry)) return undefined;
    if (Number(row['used_at']) < this.#now() - USE_STEP_MS) this.#usedRows.add(rowid);
    return entry;
  }

  #run(text: string, values: Record<string, SQLInputValue>): void {
    this.#statement(text).run(values);
  }

  #statement(text: string): StatementSync {
    const statement = this.#statements.get(text) ?? this.#database.prepare(text);
    this.#statements.set(text, statement);
    return statement;
  }
}

function checksumOf(kind: Kind, { owner, name, value, readAt }: StoredEntry): number {
  return crc32(value, crc32(JSON.stringify([kind.name, owner, name, readAt])));
}

interface Change {
  readonly kind: Kind;
  readonly owner: string;
  readonly name: string;
  /** Absent once removed. */
  readonly entry?: StoredEntry;
}

/** Over this limit, the changes made longest ago are forgotten. */
const MAX_CHARACTERS = 64 * 1024 * 1024;

/** Changes that the file does not take, for this run. They lie over the file's rows, as far as these can be read. */
export class UnkeptRows implements Rows {
  readonly isKept = false;
  readonly #now: () => number;
  readonly #changes = new Map<string, Change>();
  #characters = 0;
  /** `undefined` where the file can't be read. */
  fileRows: Rows | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  get isEmpty(): boolean {
    return this.#changes.size === 0;
  }

  get(kind: Kind, owner: string, name = ''): StoredEntry | undefined {
    const change = this.#changes.get(keyOf({ kind, owner, name }));
    if (change !== undefined) return change.entry;
    return unlessUnreadable(() => this.fileRows?.get(kind, owner, name));
  }

  list(kind: Kind, owner?: string): readonly StoredEntry[] {
    const fileEntries = unlessUnreadable(() => this.fileRows?.list(kind, owner)) ?? [];
    const changes = [...this.#changes.values()].filter(
      (change) => change.kind.name === kind.name && (owner ?? change.owner) === change.owner,
    );
    return [
      ...fileEntries.filter((entry) => !this.#changes.has(keyOf({ kind, ...entry }))),
      ...changes.flatMap(({ entry }) => entry ?? []),
    ];
  }

  size(kind: Kind): StoredSize {
    const entries = this.list(kind);
    return {
      rows: entries.length,
      bytes: entries.reduce((sum, { value }) => sum + value.length, 0),
    };
  }

  put(kind: Kind, { owner, name = '', value, readAt = this.#now() }: NewEntry): void {
    this.#change({ kind, owner, name, entry: { owner, name, value, readAt } });
  }

  remove(kind: Kind, owner?: string, name?: string): void {
    for (const entry of this.list(kind, owner)) {
      if (name !== undefined && name !== entry.name) continue;
      this.#change({ kind, owner: entry.owner, name: entry.name });
    }
  }

  /** Makes all changes in their order. */
  writeTo(rows: Rows): void {
    for (const { kind, owner, name, entry } of this.#changes.values()) {
      if (entry === undefined) rows.remove(kind, owner, name);
      else rows.put(kind, entry);
    }
  }

  clear(): void {
    this.#changes.clear();
    this.#characters = 0;
  }

  #change(change: Change): void {
    this.#forget(keyOf(change));
    this.#changes.set(keyOf(change), change);
    this.#characters += charactersOf(change);
    for (const key of this.#changes.keys()) {
      if (this.#characters <= MAX_CHARACTERS) return;
      this.#forget(key);
    }
  }

  #forget(key: string): void {
    const before = this.#changes.get(key);
    if (before !== undefined) this.#characters -= charactersOf(before);
    this.#changes.delete(key);
  }
}

function keyOf({ kind, owner, name }: Change): string {
  return JSON.stringify([kind.name, owner, name]);
}

function charactersOf({ entry }: Change): number {
  return entry?.value.length ?? 0;
}

/** The failure that made rows unkept was reported already. */
function unlessUnreadable<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
