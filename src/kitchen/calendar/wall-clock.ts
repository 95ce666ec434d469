/** The restaurant's wall clock over a business date, for many instants. */

import { utcMidnight } from '../../contract/business-date.ts';
import type { BusinessCalendar } from './business-day.ts';
import type { FilterCalendar } from './filter-row.ts';
import { zoneOffsetMs } from './zone-offset.ts';

export function filterCalendar(calendar: BusinessCalendar, date: string): FilterCalendar {
  return { closeoutHour: calendar.closeoutHour, timeOfDay: timeOfDay(calendar, date) };
}

/** Takes `YYYYMMDD`, then epoch ms, and returns the restaurant's hour (0 to 23). */
export function localHour(calendar: BusinessCalendar, date: string): (epochMs: number) => number {
  const time = timeOfDay(calendar, date);
  const hours = (epochMs: number) => Math.floor(time(epochMs) / 3_600) + calendar.closeoutHour;
  return (epochMs) => ((hours(epochMs) % 24) + 24) % 24;
}

/** Takes `YYYYMMDD`, then epoch ms, and returns seconds as `FilterCalendar.timeOfDay`. */
function timeOfDay(calendar: BusinessCalendar, date: string): (epochMs: number) => number {
  const begins = utcMidnight(date) / 1_000 + calendar.closeoutHour * 60 * 60;
  return (epochMs) => (epochMs + zoneOffsetMs(epochMs, calendar.zone)) / 1_000 - begins;
}
