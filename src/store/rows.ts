import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import type { Kind } from './schema.ts';

export interface StoredEntry {
  /** The entry's subject, such as a restaurant's GUID. */
  readonly owner: string;
  /** Distinguishes entries with the same kind and owner. Empty if there is only one entry. */
  readonly name: string;
  readonly value: string;
  /** When the value was read from a platform or made here (epoch ms). */
  readonly readAt: number;
}

/** Default: an empty `name`, and now for both times. */
export interface NewEntry
  extends Pick<StoredEntry, 'owner' | 'value'>, Partial<Pick<StoredEntry, 'name' | 'readAt'>> {
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

/** The store as one piece of work sees it. All calls of the work are one transaction. */
export interface Rows extends RowReader {
  /** Whether entries survive this run. */
  readonly isKept: boolean;
  put(kind: Kind, entry: NewEntry): void;
  /** Removes all entries of the kind that have the owner and the name. An absent owner or name matches any. */
  remove(kind: Kind, owner?: string, name?: string): void;
}

/** A row's use is noted once a day. If each use were noted, each read would be a write. */
const USE_STEP_MS = 86_400_000;
/** If a kind exceeds its bytes, it shrinks to this share, so that the next entries have room. */
const KEPT_SHARE = 0.9;

const COLUMNS = 'rowid, owner, name, value, at, used_at, checksum';
const WHERE =
  'kind = :kind AND (:owner IS NULL OR owner = :owner) AND (:name IS NULL OR name = :name)';

type SqlRow = Readonly<Record<string, SQLOutputValue>>;

/** Rows in the store's file. Methods throw SQLite's errors. */
export class StoredRows implements Rows {
  readonly isKept = true;
  readonly #database: DatabaseSync;
  readonly #now: () => number;
  readonly #statements = new Map<string, StatementSync>();
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
    const ownerCondition = owner === undefined ? '' : 'AND owner = :owner';
    const sql = `SELECT ${COLUMNS} FROM memory WHERE kind = :kind ${ownerCondition} ORDER BY rowid`;
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

  /** Needs a write transaction. */
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

  /** Removes the entries that were used longest ago, but never the newest entry. */
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
  readonly entry?: StoredEntry;
}

const MAX_CHARACTERS = 64 * 1024 * 1024;

/** Changes that the file doesn't accept are kept here until a write succeeds or the run ends. Readers see them on top of the file's readable rows. */
export class UnkeptRows implements Rows {
  readonly isKept = false;
  readonly #now: () => number;
  readonly #changes = new Map<string, Change>();
  #characters = 0;
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

/** Ignores the error, because the failure that made rows unkept was already reported. */
function unlessUnreadable<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
