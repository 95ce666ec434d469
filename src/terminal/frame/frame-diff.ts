/** The fewest bytes from one screen to another: scroll regions for moved rows, then changed cells. */
import { BLANK, PLAIN, type ScreenCell, styleChange, type TextStyle } from './cell-line.ts';

/** Screen rows, all with the same number of cells. An unchanged row is the same object. */
export type CellFrame = readonly (readonly ScreenCell[])[];

/** This many cells are cheaper to rewrite than to jump over. */
const WORTH_A_JUMP = 4;

/** Empty for equal screens. Both have the same size. */
export function frameDiff(before: CellFrame, after: CellFrame): string {
  const still = diffFrom(before, after, undefined);
  if (still === '') return '';
  const moved = movedRows(before, after);
  if (moved === undefined) return still;
  const scrolled = diffFrom(before, after, moved);
  return scrolled.length < still.length ? scrolled : still;
}

/** Draws a screen over any content, row by row without clearing. */
export function repaint(after: CellFrame): string {
  const pen = new Pen(after[0]?.length ?? 0);
  for (const [row, cells] of after.entries()) {
    const end = contentEnd(cells);
    pen.moveTo(row, 0);
    for (const [column, cell] of cells.slice(0, end).entries()) {
      if (cell.text === '') continue;
      pen.moveTo(row, column);
      pen.write(cell);
    }
    if (end < cells.length) {
      pen.moveTo(row, end);
      pen.eraseToEnd();
    }
  }
  return pen.finish();
}

interface Scroll {
  readonly top: number;
  readonly bottom: number;
  /** Rows up, or down if negative. */
  readonly by: number;
}

function diffFrom(before: CellFrame, after: CellFrame, scroll: Scroll | undefined): string {
  const columns = after[0]?.length ?? 0;
  const pen = new Pen(columns);
  let shown = before;
  if (scroll !== undefined) {
    pen.scroll(scroll.top, scroll.bottom, scroll.by);
    shown = scrolledFrame(before, scroll, columns);
  }
  for (const [row, cells] of after.entries()) {
    const old = shown[row];
    if (old !== undefined && old !== cells) drawRow(pen, row, old, cells);
  }
  return pen.finish();
}

function drawRow(
  pen: Pen,
  row: number,
  old: readonly ScreenCell[],
  cells: readonly ScreenCell[],
): void {
  const end = contentEnd(cells);
  const differs = (column: number): boolean => !sameCell(old[column], cells[column]);
  let column = 0;
  while (column < end) {
    if (!differs(column)) {
      column += 1;
      continue;
    }
    let start = column;
    while (start > 0 && cells[start]?.text === '') start -= 1;
    pen.moveTo(row, start);
    let quiet = 0;
    for (column = start; column < end && quiet <= WORTH_A_JUMP; column += 1) {
      quiet = differs(column) ? 0 : quiet + 1;
    }
    let stop = column - quiet;
    while (cells[stop]?.text === '') stop += 1;
    for (let at = start; at < stop; at += 1) {
      const cell = cells[at];
      if (cell === undefined) continue;
      pen.moveTo(row, at);
      pen.write(cell);
      // Also draws a wide cell's right half.
      while (cells[at + 1]?.text === '' && at + 1 < stop) at += 1;
    }
    column = stop;
  }
  if (old.slice(end).some((cell) => !sameCell(cell, BLANK))) {
    pen.moveTo(row, end);
    pen.eraseToEnd();
  }
}

/** After the last cell with content. */
function contentEnd(cells: readonly ScreenCell[]): number {
  let end = cells.length;
  while (end > 0 && sameCell(cells[end - 1], BLANK)) end -= 1;
  return end;
}

function sameCell(a: ScreenCell | undefined, b: ScreenCell | undefined): boolean {
  return a === b || (a?.text === b?.text && a?.style.parameters === b?.style.parameters);
}

/** The most common shift, and the rows it covers. */
function movedRows(before: CellFrame, after: CellFrame): Scroll | undefined {
  const places = new Map<string, number[]>();
  const said = before.map(rowText);
  for (const [row, text] of said.entries()) {
    if (text === '') continue;
    const known = places.get(text);
    if (known === undefined) places.set(text, [row]);
    else known.push(row);
  }
  const votes = new Map<number, number[]>();
  for (const [row, cells] of after.entries()) {
    const text = rowText(cells);
    if (text === said[row]) continue;
    for (const place of places.get(text) ?? []) {
      const voters = votes.get(place - row);
      if (voters === undefined) votes.set(place - row, [row]);
      else voters.push(row);
    }
  }
  let best: readonly [number, readonly number[]] | undefined;
  for (const vote of votes) if (vote[1].length > (best?.[1].length ?? 1)) best = vote;
  if (best === undefined) return undefined;
  const [by, rows] = best;
  const first = rows[0] ?? 0;
  const last = rows.at(-1) ?? 0;
  return by > 0 ? { top: first, bottom: last + by, by } : { top: first + by, bottom: last, by };
}

const texts = new WeakMap<readonly ScreenCell[], string>();

/** Without the first two columns: the cursor's mark moves independently. */
function rowText(cells: readonly ScreenCell[]): string {
  const known = texts.get(cells);
  if (known !== undefined) return known;
  let text = '';
  for (const cell of cells.slice(2)) text += cell.text;
  text = text.trimEnd();
  texts.set(cells, text);
  return text;
}

function scrolledFrame(frame: CellFrame, { top, bottom, by }: Scroll, columns: number): CellFrame {
  const blank = Array.from({ length: columns }, () => BLANK);
  return frame.map((cells, row) => {
    if (row < top || row > bottom) return cells;
    const from = row + by;
    return from < top || from > bottom ? blank : (frame[from] ?? blank);
  });
}

const CSI = '\u001b[';

/** Collects one frame's bytes. Rows and columns count from 0. */
class Pen {
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

  /** With the fewest bytes. */
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

  write(cell: ScreenCell): void {
    if (cell.text === '') return;
    this.#paint(cell.style);
    this.#out += cell.text;
    if (this.#column === undefined) return;
    const next = this.#column + 1;
    this.#column = cell.isSure && next < this.#columns ? next : undefined;
  }

  eraseToEnd(): void {
    this.#paint(PLAIN);
    this.#out += `${CSI}K`;
  }

  /** Moves rows `top` to `bottom` up by `by`, or down if negative. New rows are empty. */
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
