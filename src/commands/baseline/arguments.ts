import type { Command } from 'commander';
import { TABLE_FORMAT_HELP } from '../../output/format.ts';
import {
  auditedArguments,
  demoSourceArguments,
  onWord,
  repeated,
} from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';
import { fileArgument, severalArguments, timesArgument } from '../arguments/output-arguments.ts';
import { columnEntries } from '../help/help-topic.ts';
import { DEFAULT_BASELINE } from './baseline-file.ts';
import { CHANGES_ANSWER, SAVED_ANSWER } from './columns.ts';

export function baselineArguments(baseline: Command, run: Run): void {
  baseline
    .description('save the known setup issues, and find only new ones')
    .addHelpText('after', HELP);
  const save = issueArguments(baseline.command('save'))
    .description('save the current issues as known')
    .addHelpText('after', saveHelp);
  demoSourceArguments(timesArgument(severalArguments(fileArgument(save)))).action(
    onWord(run, async () => (await import('./baseline.ts')).baselineSaveCommand),
  );
  const check = issueArguments(baseline.command('check'))
    .description('list new issues (exit 1 if there are any)')
    .option('--prune', 'remove resolved issues from the file')
    .addHelpText('after', checkHelp);
  demoSourceArguments(timesArgument(severalArguments(fileArgument(check)))).action(
    onWord(run, async () => (await import('./baseline.ts')).baselineCheckCommand),
  );
}

function issueArguments(command: Command): Command {
  const named = `baseline file (default: ${DEFAULT_BASELINE} in this folder)`;
  return auditedArguments(command.argument('[file]', named))
    .option('--allow <station>', 'station to skip, by GUID or exact name (repeatable)', repeated)
    .option('--all-restaurants', 'read every restaurant. A failure is printed and the rest go on')
    .option('--format <format>', TABLE_FORMAT_HELP);
}

const HELP = `
An issue is known by four things: restaurant GUID, rule, severity, and station
GUID (for a kitchen issue: the first station in it, or none). Another message
or name changes nothing. With another severity, an issue is new. The file is
sorted JSON, so that it can be kept in version control: {linecheckBaseline: 1,
savedAt, restaurants}, each {restaurant, name, issues}, each {rule, severity,
station, name}. The names are only for people.`;

const saveHelp = (): string => `
Replaces the issues of all restaurants it reads, and keeps others in the file.
--all-restaurants also drops restaurants no longer configured. An unread
restaurant keeps its known issues, and one with an incomplete station list loses
none. Prints a row for each restaurant:
${SAVED_ANSWER.keys}. state and code are as in linecheck
fleet, issues is the number saved, null for a restaurant not in the file. If no
restaurant could be read, the file is left unchanged. A restaurant without
ticket times keeps the known issues found with --date.`;

const checkHelp = (): string => `
ndjson and csv have a row for each restaurant, then one for each new or gone
issue:
${columnEntries(CHANGES_ANSWER)}JSON is one object {baseline: {file, savedAt}, restaurants}. Each restaurant is
{restaurant, state, code, new, gone, known, notChecked}, where new and gone are
lists.
Exit 0: no new issue. 1: a new issue. Otherwise the highest code of what failed
(linecheck help options).`;
