import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { lateShare } from './late-share.ts';
import { takenMeasure } from './measure.ts';
import type { RowLimits } from './row-limits.ts';
import { STATION_TIME } from './station-time.ts';
import { summary } from './summary.ts';

export interface TimeFigures {
  readonly median: number | undefined;
  readonly p90: number | undefined;
  /** Behind median and p90. */
  readonly count: number;
  /** In `count`, from the station's caution limit up to the late limit. */
  readonly caution: number;
  /** From the station's late limit up, including over an hour. */
  readonly late: number;
  /** 0..1 of `count` plus `unBumped`. `undefined` without such rows. */
  readonly lateShare: number | undefined;
  /** Over an hour: not in median and p90, but late. */
  readonly unBumped: number;
  /** Not in median and p90, and neither late nor on time. */
  readonly massBumped: number;
}

/** Ignores rows not at prep. */
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
