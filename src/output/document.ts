/** A command's output as a value: described once, then printed in the requested format. */

import type { SubjectTable, TableShape } from '../kitchen/tables/column.ts';
import type { MarkdownColumn } from '../kitchen/text/markdown.ts';
import type { RecordShape } from '../kitchen/text/record-lines.ts';
import type { Tone } from '../terminal/palette.ts';
import type { ListFlags } from './format.ts';
import { type Outlet, writeLines } from './line-output.ts';
import type { PagePart } from './page.ts';
import { type OutputStyle, outputRecords, type TextTable } from './table.ts';

/** A command's answer. A format without a field of its own prints the records. */
export interface Document {
  /** What people read in a terminal. */
  readonly table?: readonly Section[];
  /** The width of `table`, whatever the terminal's. */
  readonly width?: number | undefined;
  readonly md?: readonly Section[];
  /** A restaurant's part of a page. */
  readonly html?: PagePart;
  /** One object, where the answer is more than a list of records. */
  readonly json?: object;
  readonly records: Records;
}

/** The parts of a document that people read. */
export interface ReadableSections {
  readonly table: readonly Section[];
  readonly md: readonly Section[];
  readonly width?: number | undefined;
}

export interface Records {
  /** Whether columns were requested. Then every format has only these. */
  readonly hasChosenColumns: boolean;
  /** For CSV. */
  readonly columns: readonly string[];
  readonly lines: (style: RecordsStyle) => Iterable<string>;
}

/** Rows that can be iterated more than once, unlike a generator's. A table measures them before it prints them. */
export type Repeatable<Row> = Iterable<Row> & { readonly next?: never };

export type RecordsStyle = Omit<OutputStyle<never>, 'columns'>;

/** `columns` are the requested ones, `undefined` for all. Where none were requested, people get the columns in `shape.tableShape`, uncut. */
export function records<Row, Column extends string, Shown extends string = Column>(
  rows: Repeatable<Row>,
  shape: RecordShape<Row, Column> & { readonly tableShape?: TableShape<Row, Shown> },
  columns?: readonly Column[],
): Records {
  const hasChosenColumns = columns !== undefined;
  return {
    hasChosenColumns,
    columns: columns ?? shape.columns,
    lines: (style) =>
      style.format === 'table' && !hasChosenColumns && shape.tableShape?.columns.length
        ? outputRecords(rows, shape.tableShape, { ...style, columns: undefined, width: undefined })
        : outputRecords(rows, shape, { ...style, columns }),
  };
}

/** Prints a table on a terminal by default, and JSON lines elsewhere. No cell is cut, because some are for copying. */
export async function printList<Row, Id extends string>(
  rows: Repeatable<Row>,
  shape: SubjectTable<Row, Id>,
  flags: ListFlags,
  stdout: Outlet,
): Promise<void> {
  const format = flags.format ?? (stdout.isTTY === true ? 'table' : 'ndjson');
  await writeLines(records(rows, shape).lines({ format, width: undefined }), stdout);
}

/** A part of an answer. For people, sections are separated by an empty line. In Markdown, blocks are, too. */
export interface Section {
  /** Not escaped in Markdown, so it must not contain text from outside. */
  readonly title?: string | undefined;
  /** Markdown heading level (default: 2). */
  readonly level?: number;
  readonly blocks: readonly Block[];
}

/** Text from outside belongs in tables and lists, where Markdown escapes it. */
export type Block =
  | { readonly lines: readonly (string | Hanging)[] }
  | { readonly table: TextTable }
  | { readonly list: TextList };

/** Entries one below another for people, and a table in Markdown. */
export interface TextList {
  readonly heads: readonly string[];
  readonly entries: readonly ListEntry[];
  /** For people, an empty line comes before each entry. */
  readonly isSpaced?: boolean;
}

export interface ListEntry {
  readonly rows: readonly (readonly string[])[];
  /** What people read in a terminal. */
  readonly lines: readonly Hanging[];
}

/** A list of sentences. They may have text from outside. */
export function textList(head: string, texts: readonly string[]): Block {
  return {
    list: {
      heads: [head],
      entries: texts.map((text) => ({ rows: [[text]], lines: [['', text]] })),
    },
  };
}

/** A text after a mark, such as `!!`. Wrapped lines begin below the text. */
export type Hanging = readonly [mark: string, text: string, tone?: Tone];

/** Columns of names, aligned left, and of figures, aligned right. */
export function textTableColumns(
  names: readonly string[],
  figures: readonly string[] = [],
): readonly MarkdownColumn[] {
  return [
    ...names.map((head) => ({ head, align: 'left' }) as const),
    ...figures.map((head) => ({ head, align: 'right' }) as const),
  ];
}
