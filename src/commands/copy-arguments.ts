/** Arguments, flags, and help of the commands that copy and publish data: sync, export, and exporter. */
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
Dates already in the archive are not read again, except today and the three
dates before it, because items may still be bumped, and dates equally recent
when last read. A date is replaced only once complete: an interrupted sync (even
by kill -9) loses nothing, and the next one continues. Stations are published
when the complete list has arrived. Each date gets a summary, so --archive can
compare with it without reading it.
A new restaurant is added with this command's time zone and closeout hour. An
existing one keeps those in the archive.
If a date fails, it is printed and the others are copied. If nothing can be read
from a restaurant, the other dates there are not tried.
One sync at a time copies to an archive. While one runs, another ends with exit
code 9. A killed sync is in nobody's way.
A sync keeps to --rate for all restaurants together. Beyond a platform limit, it
waits as long as the platform asks.
Duplicates and records from another restaurant are kept as sent.
To read the archive: linecheck --archive sqlite:PATH
Set an address with a password in LINECHECK_ARCHIVE, never on a command line.`;

export function exporterArguments(command: Command, run: Run): Command {
  return demoSourceArguments(serviceOptions(command, EXPORTER_SETTINGS))
    .description('serve metrics of all restaurants for Prometheus')
    .addHelpText('after', EXPORTER_HELP)
    .action(onFlags(run, async () => (await import('./exporter/exporter.ts')).exporterCommand));
}

const EXPORTER_HELP = `
Serves GET /metrics (Prometheus text format) and GET /health.
Reads all restaurants, or those of --restaurant, again and again within the
platform's limits. A scrape never waits for the platform. Prints "linecheck
exporting URL" on stdout when it accepts connections, and a log on stderr, one
JSON object a line. SIGTERM and SIGINT end it with 0.

Beyond this machine (--host), TLS and a token are required. The token's file is
yours, readable only by you, and has at least 16 characters. Each flag has a
variable, such as LINECHECK_EXPORTER_PORT (linecheck help connect).

/metrics says what each metric means. In short: linecheck_restaurant_… has
whether it was read, its issues, its pace, and its last bump.
linecheck_station_… has state, times, late share, and items. An item is one
dish, and items of a ticket that were bumped together are one bump. Counters
start at 0 with the program, and leave out the items of its first reading. What
is unknown is absent. After a failed or old reading, station states are unknown.
Mutes and limits set in the monitor count from the next reading. The demo has
source="demo" in linecheck_build_info. The time met by 90% of a chain's items:

  histogram_quantile(0.9, sum by (le)
    (rate(linecheck_station_time_seconds_bucket[1h])))

A station has up to 26 series, and at most ${MAX_STATIONS} stations of a restaurant are
exported. 400 restaurants have 71,000 series: 7 MB, or 0.32 MB with gzip. Drop
linecheck_station_time_seconds_.* in metric_relabel_configs to do without the
histogram.

linecheck help dashboard prints a dashboard for Grafana (checked, but never
opened in Grafana), and linecheck help alerts alert rules. In prometheus.yml:

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
manifest.json lists the files. Columns, and queries over them, are in
assets/sql/README.md.
Started again, it writes only what changed: from an archive, dates with other
rows or limits. From a platform, it reads today and the three dates before
again. A date is replaced in one step once complete: a killed export loses
nothing. If a restaurant fails, its earlier rows stay. So do rows that were
pruned from the archive. A table with other files is refused. So is a second
export to the same folder meanwhile.`;
