/** The flags of `linecheck audit`, and what its help tells of them. */
import type { Command } from 'commander';
import { COLUMNS_HELP, TABLE_FORMAT_HELP } from '../../output/format.ts';
import { repeated } from '../arguments/repeated-option.ts';
import type { Run } from '../io.ts';
import type { AuditFlags } from './request.ts';

/** Gives them to the command, and what it does with them. */
export function auditArguments(command: Command, run: Run): Command {
  return command
    .description('print what is wrong with the setup; exit 1 if any of it is an error')
    .option('--date <date>', 'audit its records, too: YYYYMMDD, today, yesterday or -N days')
    .option('--rule <id=choice>', 'off, info, warn or error for a rule; can be repeated', repeated)
    .option('--explain <rule>', 'show one rule in full, by id or name; needs no kitchen')
    .option('--allow <station>', 'guid or exact name to leave alone; can be repeated', repeated)
    .option('--format <format>', TABLE_FORMAT_HELP)
    .option('--columns <ids>', `${COLUMNS_HELP}: of findings alone`)
    .addHelpText('after', HELP)
    .action(async (flags: AuditFlags) => {
      if (flags.explain !== undefined) {
        const { printRule } = await import('./explain.ts');
        return printRule(flags.explain, flags, run);
      }
      const { auditCommand } = await import('./audit.ts');
      await auditCommand(flags, run);
    });
}

const HELP = `
JSON is one object, ndjson and csv are its findings:
  restaurant    {guid, name}
  source        where it was read from, and readAt when, in UTC
  businessDate  YYYYMMDD, and records: how many rows it has; null without --date
  findings      the worst first, each {rule, name, severity, stations, message,
                fields, fix}: severity is error, warn or info; stations are
                guids, the one that it is of first, none where it is of the
                kitchen; fields are those of the API's document that were
                looked at
  notRaised     by rule, what lies below a threshold, each {rule, station,
                count, of, what, threshold}: station is a guid, null where it
                is of the kitchen
  notJudged     by rule, each {rule, stations, missing}: what the rule lacks
  checks        {raised, notRaised, notJudged, clear}: how many checks came out
                how, a check being a rule at a station, or in the kitchen
  unreadable    entries of the station list that could not be read; damaged:
                stations with a field that could not be read
  off, allowed  rules that were not asked for; stations that nothing is told of
With --columns, and in csv, station is the name of the one that it is of.

Exit 0: no error. 1: an error was found. 8: entries of the station list could
not be read, so the audit is incomplete, whatever it found. linecheck help
rules lists the rules and their thresholds.`;
