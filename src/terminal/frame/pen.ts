/** The terminal's cursor as last set, and the bytes that move it, set its style and write. */
import type { Cell } from './cell-line.ts';
import { PLAIN, styleChange, type TextStyle } from './text-style.ts';

const CSI = '\u001b[';

/** Collects the bytes of one frame. Rows and columns count from 0. */
export class Pen {
  #out = '';
  #row: number | undefined;
  /** Unknown after the last column (terminals differ in when they wrap) and after a cell of unsure width. */
  #column: number | undefined;
  #style: TextStyle = PLAIN;
  readonly #columns: number;

  constructor(columns: number) {
    this.#columns = columns;
  }

  /** Everything so far, with the style back to plain. */
  finish(): string {
    this.#paint(PLAIN);
    return this.#out;
  }

  /** Moves to a cell with the fewest bytes. */
  moveTo(row: number, column: number): void {
    if (row === this.#row && column === this.#column) return;
    let best = absolute(row, column);
    if (row === this.#row) {
      for (const way of this.#withinRow(column)) if (way.length < best.length) best = way;
    } else if (this.#row !== undefined && row > this.#row && column === 0) {
      const down = '\r\n'.repeat(row - this.#row);
      if (down.length < best.length) best = down;
    }
    this.#out += best;
    this.#row = row;
    this.#column = column;
  }

  /** Writes a cell at the cursor. */
  write(cell: Cell): void {
    if (cell.text === '') return;
    this.#paint(cell.style);
    this.#out += cell.text;
    if (this.#column === undefined) return;
    const next = this.#column + 1;
    this.#column = cell.isSure && next < this.#columns ? next : undefined;
  }

  /** Empties the row from the cursor on. */
  eraseToEnd(): void {
    this.#paint(PLAIN);
    this.#out += `${CSI}K`;
  }

  /** Moves the rows from `top` to `bottom` up by `by` rows, or down if negative; new rows are empty. */
  scroll(top: number, bottom: number, by: number): void {
    this.#paint(PLAIN);
    const step = Math.abs(by) === 1 ? '' : String(Math.abs(by));
    this.#out += `${CSI}${top + 1};${bottom + 1}r${CSI}${step}${by > 0 ? 'S' : 'T'}${CSI}r`;
    // Setting the region moved the cursor to the corner.
    this.#row = 0;
    this.#column = 0;
  }

  #paint(style: TextStyle): void {
    this.#out += styleChange(this.#style, style);
    this.#style = style;
  }

  #withinRow(column: number): readonly string[] {
    const anchor = column === 0 ? '\r' : `${CSI}${column + 1}G`;
    if (this.#column === undefined) return [anchor];
    const by = column - this.#column;
    const steps = Math.abs(by) === 1 ? '' : String(Math.abs(by));
    return by > 0
      ? [anchor, `${CSI}${steps}C`]
      : [anchor, `${CSI}${steps}D`, '\b'.repeat(Math.min(-by, 8) === -by ? -by : 99)];
  }
}

function absolute(row: number, column: number): string {
  if (column === 0) return row === 0 ? `${CSI}H` : `${CSI}${row + 1}H`;
  return `${CSI}${row + 1};${column + 1}H`;
}
