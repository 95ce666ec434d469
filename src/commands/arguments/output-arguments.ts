import type { Command } from 'commander';
import { COLUMNS_HELP, FORMAT_HELP, TABLE_FORMAT_HELP } from '../../output/format.ts';
import { SHARED_GROUP, shareLast } from './connection-arguments.ts';

/** Restaurants. The client keeps requests within platform limits. */
export const DEFAULT_AT_ONCE = '4';

const COMMON_HELP: ReadonlySet<string> = new Set([FORMAT_HELP, TABLE_FORMAT_HELP, COLUMNS_HELP]);

/** Formats and columns are shared, too, where they are the usual ones. */
export function fileArgument(command: Command): Command {
  for (const each of command.options) {
    if (COMMON_HELP.has(each.description)) each.helpGroup(SHARED_GROUP);
  }
  return shareLast(
    command.option(
      '--output <file>',
      'write to this file, never a partial one (- for stdout). Without --format, the ending sets the format',
    ),
  );
}

export function severalArguments(command: Command): Command {
  return shareLast(
    summaryArgument(command).option(
      '--concurrency <number>',
      `restaurants to read at once, 1 to 8 (default: ${DEFAULT_AT_ONCE})`,
    ),
  );
}

export function summaryArgument(command: Command): Command {
  return shareLast(
    command.option(
      '--summary <form>',
      'last line on stderr for several restaurants: text or json (default: text)',
    ),
  );
}

export function timesArgument(command: Command): Command {
  return shareLast(
    command.option(
      '--require-times',
      'fail with 6 where one of several restaurants has no ticket times (default: an outcome)',
    ),
  );
}

export function outputArguments(command: Command): Command {
  return shareLast(
    timesArgument(severalArguments(fileArgument(command))).option(
      '--all-restaurants',
      'read every restaurant. Failures are printed, and the rest go on',
    ),
  );
}
