/** A command's output as a value: described once, then printed in the requested format. */

import type { ShownShape, SubjectTable } from '../kitchen/tables/column.ts';
import type { MarkdownColumn } from '../kitchen/text/markdown.ts';
import type { RecordShape } from '../kitchen/text/record-lines.ts';
import type { Tone } from '../terminal/palette.ts';
import type { ListFlags } from './format.ts';
import { type Outlet, writeLines } from './line-output.ts';
import type { PagePart } from './page.ts';
import { type OutputStyle, outputRecords, type TextTable } from './table.ts';

/** Formats without a member here print the records. */
export interface Document {
  /** For people. */
  readonly table?: readonly Section[];
  /** Fixed table width, whatever the place's. */
  readonly width?: number | undefined;
  readonly md?: readonly Section[];
  /** A restaurant's part of a page. */
  readonly html?: PagePart;
  /** One object, where it is more than a list of records. */
  readonly json?: object;
  readonly records: Records;
}

export interface Records {
  /** Whether columns were requested. Then each format has only these. */
  readonly hasChosenColumns: boolean;
  /** For CSV. */
  readonly columns: readonly string[];
  readonly lines: (style: RecordsStyle) => Iterable<string>;
}

/** Rows to pass over several times, unlike a generator's: a table measures them before printing. */
export type Repeatable<Row> = Iterable<Row> & { readonly next?: never };

export type RecordsStyle = Omit<OutputStyle<never>, 'columns'>;

/** `columns` are the requested ones, `undefined` for all. Without a request, an answer may have a table for people, with no cell cut. */
export function records<Row, Column extends string, Shown extends string = Column>(
  rows: Repeatable<Row>,
  shape: RecordShape<Row, Column> & { readonly shown?: ShownShape<Row, Shown> },
  columns?: readonly Column[],
): Records {
  const hasChosenColumns = columns !== undefined;
  return {
    hasChosenColumns,
    columns: columns ?? shape.columns,
    lines: (style) =>
      style.format === 'table' && !hasChosenColumns && shape.shown?.columns.length
        ? outputRecords(rows, shape.shown, { ...style, columns: undefined, width: undefined })
        : outputRecords(rows, shape, { ...style, columns }),
  };
}

/** By default a table on a terminal, and JSON lines elsewhere. No cell is cut, because some are for copying. */
export async function printList<Row, Id extends string>(
  rows: Repeatable<Row>,
  shape: SubjectTable<Row, Id>,
  flags: ListFlags,
  stdout: Outlet,
): Promise<void> {
  const format = flags.format ?? (stdout.isTTY === true ? 'table' : 'ndjson');
  await writeLines(records(rows, shape).lines({ format, width: undefined }), stdout);
}

/** An empty line comes before it for people, and around each block in Markdown. */
export interface Section {
  /** Not escaped in Markdown. Must not contain outside text. */
  readonly title?: string | undefined;
  /** Markdown heading level (default: 2). */
  readonly level?: number;
  readonly blocks: readonly Block[];
}

/** Outside text belongs in tables and lists, where Markdown escapes it. */
export type Block =
  | { readonly lines: readonly (string | Hanging)[] }
  | { readonly table: TextTable }
  | { readonly list: TextList };

/** One below another for people, a table in Markdown. */
export interface TextList {
  readonly heads: readonly string[];
  readonly entries: readonly ListEntry[];
  /** Empty line before each entry, for people. */
  readonly isSpaced?: boolean;
}

export interface ListEntry {
  readonly rows: readonly (readonly string[])[];
  /** For people. */
  readonly lines: readonly Hanging[];
}

/** Sentences, one below another. May have outside text. */
export function textList(head: string, texts: readonly string[]): Block {
  return {
    list: {
      heads: [head],
      entries: texts.map((text) => ({ rows: [[text]], lines: [['', text]] })),
    },
  };
}

/** Wrapped lines align with the text's start. */
export type Hanging = readonly [mark: string, text: string, tone?: Tone];

/** Names on the left, figures on the right. */
export function tableColumns(
  names: readonly string[],
  figures: readonly string[] = [],
): readonly MarkdownColumn[] {
  return [
    ...names.map((head) => ({ head, align: 'left' }) as const),
    ...figures.map((head) => ({ head, align: 'right' }) as const),
  ];
}
