import type { Command } from 'commander';
import { COLUMNS_HELP, TABLE_FORMAT_HELP } from '../../output/format.ts';
import { DEFAULT_WIDTH, hanging } from '../../output/line-output.ts';
import { auditedArguments, repeated } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';
import { paragraph } from '../help/help-topic.ts';
import { ISSUE_ANSWER } from './columns.ts';
import { GROUPS_ANSWER } from './grouped-document.ts';
import type { AuditFlags } from './read-audit.ts';

export function auditArguments(command: Command, run: Run): Command {
  const described = command.description(
    'list setup issues and fixes, or by rule with --group (exit 1 for an error)',
  );
  return auditedArguments(described)
    .option('--group <what>', 'rule: each rule, with the number of restaurants and their names')
    .option('--allow <station>', 'station to skip, by GUID or exact name (repeatable)', repeated)
    .option('--format <format>', TABLE_FORMAT_HELP)
    .option('--columns <ids>', `${COLUMNS_HELP} (prints only issues, or rules)`)
    .addHelpText('after', help)
    .action(async (flags: AuditFlags) => {
      const { auditCommand } = await import('./audit.ts');
      await auditCommand(flags, run);
    });
}

const help = (): string => `
JSON is one object. ndjson and csv are its findings, each with businessDate:
  restaurant    {guid, name}
  source        where the setup came from, and readAt: when it was read, UTC
  businessDate  YYYYMMDD, and records: number of rows. null without --date
  setup         {current, known, firstSeenAt}: current is true for the current
                setup. known is by then (seen by the end of the date), later
                (the oldest saved setup was seen after it) or not kept.
                firstSeenAt is in UTC
${hanging('  findings      ', `the issues, worst first, each ${ISSUE_ANSWER.keys}: ${ISSUE_ANSWER.docs.map(([, doc]) => doc).join('; ')}`, DEFAULT_WIDTH).join('')}  notRaised     what is below a threshold, by rule, each {rule, station, count,
                of, what, threshold}: station is a GUID, null for the kitchen
  notJudged     what was not checked, by rule, each {rule, stations, missing}:
                missing is the input the rule needs
  checks        {raised, notRaised, notJudged, clear}: number of checks by
                result. A check is one rule at one station, or in the kitchen
  unreadable    number of unreadable entries in the station list, and damaged:
                number of stations with an unreadable field
  off, allowed  rules turned off, and skipped stations
With --columns, and in csv, station is the name of the station with the issue.

${paragraph(`With --group rule, ndjson and csv have a row for each rule and severity, most widespread first: ${GROUPS_ANSWER.keys}. restaurants and issues are numbers, where is a list of {guid, name} (csv: names, with semicolons between them, and guids). An unread restaurant has a row, too: where has the name, state, and code are as in linecheck fleet (incomplete: some station list entries are unreadable), the rest is null. JSON is one object {source, restaurants: {read, incomplete, failed}, findings: {error, warn, info}, rules, notRead}. The last two are these rows.`)}
Exit 0: no error. 1: an error was found. 8: station list entries are
unreadable, so the audit is incomplete. Run linecheck help rules for the rules
and their thresholds.`;
