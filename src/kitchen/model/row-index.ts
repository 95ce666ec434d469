/** Adds a 32-bit word to a hash. Each bit of the word or the hash may change any bit of the result. */
export function mixHash(hash: number, word: number): number {
  const once = Math.imul(hash ^ word ^ ((hash ^ word) >>> 16), 0x7f_eb_35_2d);
  const twice = Math.imul(once ^ (once >>> 15), 0x84_6c_a6_8b);
  return twice ^ (twice >>> 16);
}

export interface KeyedRows {
  /** A 32-bit number, equal for equal keys. */
  readonly hash: (row: number) => number;
  readonly isSame: (row: number, other: number) => boolean;
}

const EMPTY = 0;
/** The highest bits of a hash choose a part. Each part grows separately, because moving a million rows at once would delay keys. */
const PART_BITS = 8;
const PARTS = 1 << PART_BITS;
const FIRST_SLOTS = 32;
/** A smaller index has only one part, because most dates are small and many arrays would cost more than their rows. */
const SLOTS_OF_ONE = 1 << 14;
const NO_SLOTS = new Uint32Array(0);

/** A hash table with open addressing, at most half full. A slot has a row (from 1) and its hash, so that rows are rarely compared. */
export class RowIndex {
  #parts: Uint32Array[] = [NO_SLOTS];
  #used = new Uint32Array(1);
  readonly #rows: KeyedRows;

  constructor(rows: KeyedRows) {
    this.#rows = rows;
  }

  /** Adds a row, or returns the earlier one with the same key. */
  add(row: number): number | undefined {
    return this.#put(row, this.#hash(row));
  }

  #put(row: number, hash: number): number | undefined {
    const part = this.#partWithRoom(hash);
    const slots = this.#parts[part] ?? NO_SLOTS;
    const slot = this.#slotOf(slots, hash, row);
    const entry = slots[slot] ?? EMPTY;
    if (entry !== EMPTY) return entry - 1;
    slots[slot] = row + 1;
    slots[slot + 1] = hash;
    this.#used[part] = (this.#used[part] ?? 0) + 1;
    return undefined;
  }

  #partOf(hash: number): number {
    return (hash >>> (32 - PART_BITS)) & (this.#parts.length - 1);
  }

  #partWithRoom(hash: number): number {
    const part = this.#partOf(hash);
    const slots = this.#parts[part] ?? NO_SLOTS;
    if ((this.#used[part] ?? 0) * 4 < slots.length) return part;
    if (this.#parts.length === 1 && slots.length === 2 * SLOTS_OF_ONE) {
      const size = (2 * slots.length) / PARTS;
      this.#parts = Array.from({ length: PARTS }, () => new Uint32Array(size));
      this.#used = new Uint32Array(PARTS);
      for (let slot = 0; slot < slots.length; slot += 2) {
        const entry = slots[slot] ?? EMPTY;
        if (entry !== EMPTY) this.#put(entry - 1, slots[slot + 1] ?? 0);
      }
      return this.#partWithRoom(hash);
    }
    this.#parts[part] = doubleSlots(slots);
    return part;
  }

  /** Mixes the hash again, because hashes may be consecutive numbers. */
  #hash(row: number): number {
    return mixHash(0, this.#rows.hash(row)) >>> 0;
  }

  #slotOf(slots: Uint32Array, hash: number, row: number): number {
    const last = slots.length - 1;
    for (let slot = (hash << 1) & last; ; slot = (slot + 2) & last) {
      const entry = slots[slot] ?? EMPTY;
      if (entry === EMPTY) return slot;
      if (slots[slot + 1] === hash && this.#rows.isSame(entry - 1, row)) return slot;
    }
  }
}

function doubleSlots(slots: Uint32Array): Uint32Array {
  const larger = new Uint32Array(Math.max(FIRST_SLOTS * 2, slots.length * 2));
  const last = larger.length - 1;
  for (let from = 0; from < slots.length; from += 2) {
    const [entry = EMPTY, hash = 0] = [slots[from], slots[from + 1]];
    if (entry === EMPTY) continue;
    let slot = (hash << 1) & last;
    while (larger[slot] !== EMPTY) slot = (slot + 2) & last;
    larger[slot] = entry;
    larger[slot + 1] = hash;
  }
  return larger;
}
