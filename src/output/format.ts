/** The format and columns of a command's answer. */
import { Failure } from '../contract/failures.ts';
import { EXPORT_FORMATS } from '../kitchen/export/record-lines.ts';
import { choiceOf, meantText } from '../settings/choice.ts';
import { quotedValue } from '../settings/quoted-value.ts';

/** Every format of records; the first is for people. */
export const OUTPUT_FORMATS = ['table', ...EXPORT_FORMATS] as const;
/** A format of records. */
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
