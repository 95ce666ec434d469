import { shiftBusinessDate } from '../../kitchen/calendar/business-day.ts';
import { type DayReading, useDay } from './use-day.ts';
import type { LineCheck } from './use-line-check.ts';

/** A business date besides the one in view. */
export interface OtherDay {
  /** `YYYYMMDD`. */
  readonly date: string;
  readonly reading: DayReading;
}

/** The same weekday a week before the date in view. It is read as soon as somebody asks, so only a screen that shows it does. */
export function useWeekBefore({ restaurant, date }: LineCheck): OtherDay {
  const before = shiftBusinessDate(date, -7);
  return { date: before, reading: useDay(restaurant, before) };
}
