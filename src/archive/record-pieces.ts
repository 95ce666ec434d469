/** The text of a business date as it is stored: in pieces, so that neither writing nor reading a large one takes much memory. */
import type { ItemFulfillmentRead } from '../contract/decode.ts';
import { writtenInstant } from '../contract/instant.ts';

/** Bytes from which on a piece is full: few enough to hold one for each reader, enough to be worth a row. */
const PIECE_BYTES = 128 * 1024;

/** A stretch of records as JSON text: the first piece of a day begins with `[`, others with `,`; what closes the array is not stored. */
export interface RecordPiece {
  readonly body: Buffer;
  readonly records: number;
}

/** Pieces smaller than this many bytes, as a live day has many, are handed over together. */
const HANDED_BYTES = 64 * 1024;

/** Ends the array that the pieces of a day begin. */
const ARRAY_END = Buffer.from(']');
/** A day without records. */
const EMPTY_ARRAY = Buffer.from('[]');

/** Length in bytes of the whole array, from that of its pieces. */
export function arrayBytes(pieceBytes: number): number {
  return pieceBytes === 0 ? EMPTY_ARRAY.length : pieceBytes + ARRAY_END.length;
}

/** The whole array from the bodies of its pieces: small ones together, and with its end. */
export async function* wholeArray(bodies: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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

/** Puts records into pieces. */
export class PieceCutter {
  #texts: string[] = [];
  #length = 0;
  #isFirst: boolean;

  /** `continues` a day that has pieces already. */
  constructor(continues: boolean) {
    this.#isFirst = !continues;
  }

  /** Takes records; gives the pieces that are full. */
  *add(records: readonly ItemFulfillmentRead[]): Generator<RecordPiece> {
    for (const record of records) {
      const text = JSON.stringify(asServed(record));
      this.#texts.push(text);
      this.#length += text.length;
      if (this.#length >= PIECE_BYTES) yield* this.rest();
    }
  }

  /** What has not been given yet, if anything. */
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

/** The record with its instants in the one form that is published, in whichever they came. */
function asServed(record: ItemFulfillmentRead): ItemFulfillmentRead {
  const changed = INSTANT_FIELDS.flatMap((field) => {
    const text = record[field];
    const written = text === undefined ? undefined : writtenInstant(text);
    return written === text ? [] : [[field, written] as const];
  });
  return changed.length === 0 ? record : { ...record, ...Object.fromEntries(changed) };
}
