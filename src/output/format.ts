/** How a command's answer is written: in which form, and with which columns. */
import { Failure } from '../contract/failures.ts';
import { EXPORT_FORMATS } from '../kitchen/export/record-lines.ts';
import { choiceOf, meantText } from '../settings/choice.ts';
import { quotedValue } from '../settings/quoted-value.ts';

/** Every form in which records are printed; the first is for people. */
export const OUTPUT_FORMATS = ['table', ...EXPORT_FORMATS] as const;
/** One of them. */
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** The help of `--format`, where a command has its table on a terminal alone. */
export const FORMAT_HELP =
  'table, json, ndjson, csv or md (default: table on a terminal, otherwise ndjson)';
/** The help of `--format`, where a table is what there is unless told. */
export const TABLE_FORMAT_HELP = 'table, json, ndjson, csv or md (default: table)';
/** The help of `--columns`. */
export const COLUMNS_HELP = 'columns, separated by commas';

/** Reads a form. Throws USAGE for one that there is not. */
export function outputFormat(text: string): OutputFormat {
  return choiceOf('format', OUTPUT_FORMATS, text);
}

/**
 * Reads ids of columns with commas between them, in the order asked for; one that is named again counts once. `undefined` where none
 * were asked for. Throws USAGE for an id that is none.
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
