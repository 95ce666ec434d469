/**
 * Business dates in a restaurant's zone, from a calendar date's closeout hour to the next one's (A10). A DST day has 23 or 25 hours. If
 * setting the clock back repeats closeout, the first counts. If the clock jumps over closeout, the clock before the jump counts.
 */

import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { DAY_MS, HOUR_MS, isBusinessDate, utcMidnight } from '../../contract/instant.ts';
import { oncePerKey } from '../../contract/once.ts';
import { zoneOffsetMs } from './zone-offset.ts';

/** Default end of a business date (domain section 1). */
export const DEFAULT_CLOSEOUT_HOUR = 4;

/** IANA zone and closeout hour (0..23). */
export interface BusinessCalendar {
  readonly zone: string;
  readonly closeoutHour: number;
  /** `7:16p` or `19:16`, for display only. 24 if absent. */
  readonly hours?: ClockHours;
}

export type ClockHours = 12 | 24;

/** A wall clock for display. */
export type ClockFace = Pick<BusinessCalendar, 'zone' | 'hours'>;

export function businessDateAt(epochMs: number, calendar: BusinessCalendar): string {
  const date = calendarDate(epochMs + zoneOffsetMs(epochMs, calendar.zone));
  return epochMs < businessDayStart(date, calendar) ? shiftBusinessDate(date, -1) : date;
}

export function businessDayStart(date: string, { zone, closeoutHour }: BusinessCalendar): number {
  return wallInstant(date, closeoutHour * HOUR_MS, zone);
}

/** When a zone's clock shows a time (ms after midnight): the first of two if repeated, by the clock before the jump if skipped. */
export function wallInstant(date: string, time: number, zone: string): number {
  const wall = utcMidnight(date) + time;
  const before = zoneOffsetMs(wall - DAY_MS, zone);
  const start = wall - before;
  const after = zoneOffsetMs(start, zone);
  return after !== before && zoneOffsetMs(wall - after, zone) === after ? wall - after : start;
}

/** `days` later, or earlier if negative. */
export function shiftBusinessDate(date: string, days: number): string {
  return calendarDate(utcMidnight(date) + days * DAY_MS);
}

/** `YYYYMMDD` in UTC. */
function calendarDate(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10).replaceAll('-', '');
}

/** `Fri, Nov 20, 2026`. Other text is returned unchanged. Frames show the same few, and making one takes longer than drawing it. */
export const businessDateLabel = oncePerKey(
  (date: string): string =>
    isBusinessDate(date) ? format(new TZDate(utcMidnight(date), 'UTC'), 'EEE, MMM d, yyyy') : date,
  1_000,
);

/** `Fri, Nov 20`. */
export function shortDateLabel(date: string): string {
  return businessDateLabel(date).replace(/, \d{4}$/, '');
}

/** `Sat, Aug 1 to Fri, Aug 28, 2026`. One date for equal ends, both years if different. */
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

/** Takes `YYYYMMDD`, `YYYY-MM-DD`, `today`, `yesterday`, or `-3` (days ago). */
export function parseBusinessDate(text: string, today: string): string | undefined {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === 'today') return today;
  if (trimmed === 'yesterday') return shiftBusinessDate(today, -1);
  if (/^-\d{1,4}$/.test(trimmed)) return shiftBusinessDate(today, Number(trimmed));
  const digits = /^\d{4}-\d{2}-\d{2}$/.test(trimmed) ? trimmed.replaceAll('-', '') : trimmed;
  return isBusinessDate(digits) ? digits : undefined;
}
