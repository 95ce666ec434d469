/** Lists of what an archive holds, for people or for programs. */
import { Failure } from '../contract/failures.ts';
import { jsonText } from '../kitchen/export/json-text.ts';
import { safeText } from '../terminal/safe-text.ts';
import type { ReportTable } from './report-section.ts';
import { alignedLines } from './report-table.ts';

/** How lists can be told; the first is for people. */
const LIST_FORMATS = ['table', 'json', 'ndjson'] as const;

/** A row: what a program reads, and in the same order what people see under the heads of columns. */
export interface ListedRow {
  readonly value: object;
  readonly cells: readonly (string | number)[];
}

/** Flags of a command that prints a list. */
export interface ListFlags {
  readonly format?: (typeof LIST_FORMATS)[number];
}

/** Widest line; a guid or a name that was cut could not be copied from. */
const WIDEST = 1_000;

/** Reads the flag, before anything is opened. Throws USAGE for a format that there is not. */
export function listFormat(text: string): (typeof LIST_FORMATS)[number] {
  const format = LIST_FORMATS.find((each) => each === text);
  if (format !== undefined) return format;
  throw new Failure('USAGE', `The format must be one of ${LIST_FORMATS.join(', ')}.`);
}

/** The text of a list: a table on a terminal and a line of JSON each elsewhere, unless told. */
export function listing(
  columns: ReportTable['columns'],
  rows: readonly ListedRow[],
  flags: ListFlags,
  isTerminal: boolean,
): string {
  switch (flags.format ?? (isTerminal ? 'table' : 'ndjson')) {
    case 'json':
      return jsonLine(
        rows.map(({ value }) => value),
        2,
      );
    case 'ndjson':
      return rows.map(({ value }) => jsonLine(value)).join('');
    case 'table': {
      const cells = rows.map((row) => row.cells.map((cell) => safeText(String(cell))));
      const lines = alignedLines({ columns, rows: cells }, WIDEST);
      return lines.map((line) => `${line}\n`).join('');
    }
  }
}

/** A value as a line of JSON, or as several where it is indented. */
export function jsonLine(value: object, indent?: number): string {
  return `${jsonText(value, indent)}\n`;
}
