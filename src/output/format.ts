/** Formats and columns of answers. This file is small, because the table of commands loads it at every start. */
import { Failure } from '../contract/failures.ts';
import { EXPORT_FORMATS } from '../kitchen/text/record-lines.ts';
import type { FlagsOf, QuietFlags } from '../settings/setting.ts';
import { quotedValue, readChoice, suggestionSentence } from '../settings/typed-text.ts';

/** Formats of every answer. The first format is for people. */
export const OUTPUT_FORMATS = ['table', ...EXPORT_FORMATS] as const;
export type TextFormat = (typeof OUTPUT_FORMATS)[number];
export const PAGE_FORMATS = [...OUTPUT_FORMATS, 'html'] as const;
export type OutputFormat = (typeof PAGE_FORMATS)[number];

const COLUMNS_FLAG = { '--columns <ids>': sharedFlag('columns, separated by commas') };

export const LIST_FLAGS = {
  '--format <format>': sharedFlag(
    'table, json, ndjson, csv, or md (default: table on a terminal, otherwise ndjson)',
  ),
  ...COLUMNS_FLAG,
};
export const TABLE_FORMAT_FLAG = {
  '--format <format>': sharedFlag('table, json, ndjson, csv, or md (default: table)'),
};
export const TABLE_FLAGS = { ...TABLE_FORMAT_FLAG, ...COLUMNS_FLAG };

/** How many restaurants are read at once. The client keeps requests within the platform's limits. */
export const DEFAULT_AT_ONCE = '4';

export const OUTPUT_FLAG = {
  '--output <file>': sharedFlag(
    'write to this file, never a partial one (- for stdout). Without --format, the ending sets the format',
  ),
};
export const SUMMARY_FLAG = {
  '--summary <form>': sharedFlag(
    'last line on stderr for several restaurants: text or json (default: text)',
  ),
};
export const SEVERAL_FLAGS = {
  ...SUMMARY_FLAG,
  '--concurrency <number>': sharedFlag(
    `restaurants to read at once, 1 to 8 (default: ${DEFAULT_AT_ONCE})`,
  ),
};
export const TIMES_FLAG = {
  '--require-times': sharedFlag(
    'fail with 6 where one of several restaurants has no ticket times (default: an outcome)',
  ),
};
export const ANSWER_FLAGS = {
  ...OUTPUT_FLAG,
  ...SEVERAL_FLAGS,
  ...TIMES_FLAG,
  '--all-restaurants': sharedFlag(
    'read every restaurant. Failures are printed, and the rest go on',
  ),
};

function sharedFlag(help: string) {
  return { help, shared: true } as const;
}

const MAIL = { mail: true, format: 'html' };
export const MAIL_FLAGS = {
  '--mail': { help: 'a message for sendmail -t -i or curl, with a text and a page', implies: MAIL },
  '--to <addresses>': {
    help: 'recipients, with commas, repeatable',
    repeated: true,
    implies: MAIL,
  },
  '--from <address>': { help: 'sender (default: filled in by sendmail)', implies: MAIL },
  '--subject <text>': { help: 'default: restaurant, date, and its first line', implies: MAIL },
} as const;
export type MailFlags = FlagsOf<typeof MAIL_FLAGS>;

/** Column IDs in requested order, without repetition. `undefined` without a request. Throws USAGE for an unknown ID. */
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
      `Unknown column ${quotedValue(id)}. ${suggestionSentence(id, known)}The columns are: ${known.join(', ')}.`,
    );
  });
  return [...new Set(chosen)];
}

const LIST_FORMATS = ['table', 'json', 'ndjson'] as const;

export function listFormatFlag(otherwise = 'table on a terminal, otherwise ndjson') {
  const help = `table, json, or ndjson (default: ${otherwise})`;
  // commander calls this before a command opens anything.
  const read = (text: string) => readChoice('format', LIST_FORMATS, text);
  return { '--format <format>': { help, read } };
}

export type ListFlags = FlagsOf<ReturnType<typeof listFormatFlag>>;

export type SummaryFlags = QuietFlags & FlagsOf<typeof SUMMARY_FLAG & typeof TIMES_FLAG>;

export type OutputFlags = QuietFlags &
  FlagsOf<typeof TABLE_FORMAT_FLAG & typeof ANSWER_FLAGS & Pick<typeof MAIL_FLAGS, '--mail'>>;
