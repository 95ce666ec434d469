import { crc32 } from 'node:zlib';
import { bytes, damage, type SqlRow } from './sql-row.ts';
import type { DayKey } from './stored-day.ts';

export function rowChecksum(values: readonly unknown[]): number {
  const plain = values.map((value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  );
  return crc32(JSON.stringify(plain));
}

/** The checksum includes generation and ordinal, so that no piece can be mistaken for another. */
export function pieceChecksum(generation: string, ordinal: number, body: Uint8Array): number {
  return crc32(body, crc32(`${generation} ${ordinal} `));
}

/** Returns the row's piece. Older versions stored no checksum, so `undefined` is not checked. Throws ARCHIVE for a damaged piece. */
export function checkedBody(
  row: SqlRow,
  key: { readonly day: DayKey; readonly generation: string; readonly ordinal: number },
  checksum: unknown,
): Buffer {
  const { buffer, byteOffset, byteLength } = bytes(row, 'body');
  const body = Buffer.from(buffer, byteOffset, byteLength);
  if (checksum === undefined) return body;
  if (checksum === pieceChecksum(key.generation, key.ordinal, body)) return body;
  const [restaurant, businessDate] = key.day;
  throw damage(`business date ${businessDate} of restaurant ${restaurant}`);
}
