/** Station time over some rows, with all figures shown beside it. */
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { lateShare } from './late-share.ts';
import { takenMeasure } from './measure.ts';
import type { RowLimits } from './row-limits.ts';
import { STATION_TIME } from './station-time.ts';
import { summary } from './summary.ts';

/** Median and p90 of counted rows, late ones, and those that both leave out. Durations are ms. */
export interface TimeFigures {
  readonly median: number | undefined;
  readonly p90: number | undefined;
  /** Rows behind median and p90. */
  readonly count: number;
  /** Of these, rows from the caution to the late limit of their station. */
  readonly caution: number;
  /** Rows from their station's late limit on, including over an hour. */
  readonly late: number;
  /** Late share of judged rows (`count` and `unBumped`), 0..1; `undefined` where nothing is. */
  readonly lateShare: number | undefined;
  /** Rows over an hour: not in median and p90, but late. */
  readonly unBumped: number;
  /** Mass-bumped rows: neither in median and p90 nor judged. */
  readonly massBumped: number;
}

/** Computes the figures; other rows than prep are ignored. */
export function timeFigures(
  day: FulfillmentDay,
  rows: Uint32Array,
  limits: RowLimits,
): TimeFigures {
  const stationTime = takenMeasure(day, STATION_TIME);
  const times = summary(stationTime, rows);
  const judged = lateShare(stationTime, rows, limits);
  return {
    median: times?.median,
    p90: times?.p90,
    count: times?.count ?? 0,
    caution: judged?.caution ?? 0,
    late: judged?.late ?? 0,
    lateShare: judged?.share,
    unBumped: judged?.unBumped ?? 0,
    massBumped: judged?.excluded['mass-bumped'] ?? 0,
  };
}
