/** Flags that `archive` commands share. */
import type { Command } from 'commander';
import { listFormat } from '../../output/format.ts';
import { SETTINGS } from '../../settings/settings.ts';
import { settingOption } from '../arguments/connection-arguments.ts';

/** Help for an archive address and its default. */
export const IN_DATA_FOLDER = 'sqlite:PATH or postgres://… (default: a file in the data folder)';

/** Adds the flag that names the archive. */
export function withArchiveFlag(command: Command): Command {
  settingOption(command, SETTINGS.archive, IN_DATA_FOLDER);
  return settingOption(command, SETTINGS.allowSharedArchive);
}

/** The same for a command that prints a list, with its format. */
export function withListFlags(command: Command): Command {
  return withListFormat(withArchiveFlag(command));
}

/** Adds the format of a list. */
export function withListFormat(command: Command): Command {
  return command.option(
    '--format <format>',
    'table, json or ndjson (default: table on a terminal, otherwise ndjson)',
    listFormat,
  );
}
