/** A command describes its output once, as a value. The value is then printed in the requested format. */
import type { SubjectTable, TableShape } from '../kitchen/tables/column.ts';
import type { MarkdownColumn } from '../kitchen/text/markdown.ts';
import type { RecordShape } from '../kitchen/text/record-lines.ts';
import type { Tone } from '../terminal/palette.ts';
import type { ListFlags } from './format.ts';
import { type Outlet, writeLines } from './line-output.ts';
import type { PagePart } from './page.ts';
import { type OutputStyle, outputRecords, type TextTable } from './table.ts';

/** A format without a separate field here prints `records`. */
export interface Document {
  readonly table?: readonly Section[];
  readonly width?: number | undefined;
  readonly md?: readonly Section[];
  readonly html?: PagePart;
  readonly json?: object;
  readonly records: Records;
}

export type ReadableSections = Required<Pick<Document, 'table' | 'md'>> & Pick<Document, 'width'>;

export interface Records {
  /** Whether columns were requested. Every format then has only these columns. */
  readonly hasChosenColumns: boolean;
  readonly columns: readonly string[];
  readonly lines: (style: RecordsStyle) => Iterable<string>;
}

/** Rows for several iterations, because a table measures its rows before it prints them. A generator has only one iteration. */
export type Repeatable<Row> = Iterable<Row> & { readonly next?: never };

export type RecordsStyle = Omit<OutputStyle<never>, 'columns'>;

/** `columns` are the requested columns. Without a request, people get the uncut columns in `shape.tableShape`, and programs all columns. */
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

/** Prints a table on a terminal, otherwise JSON lines. No cell is cut, because people copy some of them. */
export async function printList<Row, Id extends string>(
  rows: Repeatable<Row>,
  shape: SubjectTable<Row, Id>,
  flags: ListFlags,
  stdout: Outlet,
): Promise<void> {
  const format = flags.format ?? (stdout.isTTY === true ? 'table' : 'ndjson');
  await writeLines(records(rows, shape).lines({ format, width: undefined }), stdout);
}

/** An empty line separates sections. In Markdown, an empty line also separates blocks. */
export interface Section {
  /** Must not have text from outside, because Markdown doesn't escape it. */
  readonly title?: string | undefined;
  /** The level of the Markdown heading. Default: 2. */
  readonly level?: number;
  readonly blocks: readonly Block[];
}

/** Text from outside belongs in tables and lists, because Markdown escapes it there. */
export type Block =
  | { readonly lines: readonly (string | Hanging)[] }
  | { readonly table: TextTable }
  | { readonly list: TextList };

/** For people, entries are below each other. In Markdown, they are a table. */
export interface TextList {
  readonly heads: readonly string[];
  readonly entries: readonly ListEntry[];
  readonly isSpaced?: boolean;
}

export interface ListEntry {
  readonly rows: readonly (readonly string[])[];
  readonly lines: readonly Hanging[];
}

export function textList(head: string, texts: readonly string[]): Block {
  const entries = texts.map((text): ListEntry => ({ rows: [[text]], lines: [['', text]] }));
  return { list: { heads: [head], entries } };
}

/** Text after a mark such as `!!`. Wrapped lines begin below the text. */
export type Hanging = readonly [mark: string, text: string, tone?: Tone];

export function textTableColumns(
  names: readonly string[],
  figures: readonly string[] = [],
): readonly MarkdownColumn[] {
  return [
    ...names.map((head) => ({ head, align: 'left' }) as const),
    ...figures.map((head) => ({ head, align: 'right' }) as const),
  ];
}
