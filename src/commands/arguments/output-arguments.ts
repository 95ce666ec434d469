/** The flags that say where an answer goes and of how many restaurants it is. */
import type { Command } from 'commander';

const CSV_HELP = `
csv leaves control characters out, but for line breaks, and puts an apostrophe
before text that a spreadsheet would take for a formula. In csv and md, what
cannot be seen, such as characters that reverse the text after them, is an
escape such as \\u{202E}; --raw keeps it. json and ndjson have all text as it
came, with escapes of JSON for these characters.`;

const SEVERAL_HELP = `Of several restaurants json is an array, in which a list becomes {restaurant,
records} with guid and name of the restaurant, and each line of ndjson and csv
begins with restaurant, its guid.`;

/** Gives a command the flag of a file. */
export function fileArgument(command: Command): Command {
  return command
    .addHelpText('after', CSV_HELP)
    .option(
      '--output <file>',
      'write this file instead, whole or not at all; without --format its ending chooses the form; - is stdout',
    )
    .option('--raw', 'keep characters that cannot be seen in csv and md (default: escapes)');
}

/** Gives a command the flags of a file and of all restaurants. */
export function outputArguments(command: Command): Command {
  return fileArgument(command)
    .addHelpText('after', SEVERAL_HELP)
    .option(
      '--all-restaurants',
      'of every restaurant there is; one that fails is told, and the highest exit code is that of all',
    );
}
