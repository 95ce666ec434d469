/** Bumps due, by what is usual and how busy the date is. Times are epoch ms. */
import { MINUTE_MS } from '../../contract/instant.ts';
import { oncePerKey } from '../../contract/once.ts';
import type { ClockQuarterOf } from '../measures/business-quarters.ts';
import { countUntil } from '../model/row-order.ts';
import { QUARTER_MS, quarterAfter } from '../model/zone-offset.ts';

/** In a longer silence, bumps due count only for this long. */
const REACH_MS = 60 * MINUTE_MS;

/** A station's usual bumps, or those of many stations together. */
export interface UsualBumps {
  /** In a clock quarter. */
  readonly at: (quarter: number | undefined) => { readonly bumps: number };
}

/** Numbers of bumps from one time to another, epoch ms. */
export interface KitchenDemand {
  readonly usualBumps: (from: number, to: number) => number;
  readonly seen: (from: number, to: number) => number;
  /** Bumps due at a silent station: what is usual there, times how busy the other stations are, at most usual. */
  readonly due: (station: UsualBumps, silentSince: number, to: number) => number;
}

export function kitchenDemand(
  bumpTimes: Float64Array,
  stations: readonly UsualBumps[],
  quarterOf: ClockQuarterOf,
): KitchenDemand {
  const usualIn = oncePerKey((quarter: number | undefined) => {
    // Sorted numbers have the same sum in any order of stations.
    const bumps = Float64Array.from(stations, (station) => station.at(quarter).bumps).sort();
    return bumps.reduce((sum, each) => sum + each, 0);
  });
  const kitchenBumps = (from: number, to: number) => overQuarters(quarterOf, from, to, usualIn);
  const seen = (from: number, to: number) =>
    countUntil(bumpTimes, to) - countUntil(bumpTimes, from);
  return {
    usualBumps: kitchenBumps,
    seen,
    due: (station, silentSince, to) => {
      const from = Math.max(silentSince, to - REACH_MS);
      const usualBumps = overQuarters(quarterOf, from, to, (quarter) => station.at(quarter).bumps);
      const others = kitchenBumps(from, to) - usualBumps;
      if (others <= 0) return usualBumps;
      // All bumps seen are of other stations, because this one is silent.
      return usualBumps * Math.min(1, seen(from, to) / others);
    },
  };
}

/** Sum of amounts per quarter hour between two times (epoch ms), in proportion. */
export function overQuarters(
  quarterOf: ClockQuarterOf,
  from: number,
  to: number,
  amount: (quarter: number | undefined) => number,
): number {
  let sum = 0;
  for (let start = from; start < to;) {
    const end = Math.min(to, quarterAfter(start));
    sum += (amount(quarterOf(start)) * (end - start)) / QUARTER_MS;
    start = end;
  }
  return sum;
}

/** The date's demand is the lowest over these times before the newest bump, because a kitchen that closes slows down first. */
export const MAX_DEMAND_MS = 90 * MINUTE_MS;
const DEMAND_MS = [10 * MINUTE_MS, 30 * MINUTE_MS, MAX_DEMAND_MS];

/** Bumps due at all stations since the newest one, by the date's demand before it. */
export function kitchenDue(demand: KitchenDemand, silentSince: number, time: number): number {
  return demandTonight(demand, silentSince) * demand.usualBumps(silentSince, time);
}

/** Share of the usual bumps before the newest bump, at most 1. */
export function demandTonight(demand: KitchenDemand, silentSince: number): number {
  const shares = DEMAND_MS.map((spanMs) => {
    const from = silentSince - spanMs;
    return demand.seen(from, silentSince) / Math.max(1, demand.usualBumps(from, silentSince));
  });
  return Math.min(1, ...shares);
}
