import { type Command, Option } from 'commander';
import {
  type Flag,
  type FlagTable,
  isSwitch,
  type Setting,
  settingValueText,
} from '../../settings/setting.ts';
import { ALL_SETTINGS, SETTINGS } from '../../settings/settings.ts';
import type { Run } from './io.ts';

export function addFlags(command: Command, flags: FlagTable): Command {
  for (const [name, flag] of Object.entries(flags)) {
    if (typeof flag === 'string') command.option(name, flag);
    else if ('reader' in flag) settingOption(command, flag);
    else command.addOption(flagOption(name, flag));
  }
  return command;
}

function flagOption(name: string, flag: Flag): Option {
  const option = new Option(name, flag.help).makeOptionMandatory(flag.required === true);
  if (flag.repeated) option.argParser(repeated);
  if (flag.read !== undefined) option.argParser(flag.read);
  if (flag.default !== undefined) option.default(flag.default);
  if (flag.implies !== undefined) option.implies(flag.implies);
  return flag.shared ? option.helpGroup(SHARED_GROUP) : option;
}

export function serviceOptions(
  command: Command,
  settings: Readonly<Record<string, Setting<unknown>>>,
): Command {
  for (const record of Object.values(settings)) {
    const { flag = '', default: otherwise, help } = record;
    const text =
      otherwise === undefined ? help : `${help} (${settingValueText(record, otherwise)})`;
    command.option(flag, text);
  }
  return command;
}

export function settingOption(
  command: Command,
  record: Setting<unknown> & { readonly flag?: string },
  help = record.help,
): Command {
  const { flag = '', variable } = record;
  const variableText = record.repeated
    ? ` (repeatable${variable === undefined ? '' : `, or ${variable}, comma-separated`})`
    : variable && ` (${variable}${isSwitch(record) ? '=1' : ''})`;
  const text = `${help}${variableText ?? ''}`;
  return record.repeated ? command.option(flag, text, repeated) : command.option(flag, text);
}

/** The help of the command only names this option. `linecheck help options` explains it. */
export function sharedOption(
  command: Command,
  record: Setting<unknown> & { readonly flag?: string },
  help?: string,
): Command {
  settingOption(command, record, help).options.at(-1)?.helpGroup(SHARED_GROUP);
  return command;
}

export function platformArguments(command: Command): Command {
  sharedOption(command, SETTINGS.profile);
  return addSettingOptions(command, 'platform', 'place');
}

function addSettingOptions(
  command: Command,
  ...kinds: readonly Setting<unknown>['subject'][]
): Command {
  const names = new Set(command.options.map((each) => each.attributeName()));
  for (const [name, record] of ALL_SETTINGS) {
    if (record.flag === undefined || names.has(name) || !kinds.includes(record.subject)) continue;
    sharedOption(command, record);
  }
  return command;
}

export function connectionArguments(command: Command, what?: string): Command {
  return sharedOption(platformArguments(command), SETTINGS.restaurant, what);
}

export function sourceArguments(command: Command): Command {
  return addSettingOptions(connectionArguments(command), 'source', 'reading');
}

export function demoSourceArguments(command: Command): Command {
  return addSettingOptions(sourceArguments(command), 'demo');
}

export const SHARED_GROUP = 'Shared options (linecheck help options):';

export function isShared({ helpGroupHeading }: Option): boolean {
  return helpGroupHeading === SHARED_GROUP;
}

function repeated(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** The command's code is loaded when the action runs. */
export function onFlags<Flags>(
  run: Run,
  load: () => Promise<(flags: Flags, run: Run) => Promise<void>>,
): (flags: Flags) => Promise<void> {
  return async (flags) => (await load())(flags, run);
}

export function onWord<Word, Flags>(
  run: Run,
  load: () => Promise<(word: Word, flags: Flags, run: Run) => Promise<void>>,
): (word: Word, flags: Flags) => Promise<void> {
  return async (word, flags) => (await load())(word, flags, run);
}
