/** Records in the form that was asked for. */
import { recordLines } from '../kitchen/export/record-lines.ts';
import type { RecordShape } from '../kitchen/export/record-shape.ts';
import { textWidth } from '../terminal/text/safe-text.ts';
import type { OutputFormat } from './format.ts';
import { recordTable } from './table.ts';

/** How they are told. */
export interface OutputStyle<Column extends string> {
  readonly format: OutputFormat;
  /** `undefined` for all. */
  readonly columns: readonly Column[] | undefined;
  /** Columns that a table may take on the screen; `undefined` where there is none. */
  readonly width: number | undefined;
  /** False where CSV has its head already. */
  readonly hasHead?: boolean;
  /** Guid that each line of JSON and CSV begins with, where rows of several restaurants are told. */
  readonly restaurant?: string | undefined;
  /** Whether rows are of the demo; lines of JSON and CSV then tell so. */
  readonly isDemo?: boolean | undefined;
  /** Leaves characters that cannot be seen unescaped in CSV and Markdown. */
  readonly isRaw?: boolean | undefined;
}

/** The lines of records. Some forms look at the rows twice. */
export function outputRecords<Row, Column extends string>(
  rows: Iterable<Row>,
  shape: RecordShape<Row, Column>,
  { format, width, ...style }: OutputStyle<Column>,
): Iterable<string> {
  return format === 'table'
    ? recordTable(rows, shape, style.columns ?? shape.columns, width)
    : recordLines(rows, shape, { ...style, format, widthOf: textWidth });
}
