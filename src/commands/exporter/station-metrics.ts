import type { DateCounts, StationStatus } from '../../kitchen/fleet/restaurant-status.ts';
import { COUNT_BOUNDS_MS } from '../../kitchen/measures/histogram.ts';
import type { Labels, MetricFamily, Sample } from '../../service/metrics-text.ts';

/** Per restaurant, by name. The rest are counted. */
export const MAX_STATIONS = 100;

/** `linecheck_station_state` values. None at the usual pace. */
const STATION_STATES = ['slow', 'quiet', 'busy', 'unknown'] as const;

/** Histogram bucket bounds, seconds. */
const BOUNDS = [...COUNT_BOUNDS_MS.map((ms) => String(ms / 1_000)), '+Inf'];

/** A status with labels, and what was counted. */
export interface Labeled<Status, Counts> {
  readonly of: Status;
  readonly labels: Labels;
  /** After a failed or old reading: only lasting values are exported. */
  readonly isOld: boolean;
  /** `undefined` before the first date. */
  readonly counts: Counts | undefined;
}

type LabeledStation = Labeled<StationStatus, DateCounts>;

/** After a failed or old reading, states are unknown and times absent. */
export function stationMetrics(stations: readonly LabeledStation[]): readonly MetricFamily[] {
  const [gauge, now] = gauges(stations);
  return [
    {
      name: 'linecheck_station_state',
      type: 'gauge',
      help: 'Whether the station is in this state. At the usual pace, it is in none.',
      samples: stations.flatMap(({ of, labels, isOld }) => {
        const itsState = isOld ? 'unknown' : of.state;
        return STATION_STATES.map((state) => {
          return { labels: { ...labels, state }, value: state === itsState ? 1 : 0 };
        });
      }),
    },
    now(
      'linecheck_station_state_since_timestamp_seconds',
      'When the current state started. Absent for usual pace and unknown.',
      ({ since }) => seconds(since),
    ),
    gauge('linecheck_station_muted', 'Whether it is muted until closeout.', ({ isMuted }) =>
      isMuted ? 1 : 0,
    ),
    now(
      'linecheck_station_time_median_seconds',
      'Median station time in the last 30 minutes, or of the last five bumps if there are fewer. Absent while quiet.',
      ({ medianMs }) => seconds(medianMs),
    ),
    now(
      'linecheck_station_time_p90_seconds',
      '90% of the same station times are within this. Absent with fewer than ten bumps.',
      ({ p90Ms }) => seconds(p90Ms),
    ),
    now(
      'linecheck_station_time_usual_seconds',
      'Usual median station time at this hour of this weekday.',
      ({ usualMs }) => seconds(usualMs),
    ),
    now(
      'linecheck_station_pace_ratio',
      "Median ratio of the same bumps to their items' usual time.",
      ({ ratio }) => ratio,
    ),
    now(
      'linecheck_station_late_ratio',
      "Share of the same bumps' tickets at or over the late limit.",
      ({ judged, late }) => (judged === 0 ? undefined : late / judged),
    ),
    now(
      'linecheck_station_window_bumps',
      'Bumps showing pace in the 30 minutes before the reading. Items of a ticket bumped together count once.',
      ({ bumps }) => bumps,
    ),
    now(
      'linecheck_station_window_items',
      'Items bumped in the 30 minutes before the reading. Items bumped together count each.',
      ({ items }) => items,
    ),
    now(
      'linecheck_station_window_usual_items',
      'Items usually bumped in 30 minutes at this hour of this weekday.',
      ({ usualItems }) => usualItems,
    ),
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
    gauge('linecheck_station_last_bump_timestamp_seconds', 'Last bump at prep.', ({ lastBumpAt }) =>
      seconds(lastBumpAt),
    ),
  ];
}

function* histogramSamples(stations: readonly LabeledStation[]): Generator<Sample> {
  for (const { labels, counts } of stations) {
    if (counts === undefined) continue;
    let count = 0;
    for (const [place, own] of counts.within.entries()) {
      count += own;
      yield { suffix: '_bucket', labels, le: BOUNDS[place] ?? '', value: count };
    }
    yield { suffix: '_sum', labels, value: counts.sumMs / 1_000 };
    yield { suffix: '_count', labels, value: count };
  }
}

/** No sample where the value is unknown. */
type GaugeOf<Status> = (
  name: string,
  help: string,
  valueOf: (status: Status) => number | undefined,
) => MetricFamily;

/** For lasting values, and for those true only now. */
export function gauges<Status>(
  all: readonly Labeled<Status, unknown>[],
): readonly [lasting: GaugeOf<Status>, now: GaugeOf<Status>] {
  const gaugeOf =
    (gauged: typeof all): GaugeOf<Status> =>
    (name, help, valueOf) => ({
      name,
      type: 'gauge',
      help,
      samples: gauged.flatMap(({ of, labels }) => sample(labels, valueOf(of))),
    });
  return [gaugeOf(all), gaugeOf(all.filter(({ isOld }) => !isOld))];
}

function sample(labels: Labels, value: number | undefined): readonly Sample[] {
  return value === undefined || Number.isNaN(value) ? [] : [{ labels, value }];
}

/** No sample where nothing is counted yet. */
export function counter<Counted>(
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

export function seconds(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : ms / 1_000;
}
