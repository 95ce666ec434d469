import type { TableShape } from '../kitchen/tables/column.ts';
import type { MarkdownColumn } from '../kitchen/text/markdown.ts';
import { columnHeads, type RecordStyle, recordLines } from '../kitchen/text/record-lines.ts';
import { type Paint, type Tone, UNPAINTED } from '../terminal/palette.ts';
import { fitText, safeText, textWidth } from '../terminal/safe-text.ts';
import type { TextFormat } from './format.ts';

export type TableCell = string | { readonly text: string; readonly tone: Tone | undefined };

export function cellText(cell: TableCell): string {
  return typeof cell === 'string' ? cell : cell.text;
}

/** A narrower column would hardly show that it has content. */
const MIN_COLUMN_WIDTH = 4;

export interface TextTable {
  readonly columns: readonly MarkdownColumn[];
  readonly rows: readonly (readonly TableCell[])[];
}

export function textTable<Row, Column extends string>(
  rows: readonly Row[],
  shape: TableShape<Row, Column>,
): TextTable {
  const { columns } = shape;
  return {
    columns: columnHeads(columns, shape),
    rows: rows.map((row) => tableCells(row, shape, columns)),
  };
}

function tableCells<Row, Column extends string>(
  row: Row,
  { cells, emptyText, tone: toneOf }: TableShape<Row, Column>,
  columns: readonly Column[],
): readonly TableCell[] {
  const values = cells(row, columns);
  return columns.map((column, index) => {
    const text = String(values[index] ?? emptyText?.(row, column) ?? '-');
    const tone = toneOf?.(row, column);
    return tone === undefined ? text : { text, tone };
  });
}

/**
 * If a table is wider than `width`, its minor columns are left out. If it is still too wide, its widest columns are cut. Columns of numbers
 * are never cut, because they would read as other numbers, so lines may be longer. Without `width`, nothing is cut. If all heads are empty,
 * there is no line of heads. Iterates over the rows twice.
 */
export function* tableLines(
  all: readonly MarkdownColumn[],
  rows: Iterable<readonly TableCell[]>,
  {
    width = Number.POSITIVE_INFINITY,
    paint = UNPAINTED,
  }: { readonly width?: number | undefined; readonly paint?: Paint | undefined } = {},
): Generator<string> {
  const heads = all.map(({ head }) => head);
  const widths = heads.map(textWidth);
  for (const row of rows) {
    for (const [index, cell] of row.entries()) {
      widths[index] = Math.max(widths[index] ?? 0, textWidth(safeText(cellText(cell))));
    }
  }
  const columns = dropMinorColumns(all, widths, width);
  const fitting = narrowColumns(columns, width);
  const line = (row: readonly TableCell[]): string => {
    const fitted = columns.map(({ align, index }, shownIndex) => {
      const cell = row[index] ?? '';
      const text = fitText(cellText(cell), fitting[shownIndex] ?? 0, align, '~');
      const tone = typeof cell === 'string' ? undefined : cell.tone;
      return tone === undefined ? text : paintCell(text, tone, paint);
    });
    return `${fitted.join(' ').trimEnd()}\n`;
  };
  if (heads.some((head) => head !== '')) yield line(heads);
  for (const row of rows) yield line(row);
}

function paintCell(cell: string, tone: Tone, paint: Paint): string {
  const text = cell.trim();
  const from = cell.indexOf(text);
  return cell.slice(0, from) + paint(text, tone) + cell.slice(from + text.length);
}

interface WideColumn extends MarkdownColumn {
  readonly index: number;
  readonly textWidth: number;
}

function dropMinorColumns(
  all: readonly MarkdownColumn[],
  widths: readonly number[],
  width: number,
): readonly WideColumn[] {
  const columns = all.map((column, index) => ({ ...column, index, textWidth: widths[index] ?? 0 }));
  while (totalWidth(columns.map((column) => column.textWidth)) > width) {
    const last = columns.findLastIndex(({ isMinor }) => isMinor);
    if (last < 0) break;
    columns.splice(last, 1);
  }
  return columns;
}

function totalWidth(widths: readonly number[]): number {
  return widths.reduce((sum, wide) => sum + wide + 1, -1);
}

function narrowColumns(columns: readonly WideColumn[], width: number): readonly number[] {
  const widest = Math.max(...columns.map((column) => column.textWidth), MIN_COLUMN_WIDTH);
  let maxWidth = Math.min(width, widest);
  for (;;) {
    const fitting = columns.map((column) =>
      column.align === 'left' ? Math.min(column.textWidth, maxWidth) : column.textWidth,
    );
    if (maxWidth <= MIN_COLUMN_WIDTH || totalWidth(fitting) <= width) return fitting;
    maxWidth -= 1;
  }
}

export interface OutputStyle<Column extends string> extends Omit<
  RecordStyle<Column>,
  'format' | 'widthOf'
> {
  readonly format: TextFormat;
  readonly width: number | undefined;
  readonly paint?: Paint;
}

export function outputRecords<Row, Column extends string>(
  rows: Iterable<Row>,
  shape: TableShape<Row, Column>,
  { format, width, paint, ...style }: OutputStyle<Column>,
): Iterable<string> {
  if (format !== 'table') return recordLines(rows, shape, { ...style, format, widthOf: textWidth });
  const { columns = shape.columns } = style;
  // Each iteration makes the texts again, so that they are never in memory all at once.
  const texts = {
    *[Symbol.iterator]() {
      for (const row of rows) yield tableCells(row, shape, columns);
    },
  };
  return tableLines(columnHeads(columns, shape), texts, { width, paint });
}
