import { shiftBusinessDate } from '../../kitchen/calendar/business-day.ts';
import { useDay } from './use-day.ts';
import type { LineCheck } from './use-line-check.ts';

/** `date` is `YYYYMMDD`. */
export type OtherDay = NonNullable<ReturnType<typeof useWeekBefore>>;

/** The same weekday a week earlier, read while needed. Otherwise `undefined`. */
export function useWeekBefore({ restaurant, date }: LineCheck, isWanted: boolean) {
  const before = shiftBusinessDate(date, -7);
  const reading = useDay(restaurant, before, isWanted);
  return isWanted ? { date: before, reading } : undefined;
}
