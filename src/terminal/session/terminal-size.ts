/** The size of a terminal, also where no signal announces a change. */

/** Size of the terminal in cells. */
export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

/** Of terminals that do not know theirs, as over a serial line. */
const FALLBACK: TerminalSize = { columns: 80, rows: 24 };

/** The size of what is drawn on. */
export function sizeOf(terminal: object): TerminalSize {
  return { columns: sideOf(terminal, 'columns'), rows: sideOf(terminal, 'rows') };
}

function sideOf(terminal: object, side: keyof TerminalSize): number {
  const cells: unknown = Reflect.get(terminal, side);
  return typeof cells === 'number' && cells > 0 ? cells : FALLBACK[side];
}

/**
 * Reads the size again, as if word of a change had come: only the program in front hears of one, and for a while that was another.
 * Listeners for `resize` hear of another size.
 */
export function rereadSize(): void {
  // What Node itself does at this signal is the one way to have a stream look at its terminal.
  process.emit('SIGWINCH', 'SIGWINCH');
}
