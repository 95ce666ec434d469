/** A part of a report, before it becomes text of some form. */
import type { MarkdownColumn } from '../kitchen/export/markdown.ts';

/** Columns and rows of text. */
export interface ReportTable {
  readonly columns: readonly MarkdownColumn[];
  readonly rows: readonly (readonly string[])[];
}

/** A title and what stands below it. Only the cells of tables hold text from outside, as it came. */
export interface ReportSection {
  readonly title: string;
  readonly table?: ReportTable;
  /** Sentences. */
  readonly lines?: readonly string[];
  /** Notes on rows of the table that bear their numbers, from 1 on. */
  readonly numbered?: readonly string[];
  /** Columns of the table and the rules of their figures. */
  readonly rules?: readonly (readonly [column: string, rule: string])[];
}

/** The columns of a table: names on the left and figures on the right. */
export function reportColumns(
  names: readonly string[],
  figures: readonly string[],
): readonly MarkdownColumn[] {
  return [
    ...names.map((head) => ({ head, align: 'left' }) as const),
    ...figures.map((head) => ({ head, align: 'right' }) as const),
  ];
}
