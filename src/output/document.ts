/** What a command prints, as a value: it is described once, and the printers of this folder give it the form that was asked for. */
import type { MarkdownColumn } from '../kitchen/export/markdown.ts';
import type { RecordShape } from '../kitchen/export/record-shape.ts';
import { type OutputStyle, outputRecords } from './records.ts';

/** An answer of a command. A form that has nothing of its own has the records. */
export interface Document {
  /** For people. */
  readonly table?: readonly Section[];
  /** Columns that these take, whatever the place has. */
  readonly width?: number | undefined;
  readonly md?: readonly Section[];
  /** One object, where that is more than a list of the records. */
  readonly json?: object;
  readonly records: Records;
}

/** Rows of one kind. */
export interface Records {
  /** Whether columns were asked for: then each form has just these. */
  readonly areChosen: boolean;
  readonly lines: (style: RecordsStyle) => Iterable<string>;
}

/** How records are printed, but for their columns. */
export type RecordsStyle = Omit<OutputStyle<never>, 'columns'>;

/**
 * The records of a shape; `columns` are those that were asked for, `undefined` for all. Without any, a table may be of another shape,
 * of which no cell is cut.
 */
export function records<Row, Column extends string, Shown extends string>(
  rows: Iterable<Row>,
  shape: RecordShape<Row, Column>,
  columns?: readonly Column[],
  shown?: RecordShape<Row, Shown>,
): Records {
  const areChosen = columns !== undefined;
  return {
    areChosen,
    lines: (style) =>
      style.format === 'table' && !areChosen && shown !== undefined
        ? outputRecords(rows, shown, { ...style, columns, width: undefined })
        : outputRecords(rows, shape, { ...style, columns }),
  };
}

/** A part of a document: people see an empty line before it, Markdown has one around each block. */
export interface Section {
  /** In Markdown it is not escaped: nothing of it may come from outside. */
  readonly title?: string | undefined;
  /** Of the heading in Markdown; 2 by default. */
  readonly level?: number;
  readonly blocks: readonly Block[];
}

/** Sentences, behind marks for people or not, a table or a list. Whatever comes from outside is in one of the latter two, where Markdown escapes it. */
export type Block =
  | { readonly lines: readonly (string | Hanging)[] }
  | { readonly table: TextTable }
  | { readonly list: TextList };

/** Columns and rows of text. */
export interface TextTable {
  readonly columns: readonly MarkdownColumn[];
  readonly rows: readonly (readonly string[])[];
}

/** Things that people read one below the other; Markdown has a table of them. */
export interface TextList {
  /** Heads in Markdown. */
  readonly heads: readonly string[];
  readonly entries: readonly ListEntry[];
  /** Whether people see an empty line before each. */
  readonly areApart?: boolean;
}

/** One of them. */
export interface ListEntry {
  /** Of the table in Markdown. */
  readonly rows: readonly (readonly string[])[];
  /** For people. */
  readonly lines: readonly Hanging[];
}

/** Text behind a mark; where it is wrapped, further lines begin below its beginning. */
export type Hanging = readonly [mark: string, text: string];

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
