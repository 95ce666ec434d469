/** Fulfillments as a table for people: the columns of the monitor, or those that were asked for. */
import { layoutColumns } from '../components/column-layout.ts';
import { csvCells, type ExportColumn } from '../kitchen/export/fulfillment-export.ts';
import { columnSide } from '../kitchen/export/fulfillment-lines.ts';
import type { Fulfillment } from '../kitchen/fulfillment.ts';
import { FULFILLMENT_COLUMNS, fulfillmentCell } from '../screens/fulfillment-columns.ts';
import { fitText, safeText, textWidth } from '../terminal/safe-text.ts';

/** A column that was asked for is as wide as its widest text, up to this. A guid has 36 columns. */
const WIDEST = 40;
/** It is made no narrower than this for the sake of the others: a beginning of three letters tells at least that there is something. */
const NARROWEST = 4;

/** Room for every column of the monitor, where no screen sets a width. */
const ROOMY = 120;

/** Lines of at most `width` columns: a head, and a row each. Times are told in the zone; the least important columns give way. */
export function* monitorTable(
  rows: Iterable<Fulfillment>,
  zone: string,
  width = ROOMY,
): Generator<string> {
  const columns = layoutColumns(FULFILLMENT_COLUMNS, width);
  yield line(columns.map(({ title, width: wide, align }) => fitText(title, wide, align, '~')));
  for (const row of rows) {
    const cells = columns.map(({ id, width: wide, align }) =>
      fitText(fulfillmentCell(row, id, zone).text, wide, align, '~'),
    );
    yield line(cells);
  }
}

/**
 * Lines with exactly these columns, under their ids. The widest are narrowed until all fit into `width`; lines are longer where
 * even that is not enough. Runs over the rows twice.
 */
export function* columnsTable(
  rows: Iterable<Fulfillment>,
  columns: readonly ExportColumn[],
  width = Number.POSITIVE_INFINITY,
): Generator<string> {
  const widths = columns.map((column) => column.length);
  for (const row of rows) {
    for (const [at, text] of texts(row, columns).entries()) {
      widths[at] = Math.max(widths[at] ?? 0, Math.min(WIDEST, textWidth(safeText(text))));
    }
  }
  const most = widestFitting(widths, width);
  const fitted = (cells: readonly string[]): string =>
    line(
      columns.map((column, at) => {
        const wide = Math.min(widths[at] ?? 0, most);
        return fitText(cells[at] ?? '', wide, columnSide(column), '~');
      }),
    );
  yield fitted(columns);
  for (const row of rows) yield fitted(texts(row, columns));
}

function texts(row: Fulfillment, columns: readonly ExportColumn[]): readonly string[] {
  return csvCells(row, columns).map((cell) => String(cell ?? '-'));
}

/** The width to which columns are narrowed, so that they fill at most `width` with a space between each two. */
function widestFitting(widths: readonly number[], width: number): number {
  const filled = (most: number): number =>
    widths.reduce((sum, wide) => sum + Math.min(wide, most) + 1, -1);
  let most = WIDEST;
  while (most > NARROWEST && filled(most) > width) most -= 1;
  return most;
}

function line(cells: readonly string[]): string {
  return `${cells.join(' ').trimEnd()}\n`;
}
