import type { Command } from 'commander';
import type { Run } from '../arguments/io.ts';
import { severalArguments, timesArgument } from '../arguments/output-arguments.ts';
import type { ExportFlags } from './export.ts';

export function exportArguments(command: Command, run: Run): Command {
  const described = command
    .description('write business dates as files for other engines: parquet, csv, or ndjson')
    .requiredOption(
      '--folder <folder>',
      'folder to write to: new, empty, or from an earlier export',
    )
    .option(
      '--from <date>',
      'first business date: YYYYMMDD, today, yesterday or -N days (default: -3)',
    )
    .option('--to <date>', 'last business date (default: yesterday)')
    .option(
      '--all-restaurants',
      'export every restaurant. Failures are printed, and the rest go on',
    )
    .option('--format <format>', 'parquet, csv, or ndjson (default: parquet)');
  return timesArgument(severalArguments(described))
    .addHelpText('after', HELP)
    .action(async (flags: ExportFlags) =>
      (await import('./export.ts')).exportCommand(undefined, flags, run),
    );
}

const HELP = `
Writes three tables, each in a folder, as DuckDB, Trino, Spark, and ClickHouse
read them:
  fulfillments/businessDate=2026-11-26/part-0.parquet
  restaurants/restaurants.parquet
  stations/stations.parquet
A date has all restaurants, sorted by GUID, then fire, then bump. Duplicates are
merged. Columns are the document's, and:
  queueMs, makeMs, waitMs  as in linecheck fulfillments, up to 24 days
  odd                      why averages leave the row out
  late                     whether the time at prep is at least limitMs, or over
                           60 minutes. Not set where not judged
  limitMs                  the station's limit on the date, as in report
  utcOffsetMinutes         the restaurant's offset at the fire
  bumpUtcOffsetMinutes     and at the bump
Instants are UTC. A station has a row for each version of the setup, with
validFrom and validTo. manifest.json lists files with rows, bytes, and SHA-256,
failed restaurants, and demo: true for the demo.
Started again, it writes only what changed: from an archive, dates with other
rows, limits, or dates to compare with. From a platform, it reads today and the
three dates before again, and dates equally recent when last read. A date is
replaced in one step once complete: a killed export loses nothing. If a
restaurant fails, its earlier rows stay, and the next export tries again. Rows
pruned from the archive stay, too. A damaged manifest's table is written again.
A table with other files is refused. So is a second export to the same folder
meanwhile.`;
