/** Station time over a set of rows, with every figure that is shown beside it. */
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { lateShare, type Thresholds } from './late-share.ts';
import { STATION_TIME } from './station-time.ts';
import { summary } from './summary.ts';
import { takenMeasure } from './taken-measures.ts';

/** Median and p90 of what counts, what is late, and what both leave out. Durations are ms. */
export interface TimeFigures {
  readonly median: number | undefined;
  readonly p90: number | undefined;
  /** What median and p90 are of. */
  readonly count: number;
  /** Of these, what reached the threshold of caution but not that of lateness. */
  readonly caution: number;
  /** What reached that of lateness, and what took over an hour. */
  readonly late: number;
  /** Late of what is judged (`count` and `unBumped`), 0..1; `undefined` where nothing is. */
  readonly lateShare: number | undefined;
  /** Rows that took over an hour: not in median and p90, and late. */
  readonly unBumped: number;
  /** Rows that were bumped with the mass: neither in median and p90 nor judged. */
  readonly massBumped: number;
}

/** Takes them; of rows that are not of prep nothing is taken. */
export function timeFigures(
  day: FulfillmentDay,
  rows: Uint32Array,
  thresholds: Thresholds,
): TimeFigures {
  const stationTime = takenMeasure(day, STATION_TIME);
  const times = summary(stationTime, rows);
  const judged = lateShare(stationTime, rows, thresholds);
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
