import { distinctNames } from '../terminal/distinct-names.ts';
import type { Glyphs } from '../terminal/glyphs.ts';
import { fitText, fittingWidth } from '../terminal/safe-text.ts';
import { axisLine } from './bar-columns.ts';
import { SHADE_TONES } from './line-plots.ts';
import { type Lines, rowSign, type Span } from './Line.tsx';

export interface HeatValue {
  /** From the lightest shade. */
  readonly shade: 0 | 1 | 2 | 3;
  /** An integer of at most two digits. It is drawn if there is room. */
  readonly number: number;
}

export interface HeatData {
  /** Two or three letters each. */
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    readonly cells: readonly (HeatValue | undefined)[];
  }[];
}

export interface GridOptions {
  readonly width: number;
  readonly cursor: { readonly row: number; readonly column: number };
  readonly glyphs: Glyphs;
}

const GUTTER_WIDTH = 2;
const MAX_CELL_WIDTH = 12;
const MIN_CELL_WIDTH = 2;
const MIN_NUMBERED_CELL_WIDTH = 4;
const MAX_NAME_WIDTH = 16;
const HEAD_WIDTH = 2;

/** Without room for all cells, those around the cursor are visible, and the others are counted. */
export function heatLines(data: HeatData, { width, cursor, glyphs }: GridOptions): Lines {
  const minName = Math.max(1, Math.min(MAX_NAME_WIDTH, Math.floor(width / 5)));
  const room = Math.max(0, width - GUTTER_WIDTH - minName - 1);
  const cell = Math.max(
    Math.min(MIN_CELL_WIDTH, room),
    Math.min(MAX_CELL_WIDTH, Math.floor(room / Math.max(1, data.heads.length))),
  );
  const shownCount = cell === 0 ? 0 : Math.min(data.heads.length, Math.floor(room / cell));
  const names = data.rows.map((row) => row.name);
  const name = Math.max(minName, Math.min(fittingWidth(names), minName + room - shownCount * cell));
  const maxFirst = data.heads.length - shownCount;
  const first = Math.max(0, Math.min(cursor.column - Math.floor(shownCount / 2), maxFirst));
  const column = cursor.column - first;
  const head = headText(data.heads.slice(first, first + shownCount), cell, column, glyphs.down);
  const heads: readonly Span[] = [
    {
      text: hiddenColumnsText(first, maxFirst - first, GUTTER_WIDTH + name).padEnd(
        GUTTER_WIDTH + name + 1,
      ),
      tone: 'muted',
    },
    { text: head, tone: 'muted' },
  ];
  const labels = distinctNames(names, name, glyphs.ellipsis);
  const rows = data.rows.map((row, index): readonly Span[] => {
    const isCursorRow = index === cursor.row;
    const cells = Array.from({ length: shownCount }, (_, hour) =>
      cellSpans(row.cells[first + hour], cell, isCursorRow && hour === column, glyphs),
    );
    const label = fitText(labels.get(row.name) ?? '', name, 'left', glyphs.ellipsis);
    return [rowSign(isCursorRow, glyphs), { text: `${label} ` }, ...cells.flat()];
  });
  return [heads, ...rows];
}

/** Returns `Jan, 5 later`, or `Jan 5>` if there is too little room. */
function monthsText(months: string, after: number, width: number): string {
  if (after === 0) return months;
  const words = `${months}, ${laterText(after)}`;
  return words.length <= width ? words : `${months} ${after}>`;
}

/** Returns `3 earlier, 5 later`, or `<3 5>` if there is too little room. */
function hiddenColumnsText(before: number, after: number, width: number): string {
  const words = [earlierText(before), laterText(after)].filter((text) => text !== '').join(', ');
  if (words.length <= width) return words;
  const short = [...(before > 0 ? [`<${before}`] : []), ...(after > 0 ? [`${after}>`] : [])];
  return fitText(short.join(' '), width, 'left', '');
}

const earlierText = (count: number): string => (count > 0 ? `${count} earlier` : '');
const laterText = (count: number): string => (count > 0 ? `${count} later` : '');

function headText(heads: readonly string[], cell: number, cursorColumn: number, sign: string) {
  const left = cursorColumn * cell;
  const before = cell > HEAD_WIDTH ? 1 : 0;
  const labels = heads
    .map((text, index) => ({ column: index * cell + before, text }))
    .filter(({ column, text }) => column > left || column + text.length <= left);
  const line = axisLine(labels, heads.length * cell);
  if (cursorColumn >= heads.length) return line;
  return line.slice(0, left).padEnd(left) + sign + line.slice(left + 1);
}

/** Under the cursor, only the number is inverted, because an inverted shade would look like another shade. */
function cellSpans(
  value: HeatValue | undefined,
  width: number,
  isSelected: boolean,
  { plot }: Glyphs,
): readonly Span[] {
  const shade = value === undefined ? ' ' : plot.shades[value.shade];
  const tone = value === undefined ? 'plain' : SHADE_TONES[value.shade];
  if (width < MIN_NUMBERED_CELL_WIDTH) return [{ text: shade.repeat(width), tone }];
  const number = value === undefined ? ' ' : String(value.number).slice(0, 2);
  const before = shade.repeat(width - 1 - number.length);
  if (!isSelected) return [{ text: `${before}${number} `, tone }];
  return [{ text: before, tone }, { text: number, inverse: true }, { text: ' ' }];
}

export interface GridDate {
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
  readonly isMonday: boolean;
  readonly sign: string;
}

export interface GridCell {
  readonly text: string;
  readonly isLate: boolean;
  readonly isMuted: boolean;
  /** From the lightest. A late cell has its sign instead. */
  readonly shade?: HeatValue['shade'] | undefined;
}

export interface DateGrid {
  readonly minCellWidth: number;
  /** Whether a sign of two characters follows each number. */
  readonly hasSigns: boolean;
  readonly dates: readonly GridDate[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly GridCell[] }[];
}

export const GRID_HEAD_LINES = 2;

/** Follows a number over the limit. */
export const LATE_SIGN = '!!';

const MIN_DAY_WIDTH = 3;
const DAYS_PER_WEEK = 7;
const MARGIN = 2;

/** Without room for all dates, the latest dates are visible, or those around the cursor. */
export function dateGridLines(grid: DateGrid, options: GridOptions): Lines {
  const columns = dateColumns(grid, options);
  const names = grid.rows.map((row) => row.name);
  const { name } = columns;
  const { ellipsis } = options.glyphs;
  const cuts = distinctNames(names, name, ellipsis);
  const rows = grid.rows.map((row, index): readonly Span[] => {
    const isCursorRow = index === options.cursor.row;
    const fitted = fitText(cuts.get(row.name) ?? '', name, 'left', ellipsis);
    const figures = spacedSpans(columns, isCursorRow, (date) =>
      figureSpans(row.cells[columns.first + date], isCursorRow && date === columns.cursor, columns),
    );
    return [rowSign(isCursorRow, options.glyphs), { text: fitted }, ...figures];
  });
  return [...dateHeads(grid, columns), ...rows];
}

type DateColumns = ReturnType<typeof dateColumns>;

function dateColumns(
  { dates, rows, minCellWidth, hasSigns }: DateGrid,
  { width, cursor, glyphs }: GridOptions,
) {
  const longest = fittingWidth(rows.map((row) => row.name));
  const minName = Math.max(1, Math.min(longest, MAX_NAME_WIDTH, Math.floor(width / 4)));
  const room = Math.max(0, width - GUTTER_WIDTH - minName);
  const texts = rows.flatMap((row) => row.cells.map(({ text }) => text.length));
  const figure = Math.max(MIN_DAY_WIDTH, minCellWidth, ...texts);
  const mark = hasSigns ? LATE_SIGN.length : 0;
  const cell = 1 + figure + mark;
  const { first, shownCount } = visibleDates(dates.length, cursor.column, room, cell);
  const week = `${glyphs.upright.solid} `;
  const inView = dates.slice(first, first + shownCount);
  const before = inView.map(({ isMonday }, index) => (isMonday && index > 0 ? week : ' '));
  const usedWidth = before.join('').length + shownCount * (cell - 1);
  const name = Math.max(minName, Math.min(longest, minName + room - usedWidth));
  const column = cursor.column - first;
  // At the right edge, there may be no room for the second bracket.
  const hasRoom = GUTTER_WIDTH + name + usedWidth < width;
  const gaps = [...before, ''];
  const bracketed = gaps.map((gap, index) => {
    if (index === column) return `${gap.slice(0, -1)}[`;
    return index === column + 1 && (index < shownCount || hasRoom) ? `]${gap.slice(1)}` : gap;
  });
  // `cursor` is the cursor's column in view, and `mark` the width of the sign after a number.
  return { name, figure, mark, first, shownCount, cursor: column, gaps, bracketed, glyphs };
}

/** The selected date is in brackets, so that it is marked without color. */
function spacedSpans(
  { gaps, bracketed, shownCount }: DateColumns,
  isSelected: boolean,
  spansAt: (index: number) => readonly Span[],
): readonly Span[] {
  return (isSelected ? bracketed : gaps).flatMap((text, index): readonly Span[] => [
    text === gaps[index] ? { text, tone: 'muted' } : { text, strong: true },
    ...(index < shownCount ? spansAt(index) : []),
  ]);
}

function dateHeads({ dates }: DateGrid, columns: DateColumns): Lines {
  const { name, figure, mark, first, shownCount, cursor, glyphs } = columns;
  const inView = dates.slice(first, first + shownCount);
  const head = (isSelected: boolean, text: (date: GridDate) => string) =>
    spacedSpans(columns, isSelected, (index) => {
      const date = inView[index];
      const dateText = date === undefined ? '' : text(date);
      const isCursorDate = index === cursor;
      const sign = isCursorDate && !isSelected ? glyphs.down : '';
      const tone = isCursorDate || isSelected ? 'plain' : 'muted';
      const cellText = `${sign}${dateText}`.padStart(figure) + ' '.repeat(mark);
      return [{ text: cellText, tone, strong: isCursorDate }];
    });
  const label = (text: string) => `${' '.repeat(GUTTER_WIDTH)}${fitText(text, name, 'left', '')}`;
  const after = dates.length - first - shownCount;
  const months = [...new Set(inView.map(({ month }) => month))].join('-');
  return [
    [{ text: label(earlierText(first)), tone: 'muted' }, ...head(false, ({ weekday }) => weekday)],
    [
      { text: label(monthsText(months, after, name)) },
      ...head(true, ({ day, sign }) => sign + day),
    ],
  ];
}

/** Shades only compare, so none is brighter than the numbers. */
function figureSpans(
  cell: GridCell | undefined,
  inverse: boolean,
  { figure, mark, glyphs }: DateColumns,
): readonly Span[] {
  const { text = '', isLate, isMuted, shade } = cell ?? {};
  const tone = isLate ? 'error' : isMuted ? 'muted' : 'plain';
  const sign = shade === undefined ? ' ' : glyphs.plot.shades[shade];
  return [
    { text: text.padStart(figure) + (isLate ? LATE_SIGN : ''), tone, inverse },
    { text: isLate ? '' : sign.repeat(mark), tone: 'muted' },
  ];
}

function visibleDates(dates: number, cursor: number, room: number, cell: number) {
  let shownCount = Math.min(dates, Math.floor(room / cell));
  // The number of lines between weeks that a window of this size can have.
  while (shownCount > 1 && shownCount * cell + Math.ceil((shownCount - 1) / DAYS_PER_WEEK) > room)
    shownCount -= 1;
  const margin = Math.min(MARGIN, Math.max(0, shownCount - 1));
  return { first: Math.max(0, Math.min(cursor - margin, dates - shownCount)), shownCount };
}
