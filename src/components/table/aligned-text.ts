/** One line of a small table whose lines are drawn one by one. */
import { fitText } from '../../terminal/text/safe-text.ts';
import { type Column, layoutColumns } from './column-layout.ts';

/** Cells by column, each cut and padded to its column; of the columns those that fit into the width. */
export function alignedText(
  columns: readonly Column<string>[],
  cells: Readonly<Record<string, string>>,
  width: number,
): string {
  return layoutColumns(columns, width)
    .map(({ id, width: columnWidth, align }) => fitText(cells[id] ?? '', columnWidth, align))
    .join(' ');
}
