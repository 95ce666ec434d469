import type { Command } from 'commander';
import { DEFAULT_AT_ONCE } from './several-at-once.ts';

const CSV_HELP = `
csv drops control characters except line breaks, and puts an apostrophe before
text a spreadsheet would run as a formula. csv and md escape invisible
characters, such as those reversing text: \\u{202E}. json and ndjson keep all
text, with JSON escapes for these characters. A JSON document that is an object
has schemaVersion: linecheck help schema.`;

const SEVERAL_HELP = `For several restaurants, json is an array. Each list becomes {restaurant:
{guid, name}, records}, and each line of ndjson and csv begins with restaurant,
a GUID. A failed restaurant has {restaurant, state, code} instead. In csv the
last columns are restaurantState (read, or that state) and restaurantCode. A
failed restaurant is a row with the other columns empty. With --columns, ndjson
and csv have only rows from restaurants read without failure. linecheck help
several: outcomes, exit codes, and the last line on stderr.`;

export function fileArgument(command: Command): Command {
  return command
    .addHelpText('after', CSV_HELP)
    .option(
      '--output <file>',
      'write to this file, never a partial one (- for stdout). Without --format, the ending sets the format',
    );
}

export function severalArguments(command: Command): Command {
  return summaryArgument(command).option(
    '--concurrency <number>',
    `restaurants to read at once, 1 to 8 (default: ${DEFAULT_AT_ONCE})`,
  );
}

export function summaryArgument(command: Command): Command {
  return command.option(
    '--summary <form>',
    'last line on stderr for several restaurants: text or json (default: text)',
  );
}

export function timesArgument(command: Command): Command {
  return command.option(
    '--require-times',
    'fail with 6 where one of several restaurants has no ticket times (default: an outcome)',
  );
}

export function outputArguments(command: Command): Command {
  return timesArgument(severalArguments(fileArgument(command)))
    .addHelpText('after', SEVERAL_HELP)
    .option('--all-restaurants', 'read every restaurant. Failures are printed, and the rest go on');
}
