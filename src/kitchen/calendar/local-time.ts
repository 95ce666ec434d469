/** The restaurant's wall clock. The API sends no time zone, so it is configured. */
import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import type { ClockFace } from './business-day.ts';
import { isListedZone } from './listed-zones.ts';
import { repeatedMark } from './repeated-hour.ts';
import { zoneOffsetMs } from './zone-offset.ts';

/** For restaurants without a zone. */
export const UNSET_ZONE = 'UTC';

/** Whether the runtime knows the IANA zone. A listed name needs no lookup. */
export function isTimeZone(zone: string): boolean {
  if (isListedZone(zone)) return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** `19:16`, `19:16:05` with seconds, `7:16p` on a 12-hour clock. `01:30 EDT` in a repeated hour. */
export function clockTime(epochMs: number, { zone, hours }: ClockFace, seconds = false): string {
  const text = wallClock(epochMs, zone, seconds);
  return marked(hours === 12 ? twelveHours(text) : text, epochMs, zone);
}

/** `7:16p` for `19:16`, `12:05:09a` for `00:05:09`. */
function twelveHours(text: string): string {
  const hour = Number(text.slice(0, 2));
  return `${hour % 12 || 12}${text.slice(2)}${hour < 12 ? 'a' : 'p'}`;
}

/** On an axis: `18`, or `6p` on a 12-hour clock. */
export function hourLabel(hour: number, { hours }: Pick<ClockFace, 'hours'>): string {
  const text = String(hour).padStart(2, '0');
  return hours === 12 ? twelveHours(text) : text;
}

function marked(text: string, epochMs: number, zone: string): string {
  const mark = repeatedMark(epochMs, zone);
  return mark === '' ? text : `${text} ${mark}`;
}

/** For filters and files: a 24-hour clock without marks. Both passes of a repeated hour have the same text. */
export function wallClock(epochMs: number, zone: string, seconds = false): string {
  const shown = new Date(epochMs + zoneOffsetMs(epochMs, zone));
  return shown.toISOString().slice(11, seconds ? 19 : 16);
}

/** `2026-11-20 18:42:07`, `2026-11-20 6:42:07p` on a 12-hour clock, `2026-11-01 01:30:00 EDT` in a repeated hour. */
export function dateAndTime(epochMs: number, clock: ClockFace): string {
  return `${format(new TZDate(epochMs, clock.zone), 'yyyy-MM-dd')} ${clockTime(epochMs, clock, true)}`;
}

/** `14:05` for an instant (epoch ms) on the same day as `now`, `Nov 19` on another day, `Nov 19, 2025` in another year. */
export function dayOrTime(epochMs: number, now: number, clock: ClockFace): string {
  const then = new TZDate(epochMs, clock.zone);
  const today = new TZDate(now, clock.zone);
  if (format(then, 'yyyyMMdd') === format(today, 'yyyyMMdd')) return clockTime(epochMs, clock);
  return format(then, then.getFullYear() === today.getFullYear() ? 'MMM d' : 'MMM d, yyyy');
}

/** `Puerto Rico` for `America/Puerto_Rico`. */
export function zoneCity(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
