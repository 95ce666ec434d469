/**
 * A business date runs from the closeout hour of a calendar date to that of the next, on the restaurant's clock.
 * It has 23 or 25 hours when the clock changes. If the closeout hour comes twice, the first counts. If the clock skips the hour,
 * the date starts when the clock before the change would have shown it.
 */

import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { DAY_MS, HOUR_MS, isBusinessDate, utcMidnight } from '../../contract/instant.ts';
import { oncePerKey } from '../../contract/once.ts';
import { zoneOffsetMs } from './zone-offset.ts';

/** The API document's default (domain section 1). */
export const DEFAULT_CLOSEOUT_HOUR = 4;

export type ClockHours = 12 | 24;

export interface ClockFace {
  /** An IANA name. */
  readonly zone: string;
  /** 24 if absent. */
  readonly hours?: ClockHours;
}

export interface BusinessCalendar extends ClockFace {
  /** 0..23. */
  readonly closeoutHour: number;
}

export function businessDateAt(epochMs: number, calendar: BusinessCalendar): string {
  const date = calendarDate(epochMs + zoneOffsetMs(epochMs, calendar.zone));
  return epochMs < businessDayStart(date, calendar) ? shiftBusinessDate(date, -1) : date;
}

export function businessDayStart(date: string, { zone, closeoutHour }: BusinessCalendar): number {
  return wallInstant(date, closeoutHour * HOUR_MS, zone);
}

/** If the clock shows the time twice, the first instant counts. If the clock skips the time, the clock before the change counts. */
export function wallInstant(date: string, msAfterMidnight: number, zone: string): number {
  const wall = utcMidnight(date) + msAfterMidnight;
  const before = zoneOffsetMs(wall - DAY_MS, zone);
  const start = wall - before;
  const after = zoneOffsetMs(start, zone);
  return after !== before && zoneOffsetMs(wall - after, zone) === after ? wall - after : start;
}

export function shiftBusinessDate(date: string, days: number): string {
  return calendarDate(utcMidnight(date) + days * DAY_MS);
}

function calendarDate(epochMs: number): string {
  return dateOfDay(Math.floor(epochMs / DAY_MS));
}

/** Cached, because a chain's restaurants have the same dates. */
const dateOfDay = oncePerKey(
  (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', ''),
  1_000,
);

/** `Fri, Nov 20, 2026`. Other text is returned unchanged. Labels are cached, because formatting takes longer than drawing. */
export const businessDateLabel = oncePerKey(
  (date: string): string =>
    isBusinessDate(date) ? format(new TZDate(utcMidnight(date), 'UTC'), 'EEE, MMM d, yyyy') : date,
  1_000,
);

export function shortDateLabel(date: string): string {
  return businessDateLabel(date).replace(/, \d{4}$/, '');
}

/** `Sat, Aug 1 to Fri, Aug 28, 2026`. Both dates have a year if their years differ. */
export function dateSpanLabel(first: string, last: string): string {
  if (first === last) return businessDateLabel(first);
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  return `${(isOneYear ? shortDateLabel : businessDateLabel)(first)} to ${businessDateLabel(last)}`;
}

/** `Fri`. */
export function weekdayOf(date: string): string {
  return format(new TZDate(utcMidnight(date), 'UTC'), 'EEE');
}

/** `Friday`. */
export function weekdayName(date: string): string {
  return format(new TZDate(utcMidnight(date), 'UTC'), 'EEEE');
}

/** Reads `YYYYMMDD`, `YYYY-MM-DD`, `today`, `yesterday`, and `-3` (days ago). */
export function parseBusinessDate(text: string, today: string): string | undefined {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === 'today') return today;
  if (trimmed === 'yesterday') return shiftBusinessDate(today, -1);
  if (/^-\d{1,4}$/.test(trimmed)) return shiftBusinessDate(today, Number(trimmed));
  const digits = /^\d{4}-\d{2}-\d{2}$/.test(trimmed) ? trimmed.replaceAll('-', '') : trimmed;
  return isBusinessDate(digits) ? digits : undefined;
}
