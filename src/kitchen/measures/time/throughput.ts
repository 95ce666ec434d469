/** Throughput: how much each station bumps. */
import type { FulfillmentDay } from '../../table/fulfillment-day.ts';
import { type Group, groupsBy } from '../groups.ts';
import type { Definition } from '../measure.ts';
import { type BusinessQuarters, quarterPlace } from './business-quarters.ts';

export const THROUGHPUT: Definition = {
  id: 'throughput',
  title: 'Throughput',
  rule: 'rows per 15 min per station',
};

export interface QuarterLoad {
  /** Index in the date's quarters. */
  readonly quarter: number;
  readonly rows: number;
}

/** Prep rows by bump time. */
export interface StationThroughput extends Pick<Group, 'key' | 'name'> {
  /** Quarters with rows, in time order. */
  readonly quarters: readonly QuarterLoad[];
  /** The first if several are busiest. `undefined` without rows. */
  readonly peak: QuarterLoad | undefined;
  /** Rows bumped before or after the business date. */
  readonly outside: number;
  /** Rows without a bump time. */
  readonly untimed: number;
}

/** Not an average, so flagged rows count, too. */
export function throughput(
  day: FulfillmentDay,
  rows: Uint32Array,
  clock: BusinessQuarters,
): readonly StationThroughput[] {
  const { level, instant } = day.table;
  const { values } = instant.itemFulfilledAt;
  const prepRows = rows.filter((row) => level.get(row) === 0);
  return groupsBy(day, prepRows, 'station').map(({ key, name, rows: own }) => {
    const counts = new Map<number, number>();
    let outside = 0;
    let untimed = 0;
    for (const row of own) {
      const at = values[row] ?? Number.NaN;
      const quarter = quarterPlace(clock, at);
      if (quarter !== -1) counts.set(quarter, (counts.get(quarter) ?? 0) + 1);
      else if (Number.isNaN(at)) untimed += 1;
      else outside += 1;
    }
    const quarters = Array.from(
      counts,
      ([quarter, count]): QuarterLoad => ({ quarter, rows: count }),
    );
    quarters.sort((a, b) => a.quarter - b.quarter);
    return { key, name, quarters, peak: busiest(quarters), outside, untimed };
  });
}

function busiest(quarters: readonly QuarterLoad[]): QuarterLoad | undefined {
  let peak: QuarterLoad | undefined;
  for (const load of quarters) if (load.rows > (peak?.rows ?? 0)) peak = load;
  return peak;
}
