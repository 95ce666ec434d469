/** Dates are in pieces, so a large one takes little memory to write and read. */
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { writtenInstant } from '../../contract/instant.ts';

/** Bytes per full piece: few enough for one per reader, enough to be worth a row. */
const PIECE_BYTES = 128 * 1024;

/** Records as JSON text: a date's first piece starts with `[`, others with `,`. The closing bracket is not stored. */
export interface RecordPiece {
  readonly body: Buffer;
  readonly records: number;
}

/** Smaller pieces, many in a live date, are merged when read. */
const HANDED_BYTES = 64 * 1024;

const ARRAY_END = Buffer.from(']');
const EMPTY_ARRAY = Buffer.from('[]');

/** Length of the complete array in bytes, from that in pieces. */
export function arrayBytes(pieceBytes: number): number {
  return pieceBytes === 0 ? EMPTY_ARRAY.length : pieceBytes + ARRAY_END.length;
}

/** Small pieces merged, plus the closing bracket. */
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

/** `continues`: the date already has pieces. */
export function pieceCutter(continues: boolean) {
  let texts: string[] = [];
  let length = 0;
  let start = continues ? ',' : '[';
  /** Yields what is left, if anything. */
  function* rest(): Generator<RecordPiece> {
    if (texts.length === 0) return;
    const piece = { body: Buffer.from(`${start}${texts.join(',')}`), records: texts.length };
    texts = [];
    length = 0;
    start = ',';
    yield piece;
  }
  /** Yields full pieces. */
  function* add(records: readonly ItemFulfillmentRead[]): Generator<RecordPiece> {
    for (const record of records) {
      const text = JSON.stringify(asServed(record));
      texts.push(text);
      length += text.length;
      if (length >= PIECE_BYTES) yield* rest();
    }
  }
  return { add, rest };
}

const INSTANT_FIELDS = ['ticketFiredAt', 'itemStartedAt', 'itemFulfilledAt'] as const;

/** Instants in the one published form. */
function asServed(record: ItemFulfillmentRead): ItemFulfillmentRead {
  const changed = INSTANT_FIELDS.flatMap((field) => {
    const text = record[field];
    const written = text === undefined ? undefined : writtenInstant(text);
    return written === text ? [] : [[field, written] as const];
  });
  return changed.length === 0 ? record : { ...record, ...Object.fromEntries(changed) };
}
