import type { Command } from 'commander';
import { COLUMNS_HELP, TABLE_FORMAT_HELP } from '../../output/format.ts';
import { DEFAULT_WIDTH, hanging } from '../../output/line-output.ts';
import type { Run } from '../arguments/io.ts';
import { repeated } from '../arguments/repeated-option.ts';
import { paragraph } from '../help/help-topic.ts';
import { ISSUE_ANSWER } from './columns.ts';
import { GROUPS_ANSWER } from './grouped-document.ts';
import type { AuditFlags } from './request.ts';

export function auditArguments(command: Command, run: Run): Command {
  return command
    .description(
      'list setup issues and their fixes, or by rule (--group); exit 1 if any is an error',
    )
    .option(
      '--date <date>',
      'also check the bumps of a date: YYYYMMDD, today, yesterday or -N days',
    )
    .option(
      '--rule <id=choice>',
      'set a rule to off, info (note), warn or error (repeatable)',
      repeated,
    )
    .option('--group <what>', 'rule: which rule, in how many restaurants, and in which')
    .option('--explain <rule>', 'explain one rule, by ID or name; needs no connection')
    .option('--allow <station>', 'station to skip, by GUID or exact name (repeatable)', repeated)
    .option('--format <format>', TABLE_FORMAT_HELP)
    .option('--columns <ids>', `${COLUMNS_HELP}; prints only the issues, or the rules`)
    .addHelpText('after', help)
    .action(async (flags: AuditFlags) => {
      if (flags.explain !== undefined) {
        const { printRule } = await import('./explain.ts');
        return printRule(flags.explain, flags, run);
      }
      const { auditCommand } = await import('./audit.ts');
      await auditCommand(flags, run);
    });
}

const help = (): string => `
JSON is one object; ndjson and csv are its findings, each with businessDate:
  restaurant    {guid, name}
  source        where the setup came from; readAt: when it was read, UTC
  businessDate  YYYYMMDD; records: its number of rows; null without --date
  setup         {current, known, firstSeenAt}: whether it is the current one; by
                then (seen by the end of the date), later (the oldest that is
                kept was seen after it) or not kept; when it was first seen, UTC
${hanging('  findings      ', `the issues, worst first, each ${ISSUE_ANSWER.keys}: ${ISSUE_ANSWER.docs.map(([, doc]) => doc).join('; ')}`, DEFAULT_WIDTH).join('')}  notRaised     what is below a threshold, by rule, each {rule, station, count,
                of, what, threshold}: station is a GUID, null for the kitchen
  notJudged     what was not checked, by rule, each {rule, stations, missing}:
                missing is the input that the rule needs
  checks        {raised, notRaised, notJudged, clear}: number of checks by
                result; a check is one rule at one station, or in the kitchen
  unreadable    number of unreadable entries in the station list; damaged:
                number of stations with an unreadable field
  off, allowed  rules that are off; stations that are skipped
With --columns, and in csv, station is the name of the station with the issue.

${paragraph(`With --group rule, ndjson and csv have a row for each rule and severity, the one in most restaurants first: ${GROUPS_ANSWER.keys}; restaurants and issues are numbers, where is a list of {guid, name} (csv: names, with semicolons between them, and guids). A restaurant that could not be read has a row, too: where names it, state and code are those of linecheck fleet (incomplete: some entries of its station list are unreadable), the rest is null. JSON is one object {source, restaurants: {read, incomplete, failed}, findings: {error, warn, info}, rules, notRead}; the last two are these rows.`)}
Exit 0: no error. 1: an error was found. 8: entries of the station list are
unreadable, so the audit is incomplete. Run linecheck help rules for the rules
and their thresholds.`;
