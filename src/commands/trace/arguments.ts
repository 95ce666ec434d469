import type { Command } from 'commander';
import { TABLE_FORMAT_HELP } from '../../output/format.ts';
import { onWord } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';

export function traceArguments(command: Command, run: Run): Command {
  return command
    .description("print a station's ticket route, hop by hop, with reasons")
    .argument('<station>', 'station, by GUID or name')
    .option('--kds-down', "route while the station's KDS is offline")
    .option('--date <date>', 'detect KDS by the bumps of a business date, and count them')
    .option('--format <format>', TABLE_FORMAT_HELP)
    .addHelpText('after', HELP)
    .action(onWord(run, async () => (await import('./trace.ts')).traceCommand));
}

const HELP = `
JSON is one object. ndjson and csv are its hops, each with businessDate:
  schemaVersion see linecheck help schema
  restaurant    {guid, name}
  source        where it was read from
  station       {guid, name}
  kdsDown       whether the route assumes an offline KDS
  businessDate  YYYYMMDD, or null without --date
  setup         {current, known, firstSeenAt}: that date's setup, as in
                linecheck audit
  outcome       outcome of the last hop: yes, unknown, partial (only the
                expediter gets the ticket, nobody at the station) or lost
                (nobody gets it)
  hops          in order, each {place, outcome, sentence, reason, fields,
                stations, records}:
                place is fired, kds, printer, lists (its tickets list other
                stations' items), listed (other tickets list its items), expo
                1, expo 2 or end
                outcome is yes, woken (only while the KDS is offline), no,
                unknown, partial or lost
                fields are API fields, stations are GUIDs
                records is the number of bumps on the date, or null
  doubts        each {kind, rule, sentence, fields}:
                kind is conflict, unknown value, dangling or records (bumps that
                contradict the setup)
                rule is the audit rule
  unreadable    number of unreadable entries in the station list
  damaged       number of stations with an unreadable field`;
