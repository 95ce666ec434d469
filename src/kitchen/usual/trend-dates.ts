/** The default dates to set side by side. */
import { shiftBusinessDate } from '../calendar/business-day.ts';

const DATES = 28;

/** The first of the dates that end with one (`YYYYMMDD`). */
export function firstOfDates(last: string): string {
  return shiftBusinessDate(last, 1 - DATES);
}

/** The last past dates before the current one, oldest first. */
export function datesBefore(today: string): readonly string[] {
  return Array.from({ length: DATES }, (_, at) => shiftBusinessDate(today, at - DATES));
}
