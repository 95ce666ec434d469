/** Counts repeated records in little memory. */
import { createHash } from 'node:crypto';
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { naturalKey } from '../../kitchen/table/fulfillment.ts';

/** Bytes of a digest per key: among a million keys, the chance that two are taken for one is 1 in 500. */
const KEY_BYTES = 6;

/** Counts the records whose natural key (A26) came before. */
export class DuplicateTally {
  readonly #keys = new Set<number>();
  #duplicates = 0;

  /** Records beyond the first of each key. */
  get duplicates(): number {
    return this.#duplicates;
  }

  /** Counts a record. Without a selection it has no key, and is no duplicate. */
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
