import type { Command } from 'commander';
import { COLUMNS_HELP, FORMAT_HELP } from '../../output/format.ts';
import { onWord } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';

export function stationsArguments(command: Command, run: Run): Command {
  return command
    .description('print the stations, their setup, or how they are doing now')
    .argument('[station]', 'only this station, with its issues: GUID or name')
    .option('--modified-since <time>', 'only stations created or modified after this time')
    .option('--now', "each station's state, compared with usual")
    .option('--at <time>', 'the state at this time')
    .option('--date <date>', 'a past business date, or with --at a time on it')
    .option('--explain', 'the state of one station in a sentence')
    .option('--no-usual', "don't read earlier dates to compare with")
    .option('--format <format>', FORMAT_HELP)
    .option('--columns <ids>', COLUMNS_HELP)
    .addHelpText('after', HELP)
    .action(onWord(run, async () => (await import('./stations.ts')).stationsCommand));
}

const HELP = `
Prints a table on a terminal, and ndjson in a pipe. json and ndjson have each
station as the platform sends it. With --now, --at, or --date they have its
state: slow, quiet, busy, ok, or unknown (linecheck help schema stations).

States are compared with the same weekday in the weeks before (usual_weeks in
the profile, default 4). These dates are read once and stored.

A time is 18:30 or 6:30pm (today), yesterday, fri, 2026-11-20T05:00, an age such
as -30m, -2h, or -3d, or an instant such as 2026-11-20T05:00:00Z.

With --modified-since, issues and shared printers are unknown, because they
depend on the other stations. The platform doesn't say which were removed.`;
