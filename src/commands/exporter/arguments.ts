import type { Command } from 'commander';
import { onFlags, serviceOptions } from '../arguments/connection-arguments.ts';
import type { Run } from '../arguments/io.ts';
import { EXPORTER_SETTINGS } from './settings.ts';
import { MAX_STATIONS } from './station-metrics.ts';

export function exporterArguments(command: Command, run: Run): Command {
  return serviceOptions(command, EXPORTER_SETTINGS)
    .description('serve metrics of all restaurants for Prometheus')
    .addHelpText('after', HELP)
    .action(onFlags(run, async () => (await import('./exporter.ts')).exporterCommand));
}

const HELP = `
Reads all restaurants in the profile or archive, or those of --restaurant, again
and again within the platform's limits, and serves GET /metrics (OpenMetrics, or
Prometheus text format). A scrape never waits for the platform.
GET /health returns 200 while the program runs, without a token.
When it accepts connections, it prints "linecheck exporting URL" on stdout.
stderr is a log, one JSON object per line. SIGTERM and SIGINT end it with 0. If
the platform refuses the login, it ends at the start. If the platform is away,
it goes on.

Beyond this machine (--host), TLS and a token are required. The token file must
be yours, readable only by you, with at least 16 characters.
Each flag has a variable: LINECHECK_EXPORTER_PORT and so on, and
LINECHECK_LOG_LEVEL.

Per restaurant: linecheck_restaurant_up (1 if the last reading succeeded),
_in_service (1 if items came out in the 45 minutes before), _info, _reading_info
(state, code), _read_timestamp_seconds, _issues (rule, severity), _pace_ratio,
_window_items, _window_usual_items, _last_bump_timestamp_seconds, and others.
Per station: linecheck_station_state (state is slow, quiet, busy, or unknown, 1
in that state), _state_since_timestamp_seconds, _time_median_seconds,
_time_p90_seconds, _time_usual_seconds, _pace_ratio, _late_ratio,
_window_bumps, _window_items, _window_usual_items,
_last_bump_timestamp_seconds, _muted. An item is one dish, and items of a ticket
bumped together are one bump. No metric counts tickets.

Counters start at 0 with the program: linecheck_restaurant_readings_total and
_failed_readings_total, linecheck_station_bumped_items_total,
linecheck_platform_answers_total and _rate_limited_answers_total (429).
linecheck_station_time_seconds is a histogram of station times. Add it up over
stations and restaurants, for example the time met by 90% of a chain's items:
  histogram_quantile(0.9, sum by (le)
    (rate(linecheck_station_time_seconds_bucket[1h])))
An item counts once, when first read, also if the platform adds it later. Items
in the first reading, or left unread at closeout, are not counted.

That is up to 26 series per station, 15 per restaurant, and one per rule with
issues. The 400 restaurants of the demo have 71,000 series: 7 MB per scrape, or
0.32 MB with gzip, as Prometheus requests. To do without the histogram, drop
linecheck_station_time_seconds_.* with metric_relabel_configs. At most ${MAX_STATIONS}
stations per restaurant are exported. What is unknown is absent.
Restaurants with the same name have their GUID in the label. After a failed or
old reading, station states are unknown and times absent. _in_service stays 1
for 45 minutes after the last bump, then it is absent.
linecheck_build_info has source="demo" for the demo.
Mutes and limits set in the same user's monitor count from the restaurant's next
reading.

linecheck help dashboard prints a Grafana dashboard, linecheck help alerts alert
rules. The dashboard's queries are tested with Prometheus and its form with
Grafana's schema, but it was not opened in Grafana. In prometheus.yml:

  scrape_configs:
    - job_name: linecheck
      scrape_interval: 30s
      static_configs: [{ targets: ['127.0.0.1:9464'] }]`;
