import type { Command } from 'commander';
import { TABLE_FORMAT_HELP } from '../../output/format.ts';
import { onWord } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';

export function traceArguments(command: Command, run: Run): Command {
  return command
    .description("print a station's ticket route, hop by hop, with reasons")
    .argument('<station>', 'station: GUID or name')
    .option('--kds-down', "route while the station's KDS is offline")
    .option(
      '--date <date>',
      'use the bumps of a business date to find the stations that have a KDS',
    )
    .option('--format <format>', TABLE_FORMAT_HELP)
    .addHelpText('after', HELP)
    .action(onWord(run, async () => (await import('./trace.ts')).traceCommand));
}

const HELP = `
Prints each hop with what happens there and why, and the fields of the API that
decide it. ndjson and csv have a line for each hop. An outcome of partial means
that only the expediter gets the ticket, and lost that nobody does.`;
