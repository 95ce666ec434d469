/** Cuts records into pieces of JSON text, so that a business date of any size takes the memory of a few pieces. */
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { normalizeInstant } from '../../contract/instant.ts';

/** A piece is small enough to have one in memory per reader, and large enough to be worth a row. */
const PIECE_BYTES = 128 * 1024;

/** A date's first piece starts with `[`, others with `,`. The closing bracket is not stored. */
export interface RecordPiece {
  readonly body: Buffer;
  readonly records: number;
}

export class PieceCutter {
  #texts: string[] = [];
  #length = 0;
  #start: '[' | ',';

  constructor(hasPieces: boolean) {
    this.#start = hasPieces ? ',' : '[';
  }

  *add(records: readonly ItemFulfillmentRead[]): Generator<RecordPiece> {
    for (const record of records) {
      const text = JSON.stringify(withPublishedInstants(record));
      this.#texts.push(text);
      this.#length += text.length;
      if (this.#length >= PIECE_BYTES) yield* this.end();
    }
  }

  *end(): Generator<RecordPiece> {
    const texts = this.#texts;
    if (texts.length === 0) return;
    const body = Buffer.from(`${this.#start}${texts.join(',')}`);
    this.#texts = [];
    this.#length = 0;
    this.#start = ',';
    yield { body, records: texts.length };
  }
}

const INSTANT_FIELDS = ['ticketFiredAt', 'itemStartedAt', 'itemFulfilledAt'] as const;

function withPublishedInstants(record: ItemFulfillmentRead): ItemFulfillmentRead {
  const changed = INSTANT_FIELDS.flatMap((field) => {
    const text = record[field];
    const written = text === undefined ? undefined : normalizeInstant(text);
    return written === text ? [] : [[field, written] as const];
  });
  return changed.length === 0 ? record : { ...record, ...Object.fromEntries(changed) };
}

/** A live date has many smaller pieces. They are joined when they are read. */
const MIN_SENT_BYTES = 64 * 1024;

const ARRAY_END = Buffer.from(']');
const EMPTY_ARRAY = Buffer.from('[]');

export function arrayBytes(pieceBytes: number): number {
  return pieceBytes === 0 ? EMPTY_ARRAY.length : pieceBytes + ARRAY_END.length;
}

export async function* completeArray(bodies: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  let end = EMPTY_ARRAY;
  for await (const body of bodies) {
    end = ARRAY_END;
    waiting.push(body);
    size += body.length;
    if (size < MIN_SENT_BYTES) continue;
    yield waiting.length === 1 ? body : Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  yield Buffer.concat([...waiting, end]);
}
