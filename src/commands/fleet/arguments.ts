/** The flags of `linecheck fleet`, and what its help tells of them. */
import type { Command } from 'commander';
import { COLUMNS_HELP, FORMAT_HELP } from '../../output/format.ts';
import type { Run } from '../io.ts';
import type { FleetFlags } from './fleet.ts';

/** Gives them to the command, and what it does with them. */
export function fleetArguments(command: Command, run: Run): Command {
  return command
    .description('print all restaurants at a glance, the worst first')
    .option('--date <date>', 'business date: YYYYMMDD, today, yesterday or -N days')
    .option('--concurrency <number>', 'restaurants read at once, 1 to 8', '4')
    .option('--format <format>', FORMAT_HELP)
    .option('--columns <ids>', COLUMNS_HELP)
    .addHelpText('after', HELP)
    .action(async (flags: FleetFlags) => {
      const { fleetCommand } = await import('./fleet.ts');
      await fleetCommand(flags, run);
    });
}

const HELP = `
Of each restaurant: errors and warnings of the audit of set-up and date, rows,
p90 and late share of station time, the peak of tickets open at once on the
date so far, when an item was last bumped, and its state: read, incomplete (some
entries of its station list could not be read, so errors and warnings are of the
rest), not subscribed, not archived, denied, unreachable, timed out and so on,
or not read yet.
Late share counts what took over 60 min as late: 24% (2% over 60); p90 leaves it
out, and what was mass-bumped; unBumped and massBumped are how many.
Lines of ndjson come as restaurants are read, all else when all are, those that
failed first, then by errors, late share and p90. Each line is {name, guid,
state, code, businessDate, errors, warnings, rows, p90Ms, lateShare, unBumped,
massBumped, mostOpen, lastFulfilledAt, readAt, unreadable}, null where nothing
is known; these are the columns, too.
The exit code is the highest of the restaurants that failed (8 for an incomplete
one), else 0: findings are no failure, and not to be subscribed is none. Ctrl-C
ends it with 130, and tells what was read; a file is then not written.`;
