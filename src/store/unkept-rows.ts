import type { NewEntry, Rows, StoredEntry } from './rows.ts';
import type { Kind } from './schema.ts';

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
