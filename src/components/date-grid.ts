/** Numbers per row and date, with lines between weeks and signs at marked dates. */
import { distinctNames } from '../terminal/distinct-names.ts';
import { fitText, fittingWidth } from '../terminal/safe-text.ts';
import { outOfSightText } from './heat-lines.ts';
import { type Lines, rowSign, type Span } from './Line.tsx';

export interface GridDate {
  readonly weekday: string;
  /** `15`. */
  readonly day: string;
  /** `Jan`. */
  readonly month: string;
  readonly isMonday: boolean;
  /** Shown before the day. Empty for none. */
  readonly sign: string;
}

export interface GridCell {
  readonly text: string;
  readonly isLate: boolean;
  readonly isMuted: boolean;
}

/** Each row has a cell per date. */
export interface DateGrid {
  /** Minimum cell columns. */
  readonly least: number;
  /** Numbers can be over a limit. */
  readonly isJudged: boolean;
  readonly dates: readonly GridDate[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly GridCell[] }[];
}

export interface GridOptions {
  readonly width: number;
  readonly cursor: { readonly row: number; readonly column: number };
  readonly signs: {
    readonly cursor: string;
    readonly down: string;
    readonly ellipsis: string;
    /** Between weeks. */
    readonly upright: { readonly solid: string };
  };
}

/** Lines above the rows. */
export const GRID_HEAD = 2;

/** After a number over the limit. */
export const LATE_SIGN = '!!';

const GUTTER = 2;
const LONGEST_NAME = 16;
/** Day with a sign. */
const NARROWEST_CELL = 3;
const WEEK = 7;
/** Dates kept in view before the cursor. */
const MARGIN = 2;

/** Two head lines and one per row. Shows the latest dates with room, or those around the cursor. */
export function dateGridLines(
  { dates, rows, least, isJudged }: DateGrid,
  { width, cursor, signs }: GridOptions,
): Lines {
  const names = rows.map((row) => row.name);
  const longest = fittingWidth(names);
  const atLeast = Math.max(1, Math.min(longest, LONGEST_NAME, Math.floor(width / 4)));
  const room = Math.max(0, width - GUTTER - atLeast);
  const cells = rows.flatMap((row) => row.cells);
  const figure = Math.max(NARROWEST_CELL, least, ...cells.map(({ text }) => text.length));
  const mark = isJudged ? LATE_SIGN.length : 0;
  const cell = 1 + figure + mark;
  const { first, shown } = windowOf(dates.length, cursor.column, room, cell);
  const week = `${signs.upright.solid} `;
  const inView = dates.slice(first, first + shown);
  const before = inView.map(({ isMonday }, at) => (isMonday && at > 0 ? week : ' '));
  const used = before.join('').length + shown * (cell - 1);
  const name = Math.max(atLeast, Math.min(longest, atLeast + room - used));
  const column = cursor.column - first;
  const head = (text: (date: GridDate, isHere: boolean) => string) =>
    inView
      .map((date, at) => {
        const own = text(date, at === column);
        return `${before[at] ?? ''}${own.padStart(figure)}${' '.repeat(mark)}`;
      })
      .join('');
  const label = (text: string) => `${' '.repeat(GUTTER)}${fitText(text, name, 'left', '')}`;
  const hidden = outOfSightText(first, dates.length - first - shown);
  const months = [...new Set(inView.map(({ month }) => month))].join('-');
  const weekdays = head(({ weekday }, isHere) => `${isHere ? signs.down : ''}${weekday}`);
  const cuts = distinctNames(names, name, signs.ellipsis);
  return [
    [{ text: label(hidden) + weekdays, tone: 'muted' }],
    [{ text: label(months) + head(({ day, sign }) => sign + day) }],
    ...rows.map((row, at): readonly Span[] => {
      const isHere = at === cursor.row;
      const fitted = fitText(cuts.get(row.name) ?? '', name, 'left', signs.ellipsis);
      const figures = row.cells.slice(first, first + shown).flatMap((each, place) => [
        { text: before[place] ?? '' },
        {
          text: each.text.padStart(figure) + (each.isLate ? LATE_SIGN : ' '.repeat(mark)),
          inverse: isHere && place === column,
          ...(each.isLate && { tone: 'error' as const }),
          ...(each.isMuted && { tone: 'muted' as const }),
        },
      ]);
      return [rowSign(isHere, signs), { text: fitted }, ...figures];
    }),
  ];
}

/** The last dates with room, unless the cursor is before them. */
function windowOf(dates: number, cursor: number, room: number, cell: number) {
  let shown = Math.min(dates, Math.floor(room / cell));
  // Maximum week starts in any window of this size.
  while (shown > 1 && shown * cell + Math.ceil((shown - 1) / WEEK) > room) shown -= 1;
  const margin = Math.min(MARGIN, Math.max(0, shown - 1));
  return { first: Math.max(0, Math.min(cursor - margin, dates - shown)), shown };
}
