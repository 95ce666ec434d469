import { Failure } from '../../contract/failures.ts';
import { SEVERITY_MARKS } from '../../kitchen/audit/rule.ts';
import { stateCode } from '../../kitchen/fleet/fleet-row.ts';
import type { KitchenState } from '../../kitchen/pace/kitchen-state.ts';
import type { RestaurantRow } from '../../kitchen/tables/restaurant-row.ts';
import { RESTAURANT_SUBJECT } from '../../kitchen/tables/restaurants.ts';
import type { Labels, MetricFamily, Sample } from '../../service/metrics-text.ts';
import type { RestaurantCounts } from './fleet-counts.ts';
import { counter, type Labeled, MAX_STATIONS, tableMetrics } from './station-metrics.ts';

export type LabeledRow = Labeled<RestaurantRow, RestaurantCounts>;

const KITCHEN_STATES: readonly KitchenState['state'][] = ['stopped', 'slow', 'busy'];

/** Current values are absent after a failed or old reading. */
export function restaurantMetrics(rows: readonly LabeledRow[]): readonly MetricFamily[] {
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
    ...tableMetrics(RESTAURANT_SUBJECT, rows),
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
    {
      name: 'linecheck_restaurant_unexported_stations',
      type: 'gauge',
      help: `Stations beyond the first ${MAX_STATIONS}, without metrics.`,
      samples: rows.flatMap(({ of: { status }, labels }) =>
        status === undefined
          ? []
          : [{ labels, value: Math.max(0, status.stations.length - MAX_STATIONS) }],
      ),
    },
  ];
}

function one(labels: Labels): Sample {
  return { labels, value: 1 };
}
