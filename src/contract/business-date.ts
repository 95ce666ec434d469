import { isCalendarDate } from './instant.ts';

export type BusinessDate = string;

export const BUSINESS_DATE_PATTERN = '^\\d{8}$';

const FORM = new RegExp(BUSINESS_DATE_PATTERN);

/** True for exactly eight digits naming a real calendar date (A9). */
export function isBusinessDate(text: string): boolean {
  return FORM.test(text) && isCalendarDate(...dateParts(text));
}

/** In UTC, independent of the computer's zone. */
export function utcMidnight(date: BusinessDate): number {
  return Date.parse(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}T00:00:00Z`);
}

/** 0 for Sunday. */
export function weekdayNumber(date: BusinessDate): number {
  return new Date(utcMidnight(date)).getUTCDay();
}

/** Year, month from 1, day. */
export function dateParts(date: BusinessDate): readonly [number, number, number] {
  return [Number(date.slice(0, 4)), Number(date.slice(4, 6)), Number(date.slice(6, 8))];
}
