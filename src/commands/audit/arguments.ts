import type { Command } from 'commander';
import { COLUMNS_HELP, TABLE_FORMAT_HELP } from '../../output/format.ts';
import { auditedArguments, repeated } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';
import type { AuditFlags } from './read-audit.ts';

export function auditArguments(command: Command, run: Run): Command {
  const described = command.description(
    'list setup issues and fixes, or by rule with --group (exit 1 for an error)',
  );
  return auditedArguments(described)
    .option('--since <date>', 'only issues first seen since then: YYYYMMDD, yesterday or -N days')
    .option('--group <what>', 'rule: each rule, with the number of restaurants and their names')
    .option('--allow <station>', 'station to skip, by GUID or exact name (repeatable)', repeated)
    .option('--format <format>', TABLE_FORMAT_HELP)
    .option('--columns <ids>', `${COLUMNS_HELP} (prints only issues, or rules)`)
    .addHelpText('after', HELP)
    .action(async (flags: AuditFlags) => {
      const { auditCommand } = await import('./audit.ts');
      await auditCommand(flags, run);
    });
}

const HELP = `
Prints each issue with its fix, worst first, and what was not checked. With
--group rule, the most widespread rules come first.

--since leaves out issues that a setup from before that date already has. Each
command that reads a platform saves its setup, and an archive has its own. With
--since yesterday, a daily job prints an issue on the day it is first seen and
on the next. Where no setup from before the date is known, everything that may
be new is printed, and stderr says so. Issues in the bumps of --date are of that
date.

Exit 0: no error. 1: an error was found, with --since a new one. 8: station list
entries are unreadable, so the audit is incomplete. Run linecheck help rules for
the rules and their thresholds.`;
