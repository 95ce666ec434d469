import { crc32 } from 'node:zlib';
import { bytes, damage, type SqlRow } from './sql-row.ts';
import type { DayKey } from './stored-day.ts';

/** CRC-32 of a row's values in column order: text, integers, bytes, and null. */
export function rowChecksum(values: readonly unknown[]): number {
  const plain = values.map((value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  );
  return crc32(JSON.stringify(plain));
}

/** Covers the generation and ordinal too, so no piece passes for another. */
export function pieceChecksum(generation: string, ordinal: number, body: Uint8Array): number {
  return crc32(body, crc32(`${generation} ${ordinal} `));
}

/** Where a piece belongs. */
export interface PieceKey {
  readonly day: DayKey;
  readonly generation: string;
  readonly ordinal: number;
}

/**
 * The piece in `row`. Older versions stored no checksum, so `undefined` is not checked. Throws `Failure` ARCHIVE for a piece that was not
 * written like this.
 */
export function checkedBody(row: SqlRow, key: PieceKey, checksum: unknown): Buffer {
  const { buffer, byteOffset, byteLength } = bytes(row, 'body');
  const body = Buffer.from(buffer, byteOffset, byteLength);
  const expected = pieceChecksum(key.generation, key.ordinal, body);
  if (checksum === undefined || checksum === expected) return body;
  const [restaurant, businessDate] = key.day;
  throw damage(`business date ${businessDate} of restaurant ${restaurant}`);
}
