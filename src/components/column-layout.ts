/**
 * Fits columns into a width. The least important are dropped, cut texts come first, and growing columns of unknown length share what is
 * left.
 */
import type { ColumnHead } from '../kitchen/tables/column.ts';
import type { ColumnLayout } from '../kitchen/tables/item-column.ts';
import { fitText, fittingWidth } from '../terminal/safe-text.ts';
import type { Lines, Span } from './Line.tsx';

export { fittingWidth } from '../terminal/safe-text.ts';

export interface DrawnColumn<Id extends string> extends ColumnLayout {
  readonly id: Id;
  /** The column has names, or other texts to show in full where there is room. */
  readonly holds?: 'names' | 'texts';
  /** All names in the column. They are cut but stay distinct. */
  readonly names?: readonly string[];
  /** Columns for its longest text, or for a drawing of full size. */
  readonly fullWidth?: number;
}

export type ListedColumn<Id extends string> = Omit<DrawnColumn<Id>, 'title' | 'align'>;

/** Under the table's heads. A head is never longer than its column. */
export function headedColumns<Id extends string>(
  headOf: (id: Id) => ColumnHead<Id>,
  listed: readonly ListedColumn<Id>[],
): readonly DrawnColumn<Id>[] {
  return listed.map((column) => {
    const { title, align } = headOf(column.id);
    return { ...column, title: title.slice(0, column.width), align };
  });
}

/** With the texts of the rows, by which names stay distinct and columns get their width. */
export function columnsWithTexts<Id extends string>(
  columns: readonly DrawnColumn<Id>[],
  textsOf: (id: Id) => readonly string[],
): readonly DrawnColumn<Id>[] {
  return columns.map((column) => {
    if (column.holds === undefined) return column;
    const texts = textsOf(column.id);
    return column.holds === 'names'
      ? { ...column, names: texts }
      : { ...column, fullWidth: fittingWidth(texts) };
  });
}

/** Columns at this priority or higher are dropped before others are cut. */
const MINOR_PRIORITY = 7;
/** Beyond this length, names are cut before other columns shrink. */
const MAX_NAME_WIDTH = 24;

const GAP = 1;

/** Chooses columns in order, with final widths. With gaps, they fill at most `width`. */
export function layoutColumns<Id extends string>(
  columns: readonly DrawnColumn<Id>[],
  width: number,
): readonly DrawnColumn<Id>[] {
  let chosen = columns;
  for (;;) {
    const room = width - tableWidth(chosen);
    const least = Math.max(...chosen.map(({ priority }) => priority));
    const isForOthers =
      least >= MINOR_PRIORITY && sum(missingWidths(chosen, 0, MINOR_PRIORITY)) > room;
    if (least <= 0 || (room >= 0 && !isForOthers)) break;
    const last = chosen.findLastIndex(({ priority }) => priority === least);
    chosen = chosen.filter((_, index) => index !== last);
  }
  let spare = width - tableWidth(chosen);
  // More than a column's longest text would only move its neighbors away.
  const isCut = spare < 0;
  const grows = chosen.map((column) => (isCut || growsFreely(column) ? (column.grow ?? 0) : 0));
  let shares = sum(grows);
  const missing = missingWidths(chosen, spare);
  let unmet = sum(missing);
  const extras = chosen.map(() => 0);
  const byPriority = [...chosen.entries()].sort(
    ([, one], [, other]) => one.priority - other.priority,
  );
  for (const [at] of byPriority) {
    const want = missing[at] ?? 0;
    const grow = grows[at] ?? 0;
    const share = shares === 0 ? 0 : Math.trunc((spare * grow) / shares);
    unmet -= want;
    const extra = isCut ? share : Math.max(Math.min(share, spare - unmet), Math.min(spare, want));
    extras[at] = extra;
    spare -= extra;
    shares -= grow;
  }
  return chosen.map((column, index) => {
    const extra = extras[index] ?? 0;
    return extra === 0 ? column : { ...column, width: Math.max(1, column.width + extra) };
  });
}

/** More columns for each, until nothing is cut. Long names come last, and leave a share to texts of unknown length. */
function missingWidths(
  columns: readonly DrawnColumn<string>[],
  spare: number,
  below = Number.POSITIVE_INFINITY,
): readonly number[] {
  const missing = columns.map(
    ({ names, fullWidth = fittingWidth(names ?? []), width, priority }) =>
      priority < below ? Math.max(0, fullWidth - width) : 0,
  );
  const hasOpen = columns.some(growsFreely);
  const left = spare - sum(missing);
  return columns.map(({ names, width }, index) => {
    const want = missing[index] ?? 0;
    if (names === undefined) return want;
    return Math.min(want, Math.max(MAX_NAME_WIDTH - width, hasOpen ? 0 : left + want));
  });
}

/** Such a column takes any width: its longest text is not known. */
function growsFreely({ names, fullWidth, grow = 0 }: DrawnColumn<string>): boolean {
  return grow > 0 && (names ?? fullWidth) === undefined;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/** The first and the cursor's column are dropped last. */
export function columnsKeepingCursor<Id extends string>(
  columns: readonly DrawnColumn<Id>[],
  cursor: Id,
): readonly DrawnColumn<Id>[] {
  return columns.map((column, index) => ({
    ...column,
    priority: index === 0 || column.id === cursor ? 0 : column.priority + 1,
  }));
}

function tableWidth(columns: readonly DrawnColumn<string>[]): number {
  return sum(columns.map(({ width }) => width + GAP)) - GAP;
}

/** Cuts and pads each cell. Drops columns without room. */
export function alignedText(
  columns: readonly DrawnColumn<string>[],
  cells: Readonly<Record<string, string>>,
  width: number,
): string {
  return layoutColumns(columns, width)
    .map(({ id, width: columnWidth, align }) => fitText(cells[id] ?? '', columnWidth, align))
    .join(' ');
}

/** Screen columns for the cursor's sign. */
const GUTTER_WIDTH = 2;

/** Screen columns for a table with these widths. */
export function neededWidth(columns: readonly DrawnColumn<string>[]): number {
  return GUTTER_WIDTH + tableWidth(columns);
}

/** The columns of a table on the screen, with final widths. */
export function visibleColumns<Id extends string>(
  columns: readonly DrawnColumn<Id>[],
  width: number,
): readonly DrawnColumn<Id>[] {
  return layoutColumns(columns, width - GUTTER_WIDTH);
}

/** A head, and a line per row, without a cursor. */
export function headedLines<Row, Id extends string>(
  columns: readonly DrawnColumn<Id>[],
  rows: readonly Row[],
  cell: (row: Row, column: Id) => Span,
  width: number,
): Lines {
  const laid = layoutColumns(columns, width);
  const line = (spanOf: (column: DrawnColumn<Id>) => Span) =>
    laid.map((column, index): Span => {
      const { text, ...look } = spanOf(column);
      return {
        ...look,
        text: (index === 0 ? '' : ' ') + fitText(text, column.width, column.align),
      };
    });
  return [
    line(({ title }) => ({ text: title, tone: 'muted' })),
    ...rows.map((row) => line(({ id }) => cell(row, id))),
  ];
}
