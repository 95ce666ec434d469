import { fitText } from '../../terminal/text/safe-text.ts';
import type { Lines, Span } from '../line/Line.tsx';
import { type Column, layoutColumns } from './column-layout.ts';

/** A head, and a line per row, without a cursor. */
export function headedLines<Row, Id extends string>(
  columns: readonly Column<Id>[],
  rows: readonly Row[],
  cell: (row: Row, column: Id) => Span,
  width: number,
): Lines {
  const laid = layoutColumns(columns, width);
  const line = (spanOf: (column: Column<Id>) => Span) =>
    laid.map((column, at): Span => {
      const { text, ...look } = spanOf(column);
      return { ...look, text: (at === 0 ? '' : ' ') + fitText(text, column.width, column.align) };
    });
  return [
    line(({ title }) => ({ text: title, tone: 'muted' })),
    ...rows.map((row) => line(({ id }) => cell(row, id))),
  ];
}
