/** The words and flags of `linecheck trace`, and what its help tells of them. */
import type { Command } from 'commander';
import { TABLE_FORMAT_HELP } from '../../output/format.ts';
import type { Run } from '../io.ts';
import type { TraceFlags } from './trace.ts';

/** Gives them to the command, and what it does with them. */
export function traceArguments(command: Command, run: Run): Command {
  return command
    .description('print where a ticket for a station goes, hop by hop, and why')
    .argument('<station>', 'guid or name')
    .option('--kds-down', 'while the KDS of the station is offline')
    .option('--date <date>', 'prove KDS by the records of a business date, and count them')
    .option('--format <format>', TABLE_FORMAT_HELP)
    .addHelpText('after', HELP)
    .action(async (station: string, flags: TraceFlags) => {
      const { traceCommand } = await import('./trace.ts');
      await traceCommand(station, flags, run);
    });
}

const HELP = `
JSON is one object, ndjson and csv are its hops:
  restaurant    {guid, name}
  source        where it was read from
  station       {guid, name}
  kdsDown       whether the KDS is taken to be offline
  businessDate  YYYYMMDD, or null without --date
  outcome       that of the last hop: yes, unknown, partial where only the
                expediter gets the ticket and nobody at the station does, or
                lost where nobody gets it
  hops          in order, each {place, outcome, sentence, reason, fields,
                stations, records}:
                place is fired, kds, printer, lists (its paper lists others),
                listed (others list it), expo 1, expo 2 or end; outcome is yes,
                woken (only while the KDS is offline), no, unknown, partial
                or lost;
                fields are those of the API's document; stations are guids;
                records of the date, or null
  doubts        each {kind, rule, sentence, fields}: kind is conflict, unknown
                value, dangling or records (against the set-up); rule is the
                audit's
  unreadable    entries of the station list that could not be read
  damaged       stations with a field that could not be read`;
