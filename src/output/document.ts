/** The output of a command as a value: described once, then printed in the requested format by this folder. */
import type { MarkdownColumn } from '../kitchen/export/markdown.ts';
import type { RecordShape } from '../kitchen/export/record-shape.ts';
import type { Tone } from '../terminal/capabilities/palette.ts';
import type { AnswerTable } from './answer-columns.ts';
import type { ListFlags } from './format.ts';
import { type Outlet, writeLines } from './line-output.ts';
import { type OutputStyle, outputRecords, type TextTable } from './table.ts';

/** An answer of a command. A format without a member of its own prints the records. */
export interface Document {
  /** For people. */
  readonly table?: readonly Section[];
  /** Columns of the table, whatever the width of the place. */
  readonly width?: number | undefined;
  readonly md?: readonly Section[];
  /** One object, where that is more than a list of the records. */
  readonly json?: object;
  readonly records: Records;
}

/** Rows of one kind. */
export interface Records {
  /** Whether columns were requested: then each format has only these. */
  readonly areChosen: boolean;
  /** The columns of csv. */
  readonly columns: readonly string[];
  readonly lines: (style: RecordsStyle) => Iterable<string>;
}

/** Rows that may be passed over several times, which a generator's may not: a table measures them before it prints them. */
export type Repeatable<Row> = Iterable<Row> & { readonly next?: never };

/** How records are printed, except their columns. */
export type RecordsStyle = Omit<OutputStyle<never>, 'columns'>;

/**
 * The records of an answer; `columns` are the requested ones, `undefined` for all. Without a request, an answer may have a table for people, and no
 * cell of it is cut.
 */
export function records<Row, Column extends string>(
  rows: Repeatable<Row>,
  shape: RecordShape<Row, Column> & Partial<Pick<AnswerTable<Row, Column>, 'shown'>>,
  columns?: readonly Column[],
): Records {
  const areChosen = columns !== undefined;
  return {
    areChosen,
    columns: columns ?? shape.columns,
    lines: (style) =>
      style.format === 'table' && !areChosen && shape.shown?.columns.length
        ? outputRecords(rows, shape.shown, { ...style, columns, width: undefined })
        : outputRecords(rows, shape, { ...style, columns }),
  };
}

/** Writes a list: by default as a table on a terminal and as lines of JSON elsewhere. No cell is cut, because some are for copying. */
export async function printList<Row, Id extends string>(
  rows: Repeatable<Row>,
  shape: AnswerTable<Row, Id>,
  flags: ListFlags,
  stdout: Outlet,
): Promise<void> {
  const format = flags.format ?? (stdout.isTTY === true ? 'table' : 'ndjson');
  await writeLines(records(rows, shape).lines({ format, width: undefined }), stdout);
}

/** A part of a document: an empty line before it for people, and around each block in Markdown. */
export interface Section {
  /** Not escaped in Markdown: must not contain text from outside. */
  readonly title?: string | undefined;
  /** Level of the Markdown heading; default 2. */
  readonly level?: number;
  readonly blocks: readonly Block[];
}

/**
 * Sentences, with or without marks for people, a table or a list. Text from outside belongs in a table or list, where Markdown escapes it.
 */
export type Block =
  | { readonly lines: readonly (string | Hanging)[] }
  | { readonly table: TextTable }
  | { readonly list: TextList };

/** Entries one below another for people, and a table in Markdown. */
export interface TextList {
  /** Table heads in Markdown. */
  readonly heads: readonly string[];
  readonly entries: readonly ListEntry[];
  /** Whether people see an empty line before each entry. */
  readonly areApart?: boolean;
}

export interface ListEntry {
  /** Table rows in Markdown. */
  readonly rows: readonly (readonly string[])[];
  /** For people. */
  readonly lines: readonly Hanging[];
}

/** Text with a mark, which may have a tone; wrapped lines are aligned with the text's first one. */
export type Hanging = readonly [mark: string, text: string, tone?: Tone];

/** The columns of a table: names on the left and figures on the right. */
export function tableColumns(
  names: readonly string[],
  figures: readonly string[] = [],
): readonly MarkdownColumn[] {
  return [
    ...names.map((head) => ({ head, align: 'left' }) as const),
    ...figures.map((head) => ({ head, align: 'right' }) as const),
  ];
}
