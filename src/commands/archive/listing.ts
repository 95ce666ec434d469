/** Lists of what an archive holds, for people or for programs. */

import { jsonText } from '../../kitchen/export/json-text.ts';
import type { MarkdownColumn } from '../../kitchen/export/markdown.ts';
import type { ListFlags } from '../../output/list-format.ts';
import { alignedLines } from '../report/table.ts';

/** A row: what a program reads, and in the same order what people see under the heads of columns. */
export interface ListedRow {
  readonly value: object;
  readonly cells: readonly (string | number)[];
}

/** Widest line; a guid or a name that was cut could not be copied from. */
const WIDEST = 1_000;

/** The text of a list: a table on a terminal and a line of JSON each elsewhere, unless told. */
export function listing(
  columns: readonly MarkdownColumn[],
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
      const cells = rows.map((row) => row.cells.map(String));
      const lines = alignedLines({ columns, rows: cells }, WIDEST);
      return lines.map((line) => `${line}\n`).join('');
    }
  }
}

/** A value as a line of JSON, or as several where it is indented. */
export function jsonLine(value: object, indent?: number): string {
  return `${jsonText(value, indent)}\n`;
}
