/** The stored text of a business date: in pieces, so that writing and reading a large one take little memory. */
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { writtenInstant } from '../../contract/instant.ts';

/** Bytes that fill a piece: few enough to hold one per reader, enough to be worth a row. */
const PIECE_BYTES = 128 * 1024;

/** Some records as JSON text: the first piece of a date begins with `[`, others with `,`; the closing bracket is not stored. */
export interface RecordPiece {
  readonly body: Buffer;
  readonly records: number;
}

/** Smaller pieces, of which a live date has many, are merged when read. */
const HANDED_BYTES = 64 * 1024;

const ARRAY_END = Buffer.from(']');
/** A date without records. */
const EMPTY_ARRAY = Buffer.from('[]');

/** Length in bytes of the complete array, from that of its pieces. */
export function arrayBytes(pieceBytes: number): number {
  return pieceBytes === 0 ? EMPTY_ARRAY.length : pieceBytes + ARRAY_END.length;
}

/** The complete array from the bodies of its pieces: small ones merged, with the closing bracket. */
export async function* completeArray(bodies: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let size = 0;
  let end = EMPTY_ARRAY;
  for await (const body of bodies) {
    end = ARRAY_END;
    gathered.push(body);
    size += body.length;
    if (size < HANDED_BYTES) continue;
    yield gathered.length === 1 ? body : Buffer.concat(gathered);
    gathered = [];
    size = 0;
  }
  yield Buffer.concat([...gathered, end]);
}

/** Cuts records into pieces. */
export class PieceCutter {
  #texts: string[] = [];
  #length = 0;
  #isFirst: boolean;

  /** `continues`: the date already has pieces. */
  constructor(continues: boolean) {
    this.#isFirst = !continues;
  }

  /** Takes records; yields the pieces that are full. */
  *add(records: readonly ItemFulfillmentRead[]): Generator<RecordPiece> {
    for (const record of records) {
      const text = JSON.stringify(asServed(record));
      this.#texts.push(text);
      this.#length += text.length;
      if (this.#length >= PIECE_BYTES) yield* this.rest();
    }
  }

  /** Yields what is left, if anything. */
  *rest(): Generator<RecordPiece> {
    if (this.#texts.length === 0) return;
    const body = Buffer.from(`${this.#isFirst ? '[' : ','}${this.#texts.join(',')}`);
    const records = this.#texts.length;
    this.#texts = [];
    this.#length = 0;
    this.#isFirst = false;
    yield { body, records };
  }
}

const INSTANT_FIELDS = ['ticketFiredAt', 'itemStartedAt', 'itemFulfilledAt'] as const;

/** The record with its instants in the one published form. */
function asServed(record: ItemFulfillmentRead): ItemFulfillmentRead {
  const changed = INSTANT_FIELDS.flatMap((field) => {
    const text = record[field];
    const written = text === undefined ? undefined : writtenInstant(text);
    return written === text ? [] : [[field, written] as const];
  });
  return changed.length === 0 ? record : { ...record, ...Object.fromEntries(changed) };
}
