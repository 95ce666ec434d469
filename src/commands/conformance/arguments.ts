import type { Command } from 'commander';
import { onFlags } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';

export function conformanceArguments(command: Command, run: Run): Command {
  return command
    .description("check a server against this API's document (exit 1 if it breaks the document)")
    .option(
      '--business-date <date>',
      'business date to export: YYYYMMDD, today, yesterday or -N',
      'yesterday',
    )
    .option(
      '--only <pattern>',
      'check only these behaviors: an ID or the start of one (* for any text)',
    )
    .option('--format <format>', 'table, json, or ndjson', 'table')
    .addHelpText('after', HELP)
    .action(onFlags(run, async () => (await import('./conformance.ts')).conformanceCommand));
}

const HELP = `
pass        matches the document, or our service
FAIL        breaks the document
differs     the document leaves it open and our service does it differently, or
            a value is not in the document
not judged  not checked, with the reason
Sends only reads and logins, ten per second. Three logins are wrong on
purpose.`;
