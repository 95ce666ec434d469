/**
 * Business dates in a restaurant's own time. A business day runs from the closeout hour of its calendar date to the
 * closeout hour of the next one, in the restaurant's zone (A10), so a DST day has 23 or 25 hours.
 */
import { TZDate } from '@date-fns/tz';
import { addDays, format, parse } from 'date-fns';
import { isBusinessDate } from '../contract/business-date.ts';

/** Hour at which a business day ends where the restaurant does not say otherwise (domain section 1). */
export const DEFAULT_CLOSEOUT_HOUR = 4;

/** A restaurant's calendar: IANA zone and closeout hour (0..23). */
export interface BusinessCalendar {
  readonly zone: string;
  readonly closeoutHour: number;
}

/** The business date (`YYYYMMDD`) that an instant (epoch ms) belongs to. */
export function businessDateAt(epochMs: number, { zone, closeoutHour }: BusinessCalendar): string {
  const local = new TZDate(epochMs, zone);
  return format(local.getHours() < closeoutHour ? addDays(local, -1) : local, 'yyyyMMdd');
}

/** First instant (epoch ms) of a business date. */
export function businessDayStart(date: string, { zone, closeoutHour }: BusinessCalendar): number {
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(4, 6)) - 1;
  return new TZDate(year, month, Number(date.slice(6, 8)), closeoutHour, 0, 0, 0, zone).getTime();
}

/** The business date `days` later, or earlier when negative. */
export function shiftBusinessDate(date: string, days: number): string {
  return format(addDays(parse(date, 'yyyyMMdd', new Date(0)), days), 'yyyyMMdd');
}

/** `Fri 20 Nov 2026`; text that is no business date comes back as it is. */
export function businessDateLabel(date: string): string {
  if (!isBusinessDate(date)) return date;
  return format(parse(date, 'yyyyMMdd', new Date(0)), 'EEE d MMM yyyy');
}

/** Reads what people type as a business date: `YYYYMMDD`, `YYYY-MM-DD`, `today`, `yesterday` or `-3` (days ago). */
export function parseBusinessDate(text: string, today: string): string | undefined {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === 'today') return today;
  if (trimmed === 'yesterday') return shiftBusinessDate(today, -1);
  if (/^-\d{1,4}$/.test(trimmed)) return shiftBusinessDate(today, Number(trimmed));
  const digits = /^\d{4}-\d{2}-\d{2}$/.test(trimmed) ? trimmed.replaceAll('-', '') : trimmed;
  return isBusinessDate(digits) ? digits : undefined;
}
