/** Finds the fewest bytes that turn one screen into another. Rows that moved are scrolled, and then changed cells are written. */
import { BLANK, PLAIN, type ScreenCell, styleChange, type TextStyle } from './cell-line.ts';

export type CellFrame = readonly (readonly ScreenCell[])[];

/** Writing so many unchanged cells again takes fewer bytes than a jump. */
const MIN_JUMP = 4;

export interface CursorPosition {
  readonly row: number;
  readonly column: number | undefined;
}

interface Cursors {
  readonly from?: CursorPosition | undefined;
  readonly to?: CursorPosition | undefined;
}

/** Both frames must have the same size. */
export function frameDiff(before: CellFrame, after: CellFrame, cursors: Cursors = {}): string {
  const { from, to } = cursors;
  const still = diffFrom(before, after, undefined, cursors);
  if (still === '') {
    const isThere = to === undefined || (from?.row === to.row && from.column === to.column);
    return isThere ? '' : absoluteMove(to.row, to.column ?? 0);
  }
  // Moving a list's cursor changes only two rows.
  const changed = after.filter((cells, row) => cells !== before[row]).length;
  const moved = changed > 2 ? findScroll(before, after) : undefined;
  if (moved === undefined) return still;
  const scrolled = diffFrom(before, after, moved, cursors);
  return scrolled.length < still.length ? scrolled : still;
}

export function repaint(after: CellFrame, to?: CursorPosition): string {
  const writer = frameWriter(after[0]?.length ?? 0);
  for (const [row, cells] of after.entries()) {
    const end = contentEnd(cells);
    writer.moveTo(row, 0);
    for (const [column, cell] of cells.slice(0, end).entries()) {
      if (cell.text === '') continue;
      writer.moveTo(row, column);
      writer.write(cell);
    }
    if (end < cells.length) {
      writer.moveTo(row, end);
      writer.eraseToEnd();
    }
  }
  return writer.finish(to);
}

interface Scroll {
  readonly top: number;
  readonly bottom: number;
  readonly by: number;
}

function diffFrom(
  before: CellFrame,
  after: CellFrame,
  scroll: Scroll | undefined,
  { from, to }: Cursors,
): string {
  const columns = after[0]?.length ?? 0;
  const writer = frameWriter(columns, from);
  let shown = before;
  if (scroll !== undefined) {
    writer.scroll(scroll.top, scroll.bottom, scroll.by);
    shown = scrolledFrame(before, scroll, columns);
  }
  const draw = (row: number): void => {
    const [old, cells] = [shown[row], after[row]];
    if (old !== undefined && cells !== undefined && old !== cells) drawRow(writer, row, old, cells);
  };
  // The row with the cursor is drawn last, so that the cursor is already there.
  for (const row of after.keys()) if (row !== to?.row) draw(row);
  if (to !== undefined) draw(to.row);
  return writer.finish(to);
}

function drawRow(
  writer: FrameWriter,
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
    writer.moveTo(row, start);
    let quiet = 0;
    for (column = start; column < end && quiet <= MIN_JUMP; column += 1) {
      quiet = differs(column) ? 0 : quiet + 1;
    }
    let stop = column - quiet;
    while (cells[stop]?.text === '') stop += 1;
    for (let index = start; index < stop; index += 1) {
      const cell = cells[index];
      if (cell === undefined) continue;
      writer.moveTo(row, index);
      writer.write(cell);
      while (cells[index + 1]?.text === '' && index + 1 < stop) index += 1;
    }
    column = stop;
  }
  if (old.slice(end).some((cell) => !sameCell(cell, BLANK))) {
    writer.moveTo(row, end);
    writer.eraseToEnd();
  }
}

function contentEnd(cells: readonly ScreenCell[]): number {
  let end = cells.length;
  while (end > 0 && sameCell(cells[end - 1], BLANK)) end -= 1;
  return end;
}

function sameCell(a: ScreenCell | undefined, b: ScreenCell | undefined): boolean {
  return a === b || (a?.text === b?.text && a?.style.parameters === b?.style.parameters);
}

function findScroll(before: CellFrame, after: CellFrame): Scroll | undefined {
  const textsBefore = before.map(rowText);
  const rowsByText = Map.groupBy(textsBefore.keys(), (row) => textsBefore[row] ?? '');
  const shifts = after.flatMap((cells, row) => {
    const text = rowText(cells);
    if (text === '' || text === textsBefore[row]) return [];
    return (rowsByText.get(text) ?? []).map((rowBefore) => ({ by: rowBefore - row, row }));
  });
  const votes = Map.groupBy(shifts, ({ by }) => by);
  let best: readonly [number, typeof shifts] | undefined;
  for (const vote of votes) if (vote[1].length > (best?.[1].length ?? 1)) best = vote;
  if (best === undefined) return undefined;
  const by = best[0];
  const rows = best[1].map(({ row }) => row);
  const first = rows[0] ?? 0;
  const last = rows.at(-1) ?? 0;
  return by > 0 ? { top: first, bottom: last + by, by } : { top: first + by, bottom: last, by };
}

const texts = new WeakMap<readonly ScreenCell[], string>();

/** Leaves out the first two columns, because the list's cursor moves independently of the rows. */
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

type FrameWriter = ReturnType<typeof frameWriter>;

function frameWriter(columns: number, from?: CursorPosition) {
  let out = '';
  // A known row without a known column is not used, because output of another program would shift everything.
  let row = from?.column === undefined ? undefined : from.row;
  /** `undefined` after the last column, because terminals wrap at different times. Also `undefined` after a cell of unsure width. */
  let column = from?.column;
  let style: TextStyle = PLAIN;

  const paint = (next: TextStyle): void => {
    out += styleChange(style, next);
    style = next;
  };

  const moveTo = (toRow: number, toColumn: number): void => {
    if (toRow === row && toColumn === column) return;
    let best = absoluteMove(toRow, toColumn);
    if (row !== undefined) {
      const by = toRow - row;
      const ways = horizontalMoves(column, toColumn).map((way) => verticalMove(by) + way);
      if (by > 0) ways.push(...horizontalMoves(0, toColumn).map((way) => '\r\n'.repeat(by) + way));
      for (const way of ways) if (way.length < best.length) best = way;
    }
    out += best;
    row = toRow;
    column = toColumn;
  };

  return {
    moveTo,
    write: (cell: ScreenCell): void => {
      if (cell.text === '') return;
      paint(cell.style);
      out += cell.text;
      if (column !== undefined)
        column = cell.isSure && column + 1 < columns ? column + 1 : undefined;
    },
    eraseToEnd: (): void => {
      paint(PLAIN);
      out += `${CSI}K`;
    },
    /** Moves rows up by `by`, or down if it is negative. */
    scroll: (top: number, bottom: number, by: number): void => {
      paint(PLAIN);
      const step = Math.abs(by) === 1 ? '' : String(Math.abs(by));
      out += `${CSI}${top + 1};${bottom + 1}r${CSI}${step}${by > 0 ? 'S' : 'T'}${CSI}r`;
      // Setting the region moves the cursor to the corner.
      row = 0;
      column = 0;
    },
    finish: (to: CursorPosition | undefined): string => {
      paint(PLAIN);
      if (out === '' || to === undefined) return out;
      if (to.column !== undefined) moveTo(to.row, to.column);
      else if (row !== to.row) moveTo(to.row, 0);
      return out;
    },
  };
}

function verticalMove(by: number): string {
  if (by === 0) return '';
  // This sequence (reverse index) moves the cursor one row up. No scroll region is set any more.
  if (by === -1) return '\u001bM';
  return `${CSI}${by === 1 ? '' : Math.abs(by)}${by > 0 ? 'B' : 'A'}`;
}

function horizontalMoves(from: number | undefined, column: number): readonly string[] {
  if (from === column) return [''];
  const anchor = column === 0 ? '\r' : `${CSI}${column + 1}G`;
  if (from === undefined) return [anchor];
  const by = column - from;
  const steps = Math.abs(by) === 1 ? '' : String(Math.abs(by));
  return by > 0
    ? [anchor, `${CSI}${steps}C`]
    : [anchor, `${CSI}${steps}D`, '\b'.repeat(Math.min(-by, 8) === -by ? -by : 99)];
}

function absoluteMove(row: number, column: number): string {
  if (column === 0) return row === 0 ? `${CSI}H` : `${CSI}${row + 1}H`;
  return `${CSI}${row + 1};${column + 1}H`;
}
