import type { Command } from 'commander';
import { COLUMNS_HELP, TABLE_FORMAT_HELP } from '../../output/format.ts';
import { onWord } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';
import { columnEntries, paragraph } from '../help/help-topic.ts';
import { LATE_CAUSES_ANSWER, WHY_ANSWER } from './columns.ts';

export function whyArguments(command: Command, run: Run): Command {
  return command
    .description('print why a ticket took so long, or what made tickets late')
    .argument('[ticket]', 'ticket or order GUID, or its first 8 characters or more')
    .option('--late', 'all late tickets of the date, added up by cause')
    .option('--date <date>', 'business date (default: today)')
    .option('--format <format>', TABLE_FORMAT_HELP)
    .option('--columns <ids>', COLUMNS_HELP)
    .addHelpText('after', help)
    .action(onWord(run, async () => (await import('./why.ts')).whyCommand));
}

const help = (): string => `
${paragraph('Each ticket is compared with what its items usually take at this hour (same weekday of the weeks before, as in linecheck stations --now). A cause is printed only where the bumps show it. Otherwise there is no clear cause, and why. Tickets in work are counted by their bumps, so those not bumped yet are missing today.')}
${paragraph("With --late, a ticket is late if a prep bump was late by its station's limit, or if it took at least 2 minutes and 20% longer than usual. Minutes are those over usual. A ticket over 60 minutes counts without minutes, because its last bump may be hours late. Usual for its items: over a limit, but not over usual.")}
JSON is one object. ndjson and csv are its tickets, one a row:
  schemaVersion see linecheck help schema
  restaurant    {guid, name}
  source        where it was read from
  businessDate  YYYYMMDD
  usualDates    earlier dates compared with
  causes        with --late, else empty: each
                ${LATE_CAUSES_ANSWER.keys}
  tickets       by first fire, with --late most time over usual first

${columnEntries(WHY_ANSWER)}`;
