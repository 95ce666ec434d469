/** Text on its way out, in pieces, no faster than it is read. */
import type { EndSignals } from '../terminal/session/end-signal.ts';

/** What is written to. */
export type Outlet = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  /** Of the terminal, where it is one. */
  readonly columns?: number;
};

/** Columns of text in a pipe or a file, and on a terminal without a known width. */
export const DEFAULT_WIDTH = 80;

/** Where data and narration go. */
export interface Outlets {
  readonly stdout: Outlet;
  readonly stderr: Outlet;
  /** By which writing into a file is cancelled; by none where there are none. */
  readonly signals?: EndSignals;
}

/** UTF-16 units that are gathered before they are written. */
const PIECE = 64 * 1024;

/**
 * Writes lines; the next are made when those before have been taken. False when the outlet takes no more: what that means is for
 * whoever listens to its errors.
 */
export function writeLines(lines: Iterable<string>, outlet: Outlet): Promise<boolean> {
  return writeBlocks(oneBlock(lines), outlet);
}

/** The same of lines in blocks, each made when those before have been taken. */
export async function writeBlocks(
  blocks: AsyncIterable<Iterable<string>>,
  outlet: Outlet,
): Promise<boolean> {
  // The error of a write comes twice, and nobody might listen to the second.
  outlet.on('error', () => undefined);
  for await (const block of blocks) {
    for (const piece of pieces(block)) if (!(await isTaken(piece, outlet))) return false;
  }
  return true;
}

function isTaken(piece: string, outlet: Outlet): Promise<boolean> {
  return new Promise((resolve) => {
    outlet.write(piece, (error) => resolve(error === undefined || error === null));
  });
}

/** Lines put together into pieces that are worth a write. */
export function* pieces(lines: Iterable<string>): Generator<string> {
  let piece = '';
  for (const line of lines) {
    piece += line;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** Lines as the only block of what is written. */
export async function* oneBlock(lines: Iterable<string>): AsyncGenerator<Iterable<string>> {
  yield lines;
}
