/** Counts repeated records in little memory. */
import { createHash } from 'node:crypto';
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { naturalKey } from '../../kitchen/table/fulfillment.ts';

/** Digest bytes per key: with a million keys, the chance of a collision is 1 in 500. */
const KEY_BYTES = 6;

/** Counts records with an earlier natural key (A26). */
export class DuplicateTally {
  readonly #keys = new Set<number>();
  #duplicates = 0;

  /** Without the first record per key. */
  get duplicates(): number {
    return this.#duplicates;
  }

  /** A record without a selection has no key and is no duplicate. */
  add(record: ItemFulfillmentRead): void {
    if (record.selectionGuid === undefined) return;
    const key = createHash('sha256')
      .update(naturalKey(record, 0))
      .digest()
      .readUIntBE(0, KEY_BYTES);
    if (this.#keys.has(key)) this.#duplicates += 1;
    else this.#keys.add(key);
  }
}
