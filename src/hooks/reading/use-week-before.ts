import { shiftBusinessDate } from '../../kitchen/calendar/business-day.ts';
import { type DayReading, useDay } from './use-day.ts';
import type { LineCheck } from './use-line-check.ts';

export interface OtherDay {
  /** `YYYYMMDD`. */
  readonly date: string;
  readonly reading: DayReading;
}

/** The same weekday a week earlier, read while needed. Otherwise `undefined`. */
export function useWeekBefore(
  { restaurant, date }: LineCheck,
  isWanted: boolean,
): OtherDay | undefined {
  const before = shiftBusinessDate(date, -7);
  const reading = useDay(restaurant, before, isWanted);
  return isWanted ? { date: before, reading } : undefined;
}
