/** Checksums of what an archive stores. CRC-32 finds every flipped byte and runs at several GB/s, a small part of the time to read. */
import { crc32 } from 'node:zlib';
import { damage } from './damage.ts';
import type { DayKey } from './stored-day.ts';

/** Checksum of a piece: of its text and its place, so that no piece passes for another. */
export function pieceChecksum(generation: string, ordinal: number, body: Uint8Array): number {
  return crc32(body, crc32(`${generation} ${ordinal} `));
}

/** Refuses a piece of a date whose text does not match its checksum. Throws `Failure` ARCHIVE. */
export function requireSoundPiece(
  { restaurant, businessDate }: DayKey,
  {
    generation,
    ordinal,
    body,
  }: { readonly generation: string; readonly ordinal: number; readonly body: Uint8Array },
  checksum: unknown,
): void {
  if (checksum === pieceChecksum(generation, ordinal, body)) return;
  throw damage(`the business date ${businessDate} of the restaurant ${restaurant}`);
}

/** Checksum of the values of a row, in the order of its columns: text, integers, bytes and null. */
export function rowChecksum(values: readonly unknown[]): number {
  const plain = values.map((value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  );
  return crc32(JSON.stringify(plain));
}
