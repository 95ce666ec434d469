/** Prints records in the requested format. */
import { type RecordStyle, recordLines } from '../kitchen/export/record-lines.ts';
import type { RecordShape } from '../kitchen/export/record-shape.ts';
import type { Paint } from '../terminal/capabilities/palette.ts';
import { textWidth } from '../terminal/text/safe-text.ts';
import type { ToneOf } from './cell-tones.ts';
import type { OutputFormat } from './format.ts';
import { recordTable } from './table.ts';

/** How records are printed. */
export interface OutputStyle<Column extends string>
  extends Omit<RecordStyle<Column>, 'format' | 'widthOf'> {
  readonly format: OutputFormat;
  /** Columns for a table on the screen; `undefined` without one. */
  readonly width: number | undefined;
  /** How a table is painted; not at all by default. */
  readonly paint?: Paint;
}

/** The lines of records. */
export function outputRecords<Row, Column extends string>(
  rows: Iterable<Row>,
  shape: RecordShape<Row, Column> & { readonly toneOf?: ToneOf },
  { format, width, paint, ...style }: OutputStyle<Column>,
): Iterable<string> {
  return format === 'table'
    ? recordTable(rows, shape, style.columns ?? shape.columns, { width, paint })
    : recordLines(rows, shape, { ...style, format, widthOf: textWidth });
}
