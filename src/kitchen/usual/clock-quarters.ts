/** Quarter hours of the wall clock: usual times compare by clock, whatever the date's offset. */
import type { BusinessCalendar } from '../calendar/business-day.ts';
import { businessQuarters, quarterPlace } from '../measures/time/business-quarters.ts';

/** Quarters of a day on the clock, from midnight. When the clock is set back, one covers two. */
export const CLOCK_QUARTERS = 96;

/** The quarter of the clock (0..95) of an instant (epoch ms); `undefined` outside the business date. */
export type ClockQuarterOf = (epochMs: number) => number | undefined;

/** Cached by date and calendar: making them takes a hundred zone lookups. */
const known = new Map<string, ClockQuarterOf>();
const MAX_KNOWN = 50;

/** By the quarters of a business date (`YYYYMMDD`). Throws RangeError for an unknown date or zone. */
export function clockQuarterOf(calendar: BusinessCalendar, date: string): ClockQuarterOf {
  const key = `${date} ${calendar.zone} ${calendar.closeoutHour}`;
  let quarterOf = known.get(key);
  if (quarterOf === undefined) {
    quarterOf = madeOf(calendar, date);
    if (known.size === MAX_KNOWN) known.clear();
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
