/** How much comes out at a kitchen's stations, beside usual. */
import { oncePerKey } from '../../contract/once.ts';
import type { ClockQuarterOf } from '../measures/business-quarters.ts';
import { QUARTER_MS, quarterAfter } from '../model/zone-offset.ts';
import { countUntil } from '../table/row-order.ts';
import type { StationUsual } from '../usual/station-usual.ts';

/** A longer silence is no evidence of this evening. */
const REACH_MS = 60 * 60_000;

export type KitchenDemand = ReturnType<typeof kitchenDemand>;

/** `bumpedAt` has all stations' bumps, in order. */
export function kitchenDemand(
  bumpedAt: Float64Array,
  stations: readonly StationUsual[],
  quarterOf: ClockQuarterOf,
) {
  const total = oncePerKey((quarter: number | undefined) => {
    // Sorted, so that the order of stations changes no sum.
    const bumps = Float64Array.from(stations, (usual) => usual.at(quarter).bumps).sort();
    return bumps.reduce((sum, each) => sum + each, 0);
  });
  /** Usual bumps of all stations. */
  const kitchenUsual = (from: number, to: number) => overQuarters(quarterOf, from, to, total);
  /** Bumps of all stations. */
  const seen = (from: number, to: number) => countUntil(bumpedAt, to) - countUntil(bumpedAt, from);
  return {
    usual: kitchenUsual,
    seen,
    /** Bumps due at a station between two moments, by what is usual there and by how busy the other stations are: at most usual. */
    due: (station: StationUsual, silentSince: number, to: number): number => {
      const from = Math.max(silentSince, to - REACH_MS);
      const usual = overQuarters(quarterOf, from, to, (quarter) => station.at(quarter).bumps);
      const others = kitchenUsual(from, to) - usual;
      if (others <= 0) return usual;
      // The station itself is silent.
      return usual * Math.min(1, seen(from, to) / others);
    },
  };
}

/** Sum of a quarter hour's amounts between two moments (epoch ms), in proportion. */
export function overQuarters(
  quarterOf: ClockQuarterOf,
  from: number,
  to: number,
  amount: (quarter: number | undefined) => number,
): number {
  let sum = 0;
  for (let at = from; at < to; ) {
    const end = Math.min(to, quarterAfter(at));
    sum += (amount(quarterOf(at)) * (end - at)) / QUARTER_MS;
    at = end;
  }
  return sum;
}
