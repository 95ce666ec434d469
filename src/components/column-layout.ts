/** Without room, the least important columns are dropped. Spare room goes to cut texts first, and then to growing columns. */
import type { ColumnHead } from '../kitchen/tables/column.ts';
import type { ColumnLayout } from '../kitchen/tables/item-column.ts';
import { fitText, fittingWidth } from '../terminal/safe-text.ts';
import type { Lines, Span } from './Line.tsx';

export { fittingWidth } from '../terminal/safe-text.ts';

export interface DrawnColumn<Id extends string> extends ColumnLayout {
  readonly id: Id;
  /** Names stay distinct when they are cut. Names and texts are complete if there is room. */
  readonly holds?: 'names' | 'texts';
  readonly names?: readonly string[];
  /** Width of the longest text, or of a drawing in full size. */
  readonly fullWidth?: number;
}

export type ListedColumn<Id extends string> = Omit<DrawnColumn<Id>, 'title' | 'align'>;

export function headedColumns<Id extends string>(
  headOf: (id: Id) => ColumnHead<Id>,
  listed: readonly ListedColumn<Id>[],
): readonly DrawnColumn<Id>[] {
  return listed.map((column) => {
    const { title, align } = headOf(column.id);
    return { ...column, title: title.slice(0, column.width), align };
  });
}

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

/** Columns from this priority on are dropped before other columns are cut. */
export const MINOR_PRIORITY = 7;
const MAX_NAME_WIDTH = 24;

const GAP = 1;

export function layoutColumns<Id extends string>(
  columns: readonly DrawnColumn<Id>[],
  width: number,
): readonly DrawnColumn<Id>[] {
  let chosen = columns;
  for (;;) {
    const room = width - tableWidth(chosen);
    // The least important column has the highest number.
    const lowest = Math.max(...chosen.map(({ priority }) => priority));
    const isNeededElsewhere =
      lowest >= MINOR_PRIORITY && sum(missingWidths(chosen, 0, MINOR_PRIORITY)) > room;
    if (lowest <= 0 || (room >= 0 && !isNeededElsewhere)) break;
    const last = chosen.findLastIndex(({ priority }) => priority === lowest);
    chosen = chosen.filter((_, index) => index !== last);
  }
  let spare = width - tableWidth(chosen);
  // A column whose texts are known grows only up to the longest one. More room would only move its neighbors away.
  const isTooWide = spare < 0;
  const grows = chosen.map((column) => (isTooWide || growsFreely(column) ? (column.grow ?? 0) : 0));
  let shares = sum(grows);
  const missing = missingWidths(chosen, spare);
  let unmet = sum(missing);
  const extras = chosen.map(() => 0);
  const byPriority = [...chosen.entries()].sort(
    ([, one], [, other]) => one.priority - other.priority,
  );
  for (const [index] of byPriority) {
    const missingWidth = missing[index] ?? 0;
    const grow = grows[index] ?? 0;
    const share = shares === 0 ? 0 : Math.trunc((spare * grow) / shares);
    unmet -= missingWidth;
    const extra = isTooWide
      ? share
      : Math.max(Math.min(share, spare - unmet), Math.min(spare, missingWidth));
    extras[index] = extra;
    spare -= extra;
    shares -= grow;
  }
  return chosen.map((column, index) => {
    const extra = extras[index] ?? 0;
    return extra === 0 ? column : { ...column, width: Math.max(1, column.width + extra) };
  });
}

/** How much wider each column must be to cut nothing. Long names come last, and leave room for columns that grow freely. */
function missingWidths(
  columns: readonly DrawnColumn<string>[],
  spare: number,
  belowPriority = Number.POSITIVE_INFINITY,
): readonly number[] {
  const missing = columns.map(({ names, fullWidth = fittingWidth(names ?? []), width, priority }) =>
    priority < belowPriority ? Math.max(0, fullWidth - width) : 0,
  );
  const hasFreeColumn = columns.some(growsFreely);
  const remaining = spare - sum(missing);
  return columns.map(({ names, width }, index) => {
    const missingWidth = missing[index] ?? 0;
    if (names === undefined) return missingWidth;
    return Math.min(
      missingWidth,
      Math.max(MAX_NAME_WIDTH - width, hasFreeColumn ? 0 : remaining + missingWidth),
    );
  });
}

/** A growing column without a known longest text takes any width. */
function growsFreely({ names, fullWidth, grow = 0 }: DrawnColumn<string>): boolean {
  return grow > 0 && (names ?? fullWidth) === undefined;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The first column and the cursor's column are dropped last. */
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

const GUTTER_WIDTH = 2;

export function neededWidth(columns: readonly DrawnColumn<string>[]): number {
  return GUTTER_WIDTH + tableWidth(columns);
}

export function visibleColumns<Id extends string>(
  columns: readonly DrawnColumn<Id>[],
  width: number,
): readonly DrawnColumn<Id>[] {
  return layoutColumns(columns, width - GUTTER_WIDTH);
}

export function headedLines<Row, Id extends string>(
  columns: readonly DrawnColumn<Id>[],
  rows: readonly Row[],
  cell: (row: Row, column: Id) => Span,
  width: number,
): Lines {
  const fitted = layoutColumns(columns, width);
  const line = (spanOf: (column: DrawnColumn<Id>) => Span) =>
    fitted.map((column, index): Span => {
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
