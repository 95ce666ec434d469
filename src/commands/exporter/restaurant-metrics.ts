import { Failure } from '../../contract/failures.ts';
import { SEVERITY_MARKS } from '../../kitchen/audit/rule.ts';
import { type FleetRow, stateCode } from '../../kitchen/fleet/fleet-row.ts';
import type { RestaurantStatus, StationStatus } from '../../kitchen/fleet/restaurant-status.ts';
import type { KitchenState } from '../../kitchen/pace/kitchen-state.ts';
import type { Labels, MetricFamily, Sample } from '../../service/metrics-text.ts';
import type { RestaurantCounts } from './fleet-counts.ts';
import { counter, gauges, type Labeled, MAX_STATIONS, seconds } from './station-metrics.ts';

export interface LabeledRow extends Labeled<FleetRow, RestaurantCounts> {
  /** `undefined` where unknown. */
  readonly inService: boolean | undefined;
}

const KITCHEN_STATES: readonly KitchenState['state'][] = ['stopped', 'slow', 'busy'];

/** Current values are absent after a failed or old reading. */
export function restaurantMetrics(rows: readonly LabeledRow[]): readonly MetricFamily[] {
  const [gauge, now] = gauges(rows);
  return [
    {
      name: 'linecheck_restaurant',
      type: 'info',
      help: 'The restaurant: GUID, time zone, and profile tags with commas around each.',
      samples: rows.map(({ of: { restaurant }, labels }) => {
        const { guid, calendar, tags = [] } = restaurant;
        const tagText = tags.length === 0 ? '' : `,${tags.join(',')},`;
        return one({ ...labels, guid, timezone: calendar.zone, tags: tagText });
      }),
    },
    {
      name: 'linecheck_restaurant_reading',
      type: 'info',
      help: 'Result of the last reading: state, and code of a failure or missing subscription.',
      samples: rows.map(({ of: { state }, labels }) => {
        const word = state instanceof Failure ? 'failed' : state;
        return one({ ...labels, state: word, code: stateCode(state) ?? '' });
      }),
    },
    gauge(
      'linecheck_restaurant_up',
      'Whether the last reading succeeded. Absent before the first.',
      ({ state }) => (state === 'not read yet' ? undefined : state instanceof Failure ? 0 : 1),
    ),
    gauge(
      'linecheck_restaurant_read_timestamp_seconds',
      'When the oldest data was read. A setup is read every 15 minutes.',
      ({ readAt }) => seconds(readAt),
    ),
    gauge(
      'linecheck_restaurant_reading_duration_seconds',
      'How long the last reading took.',
      ({ tookMs }) => seconds(tookMs),
    ),
    counter(
      rows,
      'linecheck_restaurant_readings',
      'Readings since the exporter started.',
      ({ readings }) => readings,
    ),
    counter(
      rows,
      'linecheck_restaurant_failed_readings',
      'Failed readings since the exporter started.',
      ({ failures }) => failures,
    ),
    {
      name: 'linecheck_restaurant_in_service',
      type: 'gauge',
      help: 'Whether items were bumped at prep in the 45 minutes before the reading. Absent where unknown.',
      samples: rows.flatMap(({ labels, inService }) =>
        inService === undefined ? [] : [{ labels, value: Number(inService) }],
      ),
    },
    gauge(
      'linecheck_restaurant_last_bump_timestamp_seconds',
      'Newest bump at prep.',
      ({ status }) => seconds(status?.lastBumpAt),
    ),
    {
      name: 'linecheck_restaurant_kitchen_state',
      type: 'gauge',
      help: 'Whether the whole kitchen is stopped, slow, or busy. Absent without a date to judge.',
      samples: rows.flatMap(({ of: { status }, labels, isOld }) =>
        isOld || status === undefined || status.isPast
          ? []
          : KITCHEN_STATES.map((state) => {
              const value = Number(status.kitchen?.state === state);
              return { labels: { ...labels, state }, value };
            }),
      ),
    },
    now(
      'linecheck_restaurant_pace_ratio',
      "Station time in the last 30 minutes over the same items' usual time.",
      ({ status }) => status?.ratio,
    ),
    now(
      'linecheck_restaurant_window_items',
      'Items bumped at prep in the 30 minutes before the reading, at all stations.',
      ({ status }) => status && sumOfDate(status, ({ items }) => items),
    ),
    now(
      'linecheck_restaurant_window_usual_items',
      'Items usually bumped in 30 minutes at this hour of this weekday, at all stations.',
      ({ status }) => status && sumOfDate(status, ({ usualItems }) => usualItems),
    ),
    gauge(
      'linecheck_restaurant_usual_dates',
      'Earlier dates to compare with.',
      ({ status }) => status?.usualDates,
    ),
    {
      name: 'linecheck_restaurant_issues',
      type: 'gauge',
      help: 'Issues of setup and date by rule. Absent for rules without one.',
      samples: rows.flatMap(({ of: { status }, labels }) =>
        (status?.headline.findings.rules ?? []).map(({ rule, severity, count }) => {
          const { said } = SEVERITY_MARKS[severity];
          return { labels: { ...labels, rule, severity: said }, value: count };
        }),
      ),
    },
    gauge(
      'linecheck_restaurant_unreadable_stations',
      'Unreadable station list entries: there may be more issues.',
      ({ status }) => status?.headline.unreadable,
    ),
    gauge(
      'linecheck_restaurant_unexported_stations',
      `Stations beyond the first ${MAX_STATIONS}, without metrics.`,
      ({ status }) => status && Math.max(0, status.stations.length - MAX_STATIONS),
    ),
  ];
}

/** `undefined` without a date, or where no station has it. */
function sumOfDate(
  { headline, stations }: RestaurantStatus,
  valueOf: (station: StationStatus) => number | undefined,
): number | undefined {
  if (headline.day === undefined) return undefined;
  const values = stations.flatMap((station) => valueOf(station) ?? []);
  if (values.length === 0 && stations.length > 0) return undefined;
  return values.reduce((sum, value) => sum + value, 0);
}

function one(labels: Labels): Sample {
  return { labels, value: 1 };
}
