/** The format and columns of a command's answer. */
import { Failure } from '../contract/failures.ts';
import { EXPORT_FORMATS } from '../kitchen/export/record-lines.ts';
import { choiceOf, meantText } from '../settings/choice.ts';
import { quotedValue } from '../settings/quoted-value.ts';
import type { QuietFlags } from '../settings/setting.ts';

/** Every format of records; the first is for people. */
export const OUTPUT_FORMATS = ['table', ...EXPORT_FORMATS] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** The help of `--format`, where a command has a table only on a terminal. */
export const FORMAT_HELP =
  'table, json, ndjson, csv or md (default: table on a terminal, otherwise ndjson)';
/** The help of `--format`, where a table is the default. */
export const TABLE_FORMAT_HELP = 'table, json, ndjson, csv or md (default: table)';
/** The help of `--columns`. */
export const COLUMNS_HELP = 'columns, separated by commas';

/** Reads a format. Throws USAGE for an unknown one. */
export function outputFormat(text: string): OutputFormat {
  return choiceOf('format', OUTPUT_FORMATS, text);
}

/**
 * Reads column IDs separated by commas, in the requested order; a repeated one counts once. `undefined` without a request. Throws USAGE for
 * an unknown ID.
 */
export function outputColumns<Column extends string>(
  text: string | undefined,
  known: readonly Column[],
): readonly Column[] | undefined {
  if (text === undefined) return undefined;
  const chosen = text.split(',').map((part) => {
    const id = part.trim();
    const column = known.find((each) => each === id);
    if (column !== undefined) return column;
    throw new Failure(
      'USAGE',
      `Unknown column ${quotedValue(id)}. ${meantText(id, known)}The columns are: ${known.join(', ')}.`,
    );
  });
  return [...new Set(chosen)];
}

/** The first is for people. */
const LIST_FORMATS = ['table', 'json', 'ndjson'] as const;

/** Flags of a command that prints a list. */
export interface ListFlags {
  readonly format?: (typeof LIST_FORMATS)[number];
}

/**
 * The formats of lists. A file of its own, because the table of commands loads it at every start. Reads the flag, before anything is opened. Throws
 * USAGE for an unknown format.
 */
export function listFormat(text: string): (typeof LIST_FORMATS)[number] {
  return choiceOf('format', LIST_FORMATS, text);
}

/** Flags for the place of an answer and its restaurants. */
export interface OutputFlags extends QuietFlags {
  readonly format?: string;
  /** A file to write instead of stdout. */
  readonly output?: string;
  /** Leave invisible characters unescaped. */
  readonly raw?: boolean;
  /** Include every restaurant of the source. */
  readonly allRestaurants?: boolean;
  /** Restaurants to read at once, 1 to 8. */
  readonly concurrency?: string;
}
