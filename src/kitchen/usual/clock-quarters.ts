/** Wall-clock quarter hours: usual times compare by clock, whatever the offset. */
import type { BusinessCalendar } from '../calendar/business-day.ts';
import { businessQuarters, quarterPlace } from '../measures/business-quarters.ts';

/** Per day, from midnight. When the clock is set back, one covers two. */
export const CLOCK_QUARTERS = 96;

/** An instant's (epoch ms) clock quarter, 0..95. `undefined` outside the business date. */
export type ClockQuarterOf = (epochMs: number) => number | undefined;

/** By date and calendar: making one takes a hundred zone lookups. */
const known = new Map<string, ClockQuarterOf>();
const MAX_KNOWN = 50;

/** `date` is `YYYYMMDD`. Throws RangeError for an unknown date or zone. */
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
