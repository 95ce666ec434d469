/** Quarter hours of the wall clock: what was usual at 6:45 pm is asked by the clock, whatever the offset of the date. */
import type { BusinessCalendar } from '../calendar/business-day.ts';
import { businessQuarters, quarterPlace } from '../measures/time/business-quarters.ts';

/** Quarters of a day on the clock, from midnight. In the night that the clock is set back one stands for two. */
export const CLOCK_QUARTERS = 96;

/** The quarter of the clock (0..95) of an instant (epoch ms); `undefined` for one that is not of the business date. */
export type ClockQuarterOf = (epochMs: number) => number | undefined;

/** By date and calendar: making them asks the zone a hundred times, and each reading of a date needs them. */
const known = new Map<string, ClockQuarterOf>();
const MOST_KNOWN = 50;

/** By the quarters of a business date (`YYYYMMDD`). Throws RangeError where there is no such date or zone. */
export function clockQuarterOf(calendar: BusinessCalendar, date: string): ClockQuarterOf {
  const key = `${date} ${calendar.zone} ${calendar.closeoutHour}`;
  let quarterOf = known.get(key);
  if (quarterOf === undefined) {
    quarterOf = madeOf(calendar, date);
    if (known.size === MOST_KNOWN) known.clear();
    known.set(key, quarterOf);
  }
  return quarterOf;
}

function madeOf(calendar: BusinessCalendar, date: string): ClockQuarterOf {
  const clock = businessQuarters(calendar, date);
  const quarters = clock.quarters.map(({ name, hour }) => {
    const minute = Number(name.slice(3, 5));
    return hour * 4 + Math.floor(minute / 15);
  });
  return (epochMs) => quarters[quarterPlace(clock, epochMs)];
}
