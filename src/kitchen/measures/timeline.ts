/** A measure along the business day, quarter hour by quarter hour. */
import { quantile } from '../quantile.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { type BusinessQuarters, type Quarter, quarterPlace } from './business-quarters.ts';
import type { Measurement } from './measure.ts';
import { dealIntoBoxes } from './row-boxes.ts';
import { type LeftOut, measured } from './summary.ts';

/** A quarter hour: durations are ms, and of what ended in it. */
export interface TimelineQuarter extends Pick<Quarter, 'at' | 'name'> {
  /** Rows fulfilled in it, those left out of averages among them. */
  readonly rows: number;
  readonly median: number | undefined;
  readonly p90: number | undefined;
  /** What median and p90 are of. */
  readonly count: number;
  /** Of these, what took as long as `lateMs` or longer. */
  readonly late: number;
}

/** Every quarter hour of the business day, the empty ones among them. */
export interface Timeline {
  readonly quarters: readonly TimelineQuarter[];
  /** Rows fulfilled before or after the business day, or at no time. */
  readonly rowsOutside: number;
  /** What counts, but ended before or after the business day. */
  readonly countOutside: number;
  readonly excluded: LeftOut;
}

/** The timeline of a measurement over these rows; `undefined` as in `measured`. */
export function timeline(
  { table }: FulfillmentDay,
  measurement: Measurement,
  rows: Uint32Array,
  clock: BusinessQuarters,
  lateMs: number,
): Timeline | undefined {
  const found = measured(measurement, rows);
  if (found === undefined) return undefined;
  const { values: fulfilled } = table.instant.itemFulfilledAt;
  const { valuesMs, endedAt } = measurement;
  const outside = clock.quarters.length;
  const boxesOf = (numbers: Uint32Array, at: Float64Array): readonly Uint32Array[] =>
    dealIntoBoxes(numbers, outside + 1, (number) => {
      const place = quarterPlace(clock, at[number] ?? Number.NaN);
      return place === -1 ? outside : place;
    });
  const rowBoxes = boxesOf(rows, fulfilled);
  const subjectBoxes = boxesOf(found.subjects, endedAt);
  const quarters = clock.quarters.map(({ at, name }, place): TimelineQuarter => {
    const subjects = subjectBoxes[place] ?? new Uint32Array();
    const ascending = Float64Array.from(subjects, (each) => valuesMs[each] ?? Number.NaN).sort();
    return {
      at,
      name,
      rows: rowBoxes[place]?.length ?? 0,
      median: quantile(ascending, 0.5),
      p90: quantile(ascending, 0.9),
      count: ascending.length,
      late: ascending.filter((value) => value >= lateMs).length,
    };
  });
  return {
    quarters,
    rowsOutside: rowBoxes[outside]?.length ?? 0,
    countOutside: subjectBoxes[outside]?.length ?? 0,
    excluded: found.excluded,
  };
}
