/** Writes text in pieces, no faster than it is read. */
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';
import type { EndSignals } from '../terminal/session/end-signal.ts';

/** A stream to write to. */
export type Outlet = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  /** Width of the terminal, where it is one. */
  readonly columns?: number;
};

/** Columns of text in a pipe or a file, and on a terminal of unknown width. */
export const DEFAULT_WIDTH = 80;

/** Where data and narration go. */
export interface Outlets {
  readonly stdout: Outlet;
  readonly stderr: Outlet;
  /** Signals that cancel the writing of a file; none where absent. */
  readonly signals?: EndSignals;
  /** By which it is known whether stdout has color; it has none without. */
  readonly environment?: Environment;
}

/** UTF-16 units gathered per write. */
const PIECE = 64 * 1024;

/**
 * Writes lines; the next are made when those before have been written. False when the outlet takes no more; the listeners of its errors
 * handle that.
 */
export function writeLines(lines: Iterable<string>, outlet: Outlet): Promise<boolean> {
  return writeBlocks(oneBlock(lines), outlet);
}

/** The same for lines in blocks, each made when those before have been written. */
export async function writeBlocks(
  blocks: AsyncIterable<Iterable<string>>,
  outlet: Outlet,
): Promise<boolean> {
  // A failed write emits its error twice, and the second may have no listener.
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

/** Joins lines into pieces that are worth a write. */
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

/** Lines as one block. */
export async function* oneBlock(lines: Iterable<string>): AsyncGenerator<Iterable<string>> {
  yield lines;
}
