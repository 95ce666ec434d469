/** Times on a restaurant's wall clock. Its time zone is a setting, because the API has none. */
import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { HOUR_MS, MINUTE_MS, utcMidnight } from '../../contract/instant.ts';
import {
  type BusinessCalendar,
  businessDayStart,
  type ClockFace,
  shiftBusinessDate,
} from './business-day.ts';
import { isListedZone } from './listed-zones.ts';
import { QUARTER_MS, rememberByQuarter, zoneOffsetMs } from './zone-offset.ts';

export const UNSET_ZONE = 'UTC';

export function isTimeZone(zone: string): boolean {
  if (isListedZone(zone)) return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Three letters may mean another place (BST is Dhaka). Like offsets, they may lack daylight saving time (EST). */
const ZONE_WITHOUT_PLACE = /^(?!(?:UTC|GMT)$)(?:[a-z]{3}(?:\d[a-z]{3})?|[+-].*)$/i;

/** Whether a person may configure this zone for a restaurant. Archives may hold other zones. */
export function isPlaceZone(zone: string): boolean {
  return !ZONE_WITHOUT_PLACE.test(zone) && isTimeZone(zone);
}

export const ZONE_EXAMPLES =
  '"America/New_York" (EST, -05:00), "America/Chicago" (CST), "America/Denver" (MST) or "America/Los_Angeles" (PST)';

/** `19:16`, `19:16:05` with seconds, `7:16 PM` on a 12-hour clock, `01:30 EDT` in a repeated hour. */
export function clockTime(epochMs: number, { zone, hours }: ClockFace, seconds = false): string {
  const text = wallClock(epochMs, zone, seconds);
  const shown = hours === 12 ? twelveHours(text) : text;
  const mark = repeatedMark(epochMs, zone);
  return mark === '' ? shown : `${shown} ${mark}`;
}

function twelveHours(text: string): string {
  const hour = Number(text.slice(0, 2));
  return `${hour % 12 || 12}${text.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `18`, or `6p` on a 12-hour clock. For places without room for `6 PM`. */
export function hourLabel(hour: number, { hours }: ClockFace): string {
  const text = String(hour).padStart(2, '0');
  return hours === 12 ? `${hour % 12 || 12}${hour < 12 ? 'a' : 'p'}` : text;
}

/** The 24-hour clock of filters and files. A time in a repeated hour has the same text in both passes. */
export function wallClock(epochMs: number, zone: string, seconds = false): string {
  const shown = new Date(epochMs + zoneOffsetMs(epochMs, zone));
  return shown.toISOString().slice(11, seconds ? 19 : 16);
}

/** `2026-11-20 18:42:07`, `2026-11-20 6:42:07 PM` on a 12-hour clock, `2026-11-01 01:30:00 EDT` in a repeated hour. */
export function dateAndTime(epochMs: number, clock: ClockFace): string {
  return `${format(new TZDate(epochMs, clock.zone), 'yyyy-MM-dd')} ${clockTime(epochMs, clock, true)}`;
}

/** `14:05` on the same day as `now` (epoch ms), `Nov 19` on another day, `Nov 19, 2025` in another year. */
export function dayOrTime(epochMs: number, now: number, clock: ClockFace): string {
  const then = new TZDate(epochMs, clock.zone);
  const today = new TZDate(now, clock.zone);
  if (format(then, 'yyyyMMdd') === format(today, 'yyyyMMdd')) return clockTime(epochMs, clock);
  return format(then, then.getFullYear() === today.getFullYear() ? 'MMM d' : 'MMM d, yyyy');
}

export function zoneCity(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** No zone sets its clock back by more. */
const MAX_SETBACK_MS = 3 * HOUR_MS;

/** `EDT` or `EST` in a repeated hour, or `+02` if the zone has no letters. Empty in any other hour. */
export function repeatedMark(epochMs: number, zone: string): string {
  return markInQuarter(zone)(Math.floor(epochMs / QUARTER_MS));
}

const markInQuarter = rememberByQuarter((start, zone) =>
  isRepeated(start, zone) ? zoneLetters(start, zone) : '',
);

/** Returns the instant from `first` on with the same clock time, in the pass of a repeated hour that has the mark. */
export function repeatedInstant(first: number, mark: string, zone: string): number | undefined {
  const shown = first + zoneOffsetMs(first, zone);
  for (let time = first; time <= first + MAX_SETBACK_MS; time += QUARTER_MS) {
    const isSameTime = time + zoneOffsetMs(time, zone) === shown;
    if (isSameTime && repeatedMark(time, zone) === mark) return time;
  }
  return undefined;
}

/** By how many columns times on a business date (`YYYYMMDD`) are wider than `HH:MM`, with ` PM` and the mark of a repeated hour. */
export function extraTimeWidth(date: string, calendar: BusinessCalendar): number {
  return markWidth(date, calendar) + (calendar.hours === 12 ? ' PM'.length : 0);
}

function markWidth(date: string, calendar: BusinessCalendar): number {
  const { zone } = calendar;
  const from = businessDayStart(date, calendar);
  const to = businessDayStart(shiftBusinessDate(date, 1), calendar);
  if (zoneOffsetMs(from, zone) <= zoneOffsetMs(to, zone)) return 0;
  let longest = 0;
  for (let time = from; time < to; time += QUARTER_MS) {
    longest = Math.max(longest, repeatedMark(time, zone).length);
  }
  return longest === 0 ? 0 : longest + 1;
}

function isRepeated(epochMs: number, zone: string): boolean {
  const before = zoneOffsetMs(epochMs - MAX_SETBACK_MS, zone);
  const after = zoneOffsetMs(epochMs + MAX_SETBACK_MS, zone);
  const back = before - after;
  if (back <= 0) return false;
  return zoneOffsetMs(epochMs, zone) === before
    ? zoneOffsetMs(epochMs + back, zone) === after
    : zoneOffsetMs(epochMs - back, zone) === before;
}

/** Each of these locales has letters for zones that the others lack. */
const LOCALES = ['en-US', 'en-GB', 'en-AU', 'en-CA', 'en-NZ'];

function zoneLetters(epochMs: number, zone: string): string {
  for (const locale of LOCALES) {
    const formatter = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' });
    const name = formatter
      .formatToParts(epochMs)
      .find(({ type }) => type === 'timeZoneName')?.value;
    if (name !== undefined && /^[A-Z]{3,5}$/.test(name)) return name;
  }
  return offsetText(zoneOffsetMs(epochMs, zone) / MINUTE_MS);
}

function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(hours)}${rest === 0 ? '' : `:${two(rest)}`}`;
}

export interface FilterCalendar {
  /** 0..23. */
  readonly closeoutHour: number;
  /** Seconds from the date's start to an instant (epoch ms): negative before the start, over a day's seconds after the date's end. */
  readonly timeOfDay: (epochMs: number) => number;
}

export function filterCalendar(calendar: BusinessCalendar, date: string): FilterCalendar {
  return { closeoutHour: calendar.closeoutHour, timeOfDay: timeOfDay(calendar, date) };
}

/** Returns a function from epoch ms to the restaurant's hour (0..23). `date` is `YYYYMMDD`. */
export function localHour(calendar: BusinessCalendar, date: string): (epochMs: number) => number {
  const secondsOf = timeOfDay(calendar, date);
  const hours = (epochMs: number) => Math.floor(secondsOf(epochMs) / 3_600) + calendar.closeoutHour;
  return (epochMs) => ((hours(epochMs) % 24) + 24) % 24;
}

function timeOfDay(calendar: BusinessCalendar, date: string): (epochMs: number) => number {
  const startSeconds = utcMidnight(date) / 1_000 + calendar.closeoutHour * 60 * 60;
  return (epochMs) => (epochMs + zoneOffsetMs(epochMs, calendar.zone)) / 1_000 - startSeconds;
}
