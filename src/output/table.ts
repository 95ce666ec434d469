/** Records as a table for people, with the columns that were asked for. */
import type { RecordShape } from '../kitchen/export/record-shape.ts';
import { fitText, safeText, textWidth } from '../terminal/text/safe-text.ts';

/** A column is made no narrower than this for the sake of the others: a beginning of three letters tells at least that there is something. */
const NARROWEST = 4;

/**
 * Lines with exactly these columns, under their ids. The widest are narrowed until all fit into `width`; lines are longer where
 * even that is not enough, and nothing is cut where there is no `width`. Runs over the rows twice.
 */
export function* recordTable<Row, Column extends string>(
  rows: Iterable<Row>,
  { cells, numbers, nothing }: Pick<RecordShape<Row, Column>, 'cells' | 'numbers' | 'nothing'>,
  columns: readonly Column[],
  width = Number.POSITIVE_INFINITY,
): Generator<string> {
  const texts = (row: Row) => {
    const found = cells(row, columns);
    return columns.map((column, at) => String(found[at] ?? nothing?.(row, column) ?? '-'));
  };
  const widths = columns.map((column) => column.length);
  for (const row of rows) {
    for (const [at, text] of texts(row).entries()) {
      widths[at] = Math.max(widths[at] ?? 0, textWidth(safeText(text)));
    }
  }
  const most = widestFitting(widths, width);
  const line = (row: readonly string[]): string => {
    const fitted = columns.map((column, at) => {
      const wide = Math.min(widths[at] ?? 0, most);
      return fitText(row[at] ?? '', wide, numbers.has(column) ? 'right' : 'left', '~');
    });
    return `${fitted.join(' ').trimEnd()}\n`;
  };
  yield line(columns);
  for (const row of rows) yield line(texts(row));
}

/** The width to which columns are narrowed, so that they fill at most `width` with a space between each two. */
function widestFitting(widths: readonly number[], width: number): number {
  const filled = (most: number): number =>
    widths.reduce((sum, wide) => sum + Math.min(wide, most) + 1, -1);
  let most = Math.min(width, Math.max(...widths, NARROWEST));
  while (most > NARROWEST && filled(most) > width) most -= 1;
  return most;
}
