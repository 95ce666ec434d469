/** What is exported of a chain: the status of each restaurant and station as metrics. Durations are seconds, moments epoch seconds. */
import { Failure } from '../../contract/failures.ts';
import type { Severity } from '../../kitchen/audit/rule.ts';
import type { FleetRow } from '../../kitchen/fleet/fleet-row.ts';
import { dueAt } from '../../kitchen/fleet/fleet-schedule.ts';
import type { FleetView } from '../../kitchen/fleet/fleet-view.ts';
import type { StationStatus } from '../../kitchen/fleet/station-status.ts';
import type { Labels, MetricFamily, Sample } from '../../service/metrics-text.ts';
import { distinctNames } from './distinct-names.ts';

/** Most stations exported of a restaurant, in the order of their names; the others are counted. */
export const MOST_STATIONS = 100;

/** After this time without a reading, and three of the restaurant's pauses, its states and times are unknown, ms. */
const OLD_MS = 5 * 60_000;

/** The states of `linecheck_station_state`; a station at its usual pace has none of them. */
const STATION_STATES = ['slow', 'quiet', 'busy', 'unknown'] as const;

const SEVERITY_LABELS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warn: 'warning',
  info: 'note',
};

/** A restaurant with its label. */
interface NamedRow {
  readonly row: FleetRow;
  readonly restaurant: string;
}

/** A station with its labels. */
interface NamedStation {
  readonly station: StationStatus;
  readonly labels: { readonly restaurant: string; readonly station: string };
  /** Whether its last reading failed or is old: only what lasts is exported then. */
  readonly isOld: boolean;
}

/** The metrics of a chain as of a moment (epoch ms). */
export function fleetMetrics({ rows }: FleetView, now: number): readonly MetricFamily[] {
  const names = distinctNames(rows.map(({ restaurant }) => restaurant));
  const named = rows.map((row, at): NamedRow => ({ row, restaurant: names[at] ?? '' }));
  return [
    ...restaurantMetrics(named),
    ...stationMetrics(named.flatMap((each) => stationsOf(each, now))),
  ];
}

function stationsOf({ row, restaurant }: NamedRow, now: number): readonly NamedStation[] {
  const { status, state, triedAt = now } = row;
  const pauseMs = dueAt(row) - triedAt;
  const isOld = state instanceof Failure || now - triedAt > Math.max(OLD_MS, 3 * pauseMs);
  const stations = (status?.stations ?? [])
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .slice(0, MOST_STATIONS);
  const names = distinctNames(stations);
  return stations.map((station, at) => {
    return { station, labels: { restaurant, station: names[at] ?? '' }, isOld };
  });
}

function restaurantMetrics(rows: readonly NamedRow[]): readonly MetricFamily[] {
  const gauge = (
    name: string,
    help: string,
    valueOf: (row: FleetRow) => number | undefined,
  ): MetricFamily => ({
    name,
    type: 'gauge',
    help,
    samples: rows.flatMap(({ row, restaurant }) => sample({ restaurant }, valueOf(row))),
  });
  return [
    {
      name: 'linecheck_restaurant',
      type: 'info',
      help: 'The restaurant: GUID, time zone, and tags of the profile with commas around each.',
      samples: rows.map(({ row: { restaurant: choice }, restaurant }) => {
        const { guid, calendar, tags = [] } = choice;
        const tagText = tags.length === 0 ? '' : `,${tags.join(',')},`;
        return one({ restaurant, guid, timezone: calendar.zone, tags: tagText });
      }),
    },
    {
      name: 'linecheck_restaurant_reading',
      type: 'info',
      help: 'Result of the last reading: its state, and the code of a failure.',
      samples: rows.map(({ row: { state }, restaurant }) => {
        const isFailure = state instanceof Failure;
        return one({
          restaurant,
          state: isFailure ? 'failed' : state,
          code: isFailure ? state.code : '',
        });
      }),
    },
    gauge(
      'linecheck_restaurant_up',
      'Whether the last reading succeeded; absent before the first.',
      ({ state }) => (state === 'not read yet' ? undefined : state instanceof Failure ? 0 : 1),
    ),
    gauge(
      'linecheck_restaurant_read_timestamp_seconds',
      'When the oldest part of the data was read; a setup is read every 15 minutes.',
      ({ readAt }) => seconds(readAt),
    ),
    gauge(
      'linecheck_restaurant_reading_duration_seconds',
      'Time of the last reading.',
      ({ tookMs }) => seconds(tookMs),
    ),
    gauge(
      'linecheck_restaurant_last_bump_timestamp_seconds',
      'Newest bump at prep.',
      ({ status }) => seconds(status?.lastBumpAt),
    ),
    gauge(
      'linecheck_restaurant_pace_ratio',
      'Station time of the last 30 minutes over the usual time of the same items.',
      ({ status }) => status?.ratio,
    ),
    gauge(
      'linecheck_restaurant_usual_dates',
      'Earlier dates that it is compared with.',
      ({ status }) => status?.usualDates,
    ),
    {
      name: 'linecheck_restaurant_issues',
      type: 'gauge',
      help: 'Issues of setup and date by rule; absent for rules without one.',
      samples: rows.flatMap(({ row: { status }, restaurant }) =>
        (status?.headline.findings.rules ?? []).map(({ rule, severity, count }) => {
          return {
            labels: { restaurant, rule, severity: SEVERITY_LABELS[severity] },
            value: count,
          };
        }),
      ),
    },
    gauge(
      'linecheck_restaurant_unreadable_stations',
      'Entries of the station list that could not be read: there may be more issues.',
      ({ status }) => status?.headline.unreadable,
    ),
    gauge(
      'linecheck_restaurant_unexported_stations',
      `Stations beyond the first ${MOST_STATIONS}, which have no metrics.`,
      ({ status }) => status && Math.max(0, status.stations.length - MOST_STATIONS),
    ),
  ];
}

function stationMetrics(stations: readonly NamedStation[]): readonly MetricFamily[] {
  const gauge = (
    name: string,
    help: string,
    valueOf: (station: StationStatus) => number | undefined,
    of = stations,
  ): MetricFamily => ({
    name,
    type: 'gauge',
    help,
    samples: of.flatMap(({ station, labels }) => sample(labels, valueOf(station))),
  });
  const current = stations.filter(({ isOld }) => !isOld);
  const now: typeof gauge = (name, help, valueOf) => gauge(name, help, valueOf, current);
  return [
    {
      name: 'linecheck_station_state',
      type: 'gauge',
      help: 'Whether the station is in this state; in none of them, it keeps its usual pace.',
      samples: stations.flatMap(({ station, labels, isOld }) => {
        const itsState = isOld ? 'unknown' : station.state;
        return STATION_STATES.map((state) => {
          return { labels: { ...labels, state }, value: state === itsState ? 1 : 0 };
        });
      }),
    },
    now(
      'linecheck_station_state_since_timestamp_seconds',
      'When the current state began; absent for usual pace and unknown.',
      ({ since }) => seconds(since),
    ),
    gauge('linecheck_station_muted', 'Whether it is muted until closeout.', ({ isMuted }) =>
      isMuted ? 1 : 0,
    ),
    now(
      'linecheck_station_time_median_seconds',
      'Median station time of the last 30 minutes; with fewer than five bumps, of the last five.',
      ({ medianMs }) => seconds(medianMs),
    ),
    now(
      'linecheck_station_time_p90_seconds',
      '90% of the same station times are within this; absent with fewer than ten bumps.',
      ({ p90Ms }) => seconds(p90Ms),
    ),
    now(
      'linecheck_station_time_usual_seconds',
      'Usual median station time at this hour of this weekday.',
      ({ usualMs }) => seconds(usualMs),
    ),
    now(
      'linecheck_station_pace_ratio',
      'Median ratio of the same bumps to the usual time of their items.',
      ({ ratio }) => ratio,
    ),
    now(
      'linecheck_station_late_ratio',
      'Share of the same bumps at or over the late limit.',
      ({ judged, late }) => (judged === 0 ? undefined : late / judged),
    ),
    now(
      'linecheck_station_window_bumps',
      'Bumps of the last 30 minutes before the reading; items bumped together count once.',
      ({ bumps }) => bumps,
    ),
    gauge('linecheck_station_last_bump_timestamp_seconds', 'Last bump at prep.', ({ lastBumpAt }) =>
      seconds(lastBumpAt),
    ),
  ];
}

function one(labels: Labels): Sample {
  return { labels, value: 1 };
}

/** None where the value is unknown. */
function sample(labels: Labels, value: number | undefined): readonly Sample[] {
  return value === undefined || Number.isNaN(value) ? [] : [{ labels, value }];
}

function seconds(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : ms / 1_000;
}
