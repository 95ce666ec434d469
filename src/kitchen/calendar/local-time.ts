/** Times and dates as the restaurant's wall clock shows them. The API gives no time zone: it comes from configuration. */
import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { repeatedMark } from './repeated-hour.ts';

/** The zone in which times are told where none is configured. */
export const UNSET_ZONE = 'UTC';

/** True when the runtime knows the IANA zone. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * `HH:MM` or, with seconds, `HH:MM:SS` of an instant (epoch ms) in a zone, on a 24-hour clock; `01:30 EDT` in an hour that the clock shows
 * twice.
 */
export function clockTime(epochMs: number, zone: string, seconds = false): string {
  return marked(wallClock(epochMs, zone, seconds), epochMs, zone);
}

function marked(text: string, epochMs: number, zone: string): string {
  const mark = repeatedMark(epochMs, zone);
  return mark === '' ? text : `${text} ${mark}`;
}

/** The same by what the clock shows alone, as filters go by it: one text for both passes of such an hour. */
export function wallClock(epochMs: number, zone: string, seconds = false): string {
  const key = `${zone} ${seconds}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      ...(seconds ? { second: '2-digit' } : {}),
      hourCycle: 'h23',
    });
    formatters.set(key, formatter);
  }
  return formatter.format(epochMs);
}

/** `2026-11-20 18:42:07` of an instant in a zone; `2026-11-01 01:30:00 EDT` in an hour that the clock shows twice. */
export function dateAndTime(epochMs: number, zone: string): string {
  return marked(format(new TZDate(epochMs, zone), 'yyyy-MM-dd HH:mm:ss'), epochMs, zone);
}

/** `14:05` of an instant (epoch ms) of the same day as another in a zone, `19 Nov` of another day, `19 Nov 2025` of another year. */
export function dayOrTime(epochMs: number, now: number, zone: string): string {
  const told = new TZDate(epochMs, zone);
  const today = new TZDate(now, zone);
  if (format(told, 'yyyyMMdd') === format(today, 'yyyyMMdd')) return clockTime(epochMs, zone);
  return format(told, told.getFullYear() === today.getFullYear() ? 'd MMM' : 'd MMM yyyy');
}

/** The place in a zone's name: `Puerto Rico` of `America/Puerto_Rico`. */
export function zoneCity(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
