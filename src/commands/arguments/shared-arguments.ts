import type { Command, Option } from 'commander';
import { COLUMNS_HELP, FORMAT_HELP, listFormat, TABLE_FORMAT_HELP } from '../../output/format.ts';
import { isSwitch, type Setting, written } from '../../settings/setting.ts';
import { ALL_SETTINGS, SETTINGS } from '../../settings/settings.ts';
import type { Run } from './io.ts';

/** Help ends with the default. */
export function serviceOptions(
  command: Command,
  settings: Readonly<Record<string, Setting<unknown>>>,
): Command {
  for (const record of Object.values(settings)) {
    const { flag = '', default: otherwise, help } = record;
    const text = otherwise === undefined ? help : `${help} (${written(record, otherwise)})`;
    command.option(flag, text);
  }
  return command;
}

/** Help ends with the variable. */
export function settingOption(
  command: Command,
  record: Setting<unknown> & { readonly flag?: string },
  help = record.help,
): Command {
  const { flag = '', variable } = record;
  const own = record.repeated
    ? ` (repeatable${variable === undefined ? '' : `, or ${variable}, comma-separated`})`
    : variable && ` (${variable}${isSwitch(record) ? '=1' : ''})`;
  const text = `${help}${own ?? ''}`;
  return record.repeated ? command.option(flag, text, repeated) : command.option(flag, text);
}

function connectionOption(
  command: Command,
  record: Setting<unknown> & { readonly flag?: string },
  help?: string,
): Command {
  return shareLast(settingOption(command, record, help));
}

export function platformArguments(command: Command): Command {
  connectionOption(command, SETTINGS.profile);
  return optionsOf(command, 'platform', 'place');
}

/** Skips options the command already has. */
function optionsOf(command: Command, ...kinds: readonly Setting<unknown>['of'][]): Command {
  const own = new Set(command.options.map((each) => each.attributeName()));
  for (const [name, record] of ALL_SETTINGS) {
    if (record.flag === undefined || own.has(name) || !kinds.includes(record.of)) continue;
    connectionOption(command, record);
  }
  return command;
}

export function connectionArguments(command: Command, what?: string): Command {
  return connectionOption(platformArguments(command), SETTINGS.restaurant, what);
}

export function sourceArguments(command: Command): Command {
  return optionsOf(connectionArguments(command), 'source', 'reading');
}

export function demoSourceArguments(command: Command): Command {
  return optionsOf(sourceArguments(command), 'demo');
}

export const SHARED_GROUP = 'Shared options (linecheck help options):';

/** Shared options are explained on `linecheck help options`, and only named in the help of a command. */
export function isShared({ helpGroupHeading }: Option): boolean {
  return helpGroupHeading === SHARED_GROUP;
}

export function shareLast(command: Command): Command {
  command.options.at(-1)?.helpGroup(SHARED_GROUP);
  return command;
}

export function repeated(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

export function plantOption(command: Command, example: string): Command {
  return command.option(
    '--plant <plant>',
    `fault to plant, such as ${example} (repeatable, see linecheck help start)`,
    repeated,
  );
}

export function auditedArguments(command: Command): Command {
  return command
    .option(
      '--date <date>',
      'also check the bumps of a date: YYYYMMDD, today, yesterday or -N days',
    )
    .option(
      '--rule <id=choice>',
      'set a rule to off, info (note), warn, or error (repeatable)',
      repeated,
    );
}

/** A command's action. Its code is loaded when it runs. */
export function onFlags<Flags>(
  run: Run,
  load: () => Promise<(flags: Flags, run: Run) => Promise<void>>,
): (flags: Flags) => Promise<void> {
  return async (flags) => (await load())(flags, run);
}

/** With one argument, or a list of them. */
export function onWord<Word, Flags>(
  run: Run,
  load: () => Promise<(word: Word, flags: Flags, run: Run) => Promise<void>>,
): (word: Word, flags: Flags) => Promise<void> {
  return async (word, flags) => (await load())(word, flags, run);
}

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

/** Every `--format` has these three. `otherwise`: the default. */
export function withListFormat(
  command: Command,
  otherwise = 'table on a terminal, otherwise ndjson',
): Command {
  const text = `table, json, or ndjson (default: ${otherwise})`;
  return command.option('--format <format>', text, listFormat);
}
