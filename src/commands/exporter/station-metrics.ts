import { COUNT_BOUNDS_MS, type DateCounts } from '../../kitchen/fleet/restaurant-status.ts';

import type { SubjectTable } from '../../kitchen/tables/column.ts';
import type { StationRow } from '../../kitchen/tables/station-row.ts';
import { STATION_SUBJECT } from '../../kitchen/tables/stations.ts';
import type { Labels, MetricFamily, Sample } from '../../service/metrics-text.ts';

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
export function stationMetrics(stations: readonly LabeledStation[]): readonly MetricFamily[] {
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
    for (const [place, own] of counts.within.entries()) {
      count += own;
      yield { suffix: '_bucket', labels, le: BOUNDS[place] ?? '', value: count };
    }
    yield { suffix: '_sum', labels, value: counts.sumMs / 1_000 };
    yield { suffix: '_count', labels, value: count };
  }
}

/** A gauge for each column with a metric, without samples where the value is unknown. Only lasting values stay after a failed or old reading. */
export function tableMetrics<Row, Id extends string, All extends string>(
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
