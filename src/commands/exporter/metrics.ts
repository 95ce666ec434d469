import type { Clock } from '../../api/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { SEVERITY_MARKS } from '../../kitchen/audit/rule.ts';
import { stateCode } from '../../kitchen/fleet/fleet-row.ts';
import { type FleetView, isOutdated } from '../../kitchen/fleet/fleet-schedule.ts';
import { COUNT_BOUNDS_MS, type DateCounts } from '../../kitchen/fleet/restaurant-status.ts';
import type { KitchenState } from '../../kitchen/pace/kitchen-state.ts';
import type { SubjectTable } from '../../kitchen/tables/column.ts';
import type { RestaurantRow } from '../../kitchen/tables/restaurant-reading-columns.ts';
import { RESTAURANT_SUBJECT } from '../../kitchen/tables/restaurants.ts';
import { restaurantStations, type StationRow } from '../../kitchen/tables/station-row.ts';
import { STATION_SUBJECT } from '../../kitchen/tables/stations.ts';
import {
  type Labels,
  labelValue,
  type MetricFamily,
  type Sample,
} from '../../service/metrics-text.ts';
import { safeText } from '../../terminal/safe-text.ts';
import { type FleetCounts, type RestaurantCounts, stationCountKey } from './fleet-counts.ts';

/** Per restaurant, by name. The rest are counted. */
export const MAX_STATIONS = 100;

/** `linecheck_station_state` values. None at the usual pace. */
const STATION_STATES = ['slow', 'quiet', 'busy', 'unknown'] as const;

/** Histogram bucket bounds, seconds. */
const BOUNDS = [...COUNT_BOUNDS_MS.map((ms) => String(ms / 1_000)), '+Inf'];

/** A row with labels, and what was counted. */
export interface Labeled<Row, Counts> {
  readonly of: Row;
  readonly labels: Labels;
  /** After a failed or old reading: only lasting values are exported. */
  readonly isOld: boolean;
  /** `undefined` before the first date. */
  readonly counts: Counts | undefined;
}

type LabeledStation = Labeled<StationRow, DateCounts>;

/** After a failed or old reading, states are unknown and times absent. */
function stationMetrics(stations: readonly LabeledStation[]): readonly MetricFamily[] {
  return [
    {
      name: 'linecheck_station_state',
      type: 'gauge',
      help: 'Whether the station is in this state. At the usual pace, it is in none.',
      samples: stations.flatMap(({ of, labels, isOld }) => {
        const own = isOld ? 'unknown' : STATION_SUBJECT.value(of, 'state');
        return STATION_STATES.map((state) => {
          return { labels: { ...labels, state }, value: state === own ? 1 : 0 };
        });
      }),
    },
    ...tableMetrics(STATION_SUBJECT, stations),
    counter(
      stations,
      'linecheck_station_bumped_items',
      'Items bumped at prep and read since the exporter started. Items bumped together count each.',
      ({ items }) => items,
    ),
    {
      name: 'linecheck_station_time_seconds',
      type: 'histogram',
      help: 'Station times (fired to bumped at prep) of these items, without those left out of medians, such as over 60 minutes.',
      samples: histogramSamples(stations),
    },
  ];
}

function* histogramSamples(stations: readonly LabeledStation[]): Generator<Sample> {
  for (const { labels, counts } of stations) {
    if (counts === undefined) continue;
    let count = 0;
    for (const [index, own] of counts.within.entries()) {
      count += own;
      yield { suffix: '_bucket', labels, le: BOUNDS[index] ?? '', value: count };
    }
    yield { suffix: '_sum', labels, value: counts.sumMs / 1_000 };
    yield { suffix: '_count', labels, value: count };
  }
}

/**
 * A gauge for each column with a metric, without samples where the value is unknown. Only lasting values stay after a failed or old
 * reading.
 */
function tableMetrics<Row, Id extends string, All extends string>(
  { measured, measure }: Pick<SubjectTable<Row, Id, All>, 'measured' | 'measure'>,
  all: readonly Labeled<Row, unknown>[],
): readonly MetricFamily[] {
  return measured.map(({ id, metric: { name, help, isLasting = false } }) => ({
    name,
    type: 'gauge',
    help,
    samples: all.flatMap(({ of, labels, isOld }): readonly Sample[] => {
      const value = isOld && !isLasting ? undefined : measure(of, id);
      return value === undefined ? [] : [{ labels, value }];
    }),
  }));
}

/** No sample where nothing is counted yet. */
function counter<Counted>(
  all: readonly Pick<Labeled<unknown, Counted>, 'labels' | 'counts'>[],
  name: string,
  help: string,
  valueOf: (counts: Counted) => number,
): MetricFamily {
  const samples = all.flatMap(({ labels, counts }) =>
    counts === undefined ? [] : [{ labels, value: valueOf(counts) }],
  );
  return { name, type: 'counter', help, samples };
}

export type LabeledRow = Labeled<RestaurantRow, RestaurantCounts>;

const KITCHEN_STATES: readonly KitchenState['state'][] = ['stopped', 'slow', 'busy'];

/** Current values are absent after a failed or old reading. */
function restaurantMetrics(rows: readonly LabeledRow[]): readonly MetricFamily[] {
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

// Status of restaurants and stations as metrics. Durations are seconds, moments epoch seconds.

/** As of now, with what was counted. */
export function fleetMetrics(
  { rows }: FleetView,
  counts: FleetCounts,
  clock: Pick<Clock, 'now' | 'steady'>,
): readonly MetricFamily[] {
  const names = distinctNames(rows.map(({ restaurant }) => restaurant));
  const labeled = rows.map((row, index): LabeledRow => {
    const isOld = row.state instanceof Failure || isOutdated(row, clock.steady());
    return {
      of: { ...row, isOld, now: clock.now() },
      labels: { restaurant: names[index] ?? '' },
      isOld,
      counts: counts.of(row.restaurant.guid),
    };
  });
  return [...restaurantMetrics(labeled), ...stationMetrics(labeled.flatMap(stationsOf))];
}

function stationsOf({ of: row, labels, isOld, counts }: LabeledRow) {
  const stations = restaurantStations(row)
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .slice(0, MAX_STATIONS);
  const names = distinctNames(stations);
  return stations.map((station, index) => {
    const own = { ...labels, station: names[index] ?? '' };
    const ofDate = counts?.stations?.get(stationCountKey(station));
    return { of: station, labels: own, isOld, counts: ofDate };
  });
}

/** Prometheus drops labels without a value. */
const UNNAMED = 'unnamed';

/** No series may appear twice: names as on screens, with the GUID where several share one, or only the GUID if nothing is visible. */
function distinctNames(
  all: readonly { readonly name: string; readonly guid: string | undefined }[],
): readonly string[] {
  const names = all.map(({ name, guid = '' }) => {
    const id = visible(guid);
    return { name: visible(name) || id || UNNAMED, id };
  });
  const counts = new Map<string, number>();
  for (const { name } of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const taken = new Set<string>();
  return names.map(({ name, id }) => {
    const first = counts.get(name) === 1 ? name : labelValue(`${id} ${name}`.trim());
    let value = first;
    for (let again = 2; taken.has(value); again += 1) value = labelValue(`${again} ${first}`);
    taken.add(value);
    return value;
  });
}

function visible(text: string): string {
  return labelValue(safeText(text).trim());
}
