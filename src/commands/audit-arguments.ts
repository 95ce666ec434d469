/** The flags of `linecheck audit`, and what its help tells of them. */
import type { Command } from 'commander';
import type { AuditFlags } from './audit-request.ts';
import { COLUMNS_HELP, TABLE_FORMAT_HELP } from './output-format.ts';
import { repeated } from './repeated-option.ts';

/** Gives them to the command, and what it does with them. */
export function auditArguments(command: Command): Command {
  return command
    .description('print what is wrong with the set-up; exit 1 if any of it is an error')
    .option('--date <date>', 'audit its records, too: YYYYMMDD, today, yesterday or -N days')
    .option('--rule <id=choice>', 'off, info, warn or error for a rule; can be repeated', repeated)
    .option('--allow <station>', 'guid or exact name to leave alone; can be repeated', repeated)
    .option('--format <format>', TABLE_FORMAT_HELP)
    .option('--columns <ids>', `${COLUMNS_HELP}: of findings alone`)
    .action(async (flags: AuditFlags) => {
      const { auditCommand } = await import('./audit.ts');
      await auditCommand(flags);
    });
}
