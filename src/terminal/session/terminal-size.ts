/** The size of a terminal, even if no signal announces a change. */

/** Size of the terminal in cells. */
export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

/** For terminals without a known size, such as a serial line. */
const FALLBACK: TerminalSize = { columns: 80, rows: 24 };

/** The size of the drawing surface. */
export function sizeOf(terminal: object): TerminalSize {
  return { columns: sideOf(terminal, 'columns'), rows: sideOf(terminal, 'rows') };
}

function sideOf(terminal: object, side: keyof TerminalSize): number {
  const cells: unknown = Reflect.get(terminal, side);
  return typeof cells === 'number' && cells > 0 ? cells : FALLBACK[side];
}

/**
 * Reads the size again, as after a signal: only the foreground process gets one, which for a while was another. Notifies `resize` listeners of a new
 * size.
 */
export function rereadSize(): void {
  // Node's handler of this signal is the only way to make a stream read its size.
  process.emit('SIGWINCH', 'SIGWINCH');
}
