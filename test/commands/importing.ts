/** Imports bytes, in pieces of any size, into the archive of a running kitchen. */
import { Readable } from 'node:stream';
import { importInto } from '../../src/commands/archive/import.ts';
import type { Archive } from '../../src/service/archive/archive.ts';
import { GRILL, START } from '../service/running-kitchen.ts';

export const DATE = '20250214';

export interface Importing {
  readonly date?: string;
  /** The size of each piece, in bytes. */
  readonly pieceBytes?: number;
  readonly signal?: AbortSignal;
  /** What the bytes are. Without it, they are fulfillments. */
  readonly as?: 'stations';
}

/** Imports standard input. Returns the printed lines, parsed. */
export async function importBytes(
  archive: Archive,
  bytes: Buffer,
  importing: Importing = {},
): Promise<readonly unknown[]> {
  const { pieceBytes = 64 * 1024 } = importing;
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, index) =>
    bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  );
  return importFrom(archive, Readable.from(pieces, { objectMode: false }), importing);
}

/** Imports a stream as standard input. Returns the printed lines, parsed. */
export async function importFrom(
  archive: Archive,
  stdin: Readable,
  { date = DATE, signal = new AbortController().signal, as }: Importing = {},
): Promise<readonly unknown[]> {
  const lines: unknown[] = [];
  const request = {
    restaurant: GRILL.guid,
    stations: as === 'stations' ? '-' : undefined,
    day: as === 'stations' ? undefined : { businessDate: date, path: '-' },
  };
  await importInto(archive, request, {
    stdin,
    now: () => START,
    signal,
    progress: { draw: () => undefined, erase: () => undefined },
    print: (line) => lines.push(line),
    warn: () => undefined,
  });
  return lines;
}
