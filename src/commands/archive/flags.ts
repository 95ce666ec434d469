/** The flags that `archive` commands share. */
import type { Command } from 'commander';
import { listFormat } from '../../output/list-format.ts';
import { SETTINGS } from '../../settings/settings.ts';
import { settingOption } from '../arguments/connection-arguments.ts';

/** What an archive is where none is named. */
export const IN_DATA_FOLDER = 'sqlite:PATH or postgres://… (default: a file in the data folder)';

/** Lets a command be told which archive. */
export function withArchiveFlag(command: Command): Command {
  return settingOption(command, SETTINGS.archive, IN_DATA_FOLDER);
}

/** The same for a command that prints a list, in a format of choice. */
export function withListFlags(command: Command): Command {
  return withListFormat(withArchiveFlag(command));
}

/** Lets a list be told in a format of choice. */
export function withListFormat(command: Command): Command {
  return command.option(
    '--format <format>',
    'table, json or ndjson (default: table on a terminal, otherwise ndjson)',
    listFormat,
  );
}
