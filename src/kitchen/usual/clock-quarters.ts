/** Quarter hours of the wall clock: what was usual at 6:45 pm is asked by the clock, whatever the offset of the date. */
import { type BusinessQuarters, quarterPlace } from '../measures/time/business-quarters.ts';

/** Quarters of a day on the clock, from midnight. In the night that the clock is set back one stands for two. */
export const CLOCK_QUARTERS = 96;

/** The quarter of the clock (0..95) of an instant (epoch ms); `undefined` for one that is not of the business date. */
export type ClockQuarterOf = (epochMs: number) => number | undefined;

/** By the quarters of one business date. */
export function clockQuarterOf(clock: BusinessQuarters): ClockQuarterOf {
  const known = clock.quarters.map(({ name, hour }) => {
    const minute = Number(name.slice(3, 5));
    return hour * 4 + Math.floor(minute / 15);
  });
  return (epochMs) => known[quarterPlace(clock, epochMs)];
}
