import type { Command } from 'commander';
import type { Run } from '../arguments/io.ts';
import { onFlags, serviceOptions } from '../arguments/shared-arguments.ts';
import { MAX_STATIONS } from './metrics.ts';
import { EXPORTER_SETTINGS } from './settings.ts';

export function exporterArguments(command: Command, run: Run): Command {
  return serviceOptions(command, EXPORTER_SETTINGS)
    .description('serve metrics of all restaurants for Prometheus')
    .addHelpText('after', HELP)
    .action(onFlags(run, async () => (await import('./exporter.ts')).exporterCommand));
}

const HELP = `
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
