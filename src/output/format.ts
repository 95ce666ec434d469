/** A command's answer format and columns. A separate file, because the command table loads it at every start. */
import { Failure } from '../contract/failures.ts';
import { EXPORT_FORMATS } from '../kitchen/text/record-lines.ts';
import type { QuietFlags } from '../settings/setting.ts';
import { choiceOf, meantText, quotedValue } from '../settings/typed-text.ts';

/** The first is for people. */
export const OUTPUT_FORMATS = ['table', ...EXPORT_FORMATS] as const;
export type TextFormat = (typeof OUTPUT_FORMATS)[number];
/** Where an answer is a page, too. */
export const PAGE_FORMATS = [...OUTPUT_FORMATS, 'html'] as const;
export type OutputFormat = (typeof PAGE_FORMATS)[number];

/** Where a command has a table only on a terminal. */
export const FORMAT_HELP =
  'table, json, ndjson, csv, or md (default: table on a terminal, otherwise ndjson)';
export const TABLE_FORMAT_HELP = 'table, json, ndjson, csv, or md (default: table)';
export const COLUMNS_HELP = 'columns, separated by commas';

/** Throws USAGE for a format not among `formats`. */
export function outputFormat(text: string, formats: readonly OutputFormat[]): OutputFormat {
  return choiceOf('format', formats, text);
}

/** Column IDs separated by commas, in requested order, each once. `undefined` without a request. Throws USAGE for an unknown ID. */
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

export type Texts<Name extends string> = { readonly [Each in Name]?: string };
/** Repeatable options. */
export type Lists<Name extends string> = { readonly [Each in Name]?: readonly string[] };
export type Switches<Name extends string> = { readonly [Each in Name]?: boolean };

export interface ListFlags {
  readonly format?: (typeof LIST_FORMATS)[number];
}

/** Reads the flag before anything is opened. Throws USAGE for an unknown format. */
export function listFormat(text: string): (typeof LIST_FORMATS)[number] {
  return choiceOf('format', LIST_FORMATS, text);
}

export type OutputFlags = QuietFlags &
  Texts<'format' | 'output' | 'concurrency'> &
  Switches<'mail' | 'allRestaurants'>;
