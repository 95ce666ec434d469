/** Durations are in seconds, and moments in epoch seconds. */
import type { Clock } from '../../api/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { SEVERITY_MARKS } from '../../kitchen/audit/rule.ts';
import { type FleetIncident, fleetIncidents } from '../../kitchen/fleet/fleet-incidents.ts';
import { stateCode } from '../../kitchen/fleet/fleet-row.ts';
import {
  currentFleet,
  type FleetView,
  isOutdated,
  lostFor,
} from '../../kitchen/fleet/fleet-schedule.ts';
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

/** Only the first stations of a restaurant, by name, are exported. Another metric counts the rest. */
export const MAX_STATIONS = 100;

/** `linecheck_station_state` has these states. A station at its usual pace is in none of them. */
const STATION_STATES = ['slow', 'quiet', 'busy', 'unknown'] as const;

/** In seconds. */
const BUCKET_BOUNDS = [...COUNT_BOUNDS_MS.map((ms) => String(ms / 1_000)), '+Inf'];

export interface LabeledRow<Row, Counts> {
  readonly row: Row;
  readonly labels: Labels;
  /** True if the last reading failed or is old. Then only lasting values are exported. */
  readonly isOld: boolean;
  readonly counts: Counts | undefined;
}

type LabeledStation = LabeledRow<StationRow, DateCounts>;

/** If the last reading failed or is old, states are unknown, and times are absent. */
function stationMetrics(stations: readonly LabeledStation[]): readonly MetricFamily[] {
  return [
    {
      name: 'linecheck_station_state',
      type: 'gauge',
      help: 'Whether the station is in this state. At the usual pace, it is in none.',
      samples: stations.flatMap(({ row, labels, isOld }) => {
        const current = isOld ? 'unknown' : STATION_SUBJECT.value(row, 'state');
        return STATION_STATES.map((state) => {
          return { labels: { ...labels, state }, value: state === current ? 1 : 0 };
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
    // A bucket of Prometheus also counts all shorter times.
    let count = 0;
    for (const [index, bucketCount] of counts.within.entries()) {
      count += bucketCount;
      yield { suffix: '_bucket', labels, le: BUCKET_BOUNDS[index] ?? '', value: count };
    }
    yield { suffix: '_sum', labels, value: counts.sumMs / 1_000 };
    yield { suffix: '_count', labels, value: count };
  }
}

function tableMetrics<Row, Id extends string, All extends string>(
  { metrics, metricValue }: SubjectTable<Row, Id, All>,
  rows: readonly LabeledRow<Row, unknown>[],
): readonly MetricFamily[] {
  return metrics.map(({ id, metric: { name, help, isLasting = false } }) => ({
    name,
    type: 'gauge',
    help,
    samples: rows.flatMap(({ row, labels, isOld }): readonly Sample[] => {
      const value = isOld && !isLasting ? undefined : metricValue(row, id);
      return value === undefined ? [] : [{ labels, value }];
    }),
  }));
}

function counter<Counts>(
  rows: readonly LabeledRow<unknown, Counts>[],
  name: string,
  help: string,
  valueOf: (counts: Counts) => number,
): MetricFamily {
  const samples = rows.flatMap(({ labels, counts }) =>
    counts === undefined ? [] : [{ labels, value: valueOf(counts) }],
  );
  return { name, type: 'counter', help, samples };
}

export type LabeledRestaurant = LabeledRow<RestaurantRow, RestaurantCounts>;

const KITCHEN_STATES: readonly KitchenState['state'][] = ['stopped', 'slow', 'busy'];

/** If the last reading failed or is old, current values are absent. */
function restaurantMetrics(rows: readonly LabeledRestaurant[]): readonly MetricFamily[] {
  return [
    {
      name: 'linecheck_restaurant',
      type: 'info',
      help: 'The restaurant: GUID, time zone, and profile tags with commas around each.',
      samples: rows.map(({ row: { restaurant }, labels }) => {
        const { guid, calendar, tags = [] } = restaurant;
        const tagText = tags.length === 0 ? '' : `,${tags.join(',')},`;
        const info = { guid, timezone: calendar.zone, tags: tagText };
        return { labels: { ...labels, ...info }, value: 1 };
      }),
    },
    {
      name: 'linecheck_restaurant_reading',
      type: 'info',
      help: 'Result of the last reading: state, and code of a failure or missing subscription.',
      samples: rows.map(({ row: { state }, labels }) => {
        const word = state instanceof Failure ? 'failed' : state;
        return { labels: { ...labels, state: word, code: stateCode(state) ?? '' }, value: 1 };
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
      samples: rows.flatMap(({ row: { status }, labels, isOld }) =>
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
      samples: rows.flatMap(({ row: { status }, labels }) =>
        (status?.headline.issues.rules ?? []).map(({ rule, severity, count }) => {
          const { sentenceWord } = SEVERITY_MARKS[severity];
          return { labels: { ...labels, rule, severity: sentenceWord }, value: count };
        }),
      ),
    },
    {
      name: 'linecheck_restaurant_unexported_stations',
      type: 'gauge',
      help: `Stations beyond the first ${MAX_STATIONS}, without metrics.`,
      samples: rows.flatMap(({ row: { status }, labels }) =>
        status === undefined
          ? []
          : [{ labels, value: Math.max(0, status.stations.length - MAX_STATIONS) }],
      ),
    },
  ];
}

function incidentLabels(incident: FleetIncident | undefined): Labels {
  const { kind = '', code = '', shared } = incident ?? {};
  const value = labelValue(safeText(shared?.value ?? ''));
  return { state: kind, code, shared_by: shared?.by ?? '', shared: value };
}

function incidentMetrics(
  incidents: readonly FleetIncident[],
  rows: readonly LabeledRestaurant[],
): readonly MetricFamily[] {
  const members = new Set(incidents.flatMap((each) => each.members));
  // Two that share the same are one series.
  const byLabels = Map.groupBy(incidents, (each) => JSON.stringify(incidentLabels(each)));
  return [
    {
      name: 'linecheck_incident_restaurants',
      type: 'gauge',
      help: 'Restaurants whose troubles began together, by what they share.',
      samples: Array.from(byLabels.values(), (some) => ({
        labels: incidentLabels(some[0]),
        value: new Set(some.flatMap((each) => each.members)).size,
      })),
    },
    {
      name: 'linecheck_restaurant_in_incident',
      type: 'gauge',
      help: 'Whether the restaurant is one of these.',
      samples: rows.map(({ row: { restaurant }, labels }) => {
        return { labels, value: Number(members.has(restaurant.guid)) };
      }),
    },
  ];
}

export type MetricsClock = Pick<Clock, 'now' | 'steady'>;

export function fleetMetrics(
  view: FleetView,
  counts: FleetCounts,
  clock: MetricsClock,
): readonly MetricFamily[] {
  const { rows } = view;
  const [now, steady] = [clock.now(), clock.steady()];
  const isLost = lostFor(view, steady) !== undefined;
  const incidents = fleetIncidents(currentFleet(view, steady).rows, now, isLost);
  const names = distinctNames(rows.map(({ restaurant }) => restaurant));
  const restaurants = rows.map((row, index): LabeledRestaurant => {
    const isOld = row.state instanceof Failure || isOutdated(row, steady);
    return {
      row: { ...row, isOld, now },
      labels: { restaurant: names[index] ?? '' },
      isOld,
      counts: counts.countsOf(row.restaurant.guid),
    };
  });
  return [
    ...restaurantMetrics(restaurants),
    ...incidentMetrics(incidents, restaurants),
    ...stationMetrics(restaurants.flatMap(labeledStations)),
  ];
}

function labeledStations({
  row,
  labels,
  isOld,
  counts,
}: LabeledRestaurant): readonly LabeledStation[] {
  const stations = restaurantStations(row)
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .slice(0, MAX_STATIONS);
  const names = distinctNames(stations);
  return stations.map((station, index) => {
    return {
      row: station,
      labels: { ...labels, station: names[index] ?? '' },
      isOld,
      counts: counts?.stations?.get(stationCountKey(station)),
    };
  });
}

/** Prometheus drops labels without a value. */
const NO_NAME = 'unnamed';

/**
 * No series may appear twice, so these label values all differ. If several rows share a name, the GUID comes before the name. A row without
 * a visible name has its GUID.
 */
function distinctNames(
  rows: readonly { readonly name: string; readonly guid: string | undefined }[],
): readonly string[] {
  const names = rows.map(({ name, guid = '' }) => {
    const id = visibleLabel(guid);
    return { name: visibleLabel(name) || id || NO_NAME, id };
  });
  const sameNames = Map.groupBy(names, ({ name }) => name);
  const usedNames = new Set<string>();
  return names.map(({ name, id }) => {
    const first = sameNames.get(name)?.length === 1 ? name : labelValue(`${id} ${name}`.trim());
    let value = first;
    for (let number = 2; usedNames.has(value); number += 1)
      value = labelValue(`${number} ${first}`);
    usedNames.add(value);
    return value;
  });
}

function visibleLabel(text: string): string {
  return labelValue(safeText(text).trim());
}
