import type { Command } from 'commander';
import { EXPORT_FLAGS, SYNC_FLAGS } from './arguments/command-flags.ts';
import type { Run } from './arguments/io.ts';
import {
  addFlags,
  connectionArguments,
  demoSourceArguments,
  onFlags,
  serviceOptions,
} from './arguments/shared-arguments.ts';
import { MAX_STATIONS } from './exporter/metrics.ts';
import { EXPORTER_SETTINGS } from './exporter/settings.ts';

export function syncArguments(command: Command, run: Run): Command {
  addFlags(command, SYNC_FLAGS);
  return connectionArguments(command, 'restaurant to copy: GUID, or name in the profile or archive')
    .description('copy stations and business dates from a platform to an archive')
    .addHelpText('after', SYNC_HELP)
    .action(onFlags(run, async () => (await import('./sync/sync.ts')).syncCommand));
}

const SYNC_HELP = `
A date that is already in the archive is read again only if items may have been
bumped since: today, the three dates before it, and a date that was last read
within three dates after its end. A date is replaced only when it is complete,
so an interrupted sync (even by kill -9) loses nothing, and the next one
continues. Stations are replaced when the complete list has arrived. Each date
gets a summary, so that commands with --archive compare with it quickly.

A new restaurant gets this command's time zone and closeout hour. A restaurant
that is already in the archive keeps its own.

If a date fails, the failure is printed, and the other dates are copied. If
nothing can be read from a restaurant, its other dates are not tried.

Only one sync at a time can copy to an archive. A second one ends with exit code
9. A sync that was killed does not block the next. A sync keeps to --rate for
all restaurants together. If the platform still says that there are too many
requests, it waits as long as the platform asks. Duplicates and records from
another restaurant are kept as sent.

To read the archive, run linecheck --archive sqlite:PATH. An address with a
password belongs in LINECHECK_ARCHIVE, never on a command line.`;

export function exporterArguments(command: Command, run: Run): Command {
  return demoSourceArguments(serviceOptions(command, EXPORTER_SETTINGS))
    .description('serve metrics of all restaurants for Prometheus')
    .addHelpText('after', EXPORTER_HELP)
    .action(onFlags(run, async () => (await import('./exporter/exporter.ts')).exporterCommand));
}

const EXPORTER_HELP = `
Serves GET /metrics (Prometheus text format) and GET /health. Reads all
restaurants, or those of --restaurant, again and again within the platform's
limits. A scrape never waits for the platform. Prints "linecheck exporting URL"
on stdout when it accepts connections, and a log on stderr, one JSON object a
line. SIGTERM and SIGINT end it with 0.

To serve other machines (--host), TLS and a token are required. The token's file
must be yours, readable only by you, and have at least 16 characters. Each flag
has a variable, such as LINECHECK_EXPORTER_PORT (linecheck help connect).

/metrics says what each metric means. In short, linecheck_restaurant_… says
whether a restaurant was read, its issues, its times, and its last bump, and
linecheck_station_… has states, times, late share, and items. An item is one
dish. Items of a ticket that were bumped together are one bump. Counters start
at 0 with the program, and don't count the items of its first reading. What is
unknown is absent. If a reading failed or is old, the states of its stations are
unknown. Mutes and limits set in the monitor count from the next reading. The
demo has source="demo" in linecheck_build_info. This query gives the time under
which 90% of a chain's items came out:

  histogram_quantile(0.9, sum by (le)
    (rate(linecheck_station_time_seconds_bucket[1h])))

A station has up to 26 series, and at most ${MAX_STATIONS} stations of a
restaurant are exported. 400 restaurants have 71,000 series: 7 MB, or 0.32 MB
with gzip. Drop linecheck_station_time_seconds_.* in metric_relabel_configs to
do without the histogram.

linecheck help dashboard prints a dashboard for Grafana (checked, but never
opened in Grafana). linecheck help alerts prints alert rules. In prometheus.yml:

  scrape_configs:
    - job_name: linecheck
      scrape_interval: 30s
      static_configs: [{ targets: ['127.0.0.1:9464'] }]`;

export function exportArguments(command: Command, run: Run): Command {
  return demoSourceArguments(addFlags(command, EXPORT_FLAGS))
    .description('write business dates as Parquet files, for DuckDB, Trino, Spark, and ClickHouse')
    .addHelpText('after', EXPORT_HELP)
    .action(onFlags(run, async () => (await import('./export/export.ts')).exportCommand));
}

const EXPORT_HELP = `
Writes three tables, each in a folder:
  fulfillments/businessDate=2026-11-26/part-0.parquet
  restaurants/restaurants.parquet
  stations/stations.parquet
manifest.json lists the files. assets/sql/README.md has the columns, and queries
over them.

The next run writes only what changed. From an archive, these are the dates
whose rows or limits have changed. From a platform, it reads today and the three
dates before again. A date is replaced in one step when it is complete, so a
killed export loses nothing. If a restaurant fails, its earlier rows stay, and
so do rows that were pruned from the archive. It refuses a folder in which a
table has other files, and one to which another export is writing.`;
