/** Finds rows by their natural key (A26): ticket, selection, prep station and level. */

/** What is known of rows by number. */
export interface KeyedRows {
  /** A number of 32 bits that rows of one key share. */
  readonly hash: (row: number) => number;
  readonly isSame: (row: number, other: number) => boolean;
}

const EMPTY = 0;

/** An index of rows by key: open addressing, at most half full. A slot holds the number of a row, counted from 1. */
export class NaturalKeys {
  #slots: Int32Array;
  #used = 0;
  readonly #rows: KeyedRows;

  /** An empty index; it has room for so many rows, and moves when there are more. */
  constructor(rows: KeyedRows, room = 0) {
    this.#rows = rows;
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(16, room * 2 + 1))));
  }

  /** The row of the same key that was added before, if any; else adds this one. */
  add(row: number): number | undefined {
    if (this.#used * 2 >= this.#slots.length) this.#grow();
    const slot = this.#slotOf(row);
    const known = this.#slots[slot] ?? EMPTY;
    if (known !== EMPTY) return known - 1;
    this.#slots[slot] = row + 1;
    this.#used += 1;
    return undefined;
  }

  /** The row of the same key, if one was added. */
  find(row: number): number | undefined {
    const known = this.#slots[this.#slotOf(row)] ?? EMPTY;
    return known === EMPTY ? undefined : known - 1;
  }

  /** The slot of the row's key, or the empty one where it belongs. */
  #slotOf(row: number): number {
    const slots = this.#slots;
    const last = slots.length - 1;
    for (let slot = mixed(this.#rows.hash(row)) & last; ; slot = (slot + 1) & last) {
      const known = slots[slot] ?? EMPTY;
      if (known === EMPTY || this.#rows.isSame(known - 1, row)) return slot;
    }
  }

  #grow(): void {
    const held = this.#slots.filter((slot) => slot !== EMPTY);
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (const slot of held) this.#slots[this.#slotOf(slot - 1)] = slot;
  }
}

/** Spreads the bits, so that neighbouring numbers do not share a slot. */
function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x7f_eb_35_2d);
  const twice = Math.imul(once ^ (once >>> 15), 0x84_6c_a6_8b);
  return (twice ^ (twice >>> 16)) >>> 0;
}
