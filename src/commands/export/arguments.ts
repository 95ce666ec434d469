import type { Command } from 'commander';
import type { Run } from '../arguments/io.ts';
import { severalArguments, timesArgument } from '../arguments/shared-arguments.ts';
import type { ExportFlags } from './export.ts';

export function exportArguments(command: Command, run: Run): Command {
  const described = command
    .description('write business dates as Parquet files, for DuckDB, Trino, Spark, and ClickHouse')
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
    );
  return timesArgument(severalArguments(described))
    .addHelpText('after', HELP)
    .action(async (flags: ExportFlags) =>
      (await import('./export.ts')).exportCommand(undefined, flags, run),
    );
}

const HELP = `
Writes three tables, each in a folder:
  fulfillments/businessDate=2026-11-26/part-0.parquet
  restaurants/restaurants.parquet
  stations/stations.parquet
manifest.json lists the files. Columns, and queries over them, are in
assets/sql/README.md.
Started again, it writes only what changed: from an archive, dates with other
rows or limits. From a platform, it reads today and the three dates before
again. A date is replaced in one step once complete: a killed export loses
nothing. If a restaurant fails, its earlier rows stay. So do rows that were
pruned from the archive. A table with other files is refused. So is a second
export to the same folder meanwhile.`;
