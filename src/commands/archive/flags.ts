import type { Command } from 'commander';
import { listFormat } from '../../output/format.ts';
import { SETTINGS } from '../../settings/settings.ts';
import { settingOption, shareLast } from '../arguments/shared-arguments.ts';

export const IN_DATA_FOLDER = 'sqlite:PATH or postgres://… (default: a file in the data folder)';

export function withArchiveFlag(command: Command): Command {
  shareLast(settingOption(command, SETTINGS.archive, IN_DATA_FOLDER));
  return shareLast(settingOption(command, SETTINGS.allowSharedArchive));
}

export function withListFlags(command: Command): Command {
  return withListFormat(withArchiveFlag(command));
}

/** Every `--format` has these three. `otherwise`: the default. */
export function withListFormat(
  command: Command,
  otherwise = 'table on a terminal, otherwise ndjson',
): Command {
  const text = `table, json, or ndjson (default: ${otherwise})`;
  return command.option('--format <format>', text, listFormat);
}
