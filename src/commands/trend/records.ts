/** A trend as records: one per date and station, and one per date for the kitchen. */
import type { Failure } from '../../contract/failures.ts';
import { weekdayOf } from '../../kitchen/calendar/business-day.ts';
import { recordShape } from '../../kitchen/export/record-shape.ts';
import type { StationLimit } from '../../kitchen/measures/row-limits.ts';
import { roundedMs } from '../../kitchen/text/quantities.ts';
import type { ShownDate, ShownTrend } from '../../kitchen/usual/shown-trend.ts';
import type { SummaryFigures } from '../../kitchen/usual/summary-figures.ts';
import type { TrendStation } from '../../kitchen/usual/trend.ts';

/** A station or the kitchen on a date. */
interface TrendRow extends Pick<ShownDate, 'date' | 'state'> {
  readonly failure: Failure | undefined;
  /** `undefined` for the kitchen. */
  readonly station: Pick<TrendStation, 'guid' | 'name'> | undefined;
  /** `undefined` for a date that could not be read. */
  readonly figures: SummaryFigures | undefined;
  /** `undefined` for a kitchen whose stations have several. */
  readonly limit: StationLimit | undefined;
}

/** Columns by stable IDs that scripts rely on. Durations are ms. */
export const TREND_SHAPE = recordShape(
  {
    businessDate: ({ date }: TrendRow) => date,
    date: ({ date }) => date,
    weekday: ({ date }) => weekdayOf(date),
    state: ({ state }) => state,
    code: ({ failure }) => failure?.code,
    guid: ({ station }) => station?.guid,
    station: ({ station }) => station?.name,
    items: ({ figures }) => figures?.items,
    bumps: ({ figures }) => figures?.bumps,
    medianMs: ({ figures }) => roundedMs(figures?.medianMs),
    p90Ms: ({ figures }) => roundedMs(figures?.p90Ms),
    late: ({ figures }) => figures?.late,
    lateShare: ({ figures }) => figures?.lateShare,
    lateMs: ({ limit }) => limit?.lateMs,
    unBumped: ({ figures }) => figures?.unBumped,
    leftOut: ({ figures }) => figures?.leftOut,
    limitFrom: ({ limit }) => limit?.from,
  },
  ['items', 'bumps', 'medianMs', 'p90Ms', 'late', 'lateShare', 'lateMs', 'unBumped', 'leftOut'],
);

/** Records by date, the kitchen first; with requested stations, only theirs. */
export function* trendRows({ dates, stations, areAsked, shared }: ShownTrend): Generator<TrendRow> {
  for (const { date, state, failure, figures } of dates) {
    const head = { date, state, failure };
    if (!areAsked) {
      yield { ...head, limit: shared, station: undefined, figures: figures?.kitchen };
    }
    for (const station of stations) {
      const { limit, key } = station;
      yield { ...head, limit, station, figures: figures?.station(key) };
    }
  }
}
