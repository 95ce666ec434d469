/** Options for what a command reads from. */
import type { Command, Option } from 'commander';
import { isSwitch, type Setting, written } from '../../settings/setting.ts';
import { ALL_SETTINGS, SETTINGS } from '../../settings/settings.ts';
import { repeated } from './repeated-option.ts';

/** Adds the options of a service; their help ends with the default. */
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

/** Adds the option of a setting; its help ends with the variable. */
export function settingOption(
  command: Command,
  record: Setting<unknown> & { readonly flag?: string },
  help = record.help,
): Command {
  const { flag = '', variable } = record;
  const own =
    variable &&
    ` (${variable}${isSwitch(record) ? '=1' : ''}${record.repeated ? ', comma-separated' : ''})`;
  const text = `${help}${record.repeated ? '; repeatable' : ''}${own ?? ''}`;
  return record.repeated ? command.option(flag, text, repeated) : command.option(flag, text);
}

/** The same, in the group that a command's help leaves to the topic about connecting. */
function connectionOption(
  command: Command,
  record: Setting<unknown> & { readonly flag?: string },
  help?: string,
): Command {
  settingOption(command, record, help);
  command.options.at(-1)?.helpGroup(CONNECTION_GROUP);
  return command;
}

/** Adds the options of a platform, without a restaurant. */
export function platformArguments(command: Command): Command {
  connectionOption(command, SETTINGS.profile);
  return optionsOf(command, 'platform', 'place');
}

/** Adds the options of all settings of these kinds that the command does not have. */
function optionsOf(command: Command, ...kinds: readonly Setting<unknown>['of'][]): Command {
  const own = new Set(command.options.map((each) => each.attributeName()));
  for (const [name, record] of ALL_SETTINGS) {
    if (record.flag === undefined || own.has(name) || !kinds.includes(record.of)) continue;
    connectionOption(command, record);
  }
  return command;
}

/** Adds the options of a platform and of restaurants. */
export function connectionArguments(command: Command, what?: string): Command {
  return connectionOption(platformArguments(command), SETTINGS.restaurant, what);
}

/** Adds the options of a platform or an archive, and of restaurants. */
export function sourceArguments(command: Command): Command {
  return optionsOf(connectionArguments(command), 'source', 'reading');
}

const DEMO_HELP = `
--demo reads the demo, whatever is configured. Its output is marked: "Demo:
simulated data." on stderr and above tables and md, demo: true in each JSON
object, and a column demo in csv.`;

/** The same for a command that can read the demo. */
export function demoSourceArguments(command: Command): Command {
  return optionsOf(sourceArguments(command), 'demo').addHelpText('after', DEMO_HELP);
}

/** The group of options that choose what a command reads; they have their own topic. */
export const CONNECTION_GROUP = 'Connection options:';

/** Whether `linecheck help connect` lists the option in place of the command's help. */
export function isConnectionOption({ helpGroupHeading }: Option): boolean {
  return helpGroupHeading === CONNECTION_GROUP;
}
