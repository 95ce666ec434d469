/** The restaurant's wall clock. The API sends no time zone, so it is configured. */
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
import { byQuarter, QUARTER_MS, zoneOffsetMs } from './zone-offset.ts';

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

/** Three letters may be a zone elsewhere (BST is Dhaka), or one without daylight saving time (EST), as an offset is. */
const NO_PLACE = /^(?!(?:UTC|GMT)$)(?:[a-z]{3}(?:\d[a-z]{3})?|[+-].*)$/i;

/** Whether to take it as a restaurant's zone. Archives may hold others. */
export function isPlaceZone(zone: string): boolean {
  return !NO_PLACE.test(zone) && isTimeZone(zone);
}

export const ZONE_EXAMPLES =
  '"America/New_York" (EST, -05:00), "America/Chicago" (CST), "America/Denver" (MST) or "America/Los_Angeles" (PST)';

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

/** Longest a clock is set back. */
const MAX_MS = 3 * HOUR_MS;

/** `EDT` or `EST` in a repeated hour, or `+02` in a zone without such letters. Otherwise empty. */
export function repeatedMark(epochMs: number, zone: string): string {
  return markAt(zone)(Math.floor(epochMs / QUARTER_MS));
}

const markAt = byQuarter((start, zone) =>
  isRepeated(start, zone) ? zoneLetters(start, zone) : '',
);

/** The marked pass of a repeated hour, from an instant (epoch ms) in the first. `undefined` if the zone has no such mark then. */
export function passOf(first: number, mark: string, zone: string): number | undefined {
  const shown = first + zoneOffsetMs(first, zone);
  for (let time = first; time <= first + MAX_MS; time += QUARTER_MS) {
    const isSameTime = time + zoneOffsetMs(time, zone) === shown;
    if (isSameTime && repeatedMark(time, zone) === mark) return time;
  }
  return undefined;
}

/** Columns beyond `HH:MM` on a business date (`YYYYMMDD`): one on a 12-hour clock, plus mark and space on a night the clock is set back. */
export function timeRoom(date: string, calendar: BusinessCalendar): number {
  return markRoom(date, calendar) + (calendar.hours === 12 ? 1 : 0);
}

function markRoom(date: string, calendar: BusinessCalendar): number {
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
  const before = zoneOffsetMs(epochMs - MAX_MS, zone);
  const after = zoneOffsetMs(epochMs + MAX_MS, zone);
  const back = before - after;
  if (back <= 0) return false;
  return zoneOffsetMs(epochMs, zone) === before
    ? zoneOffsetMs(epochMs + back, zone) === after
    : zoneOffsetMs(epochMs - back, zone) === before;
}

/** Each locale has letters for other zones. */
const LOCALES = ['en-US', 'en-GB', 'en-AU', 'en-CA', 'en-NZ'];

function zoneLetters(epochMs: number, zone: string): string {
  for (const locale of LOCALES) {
    const written = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' });
    const name = written.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName')?.value;
    if (name !== undefined && /^[A-Z]{3,5}$/.test(name)) return name;
  }
  return offsetText(zoneOffsetMs(epochMs, zone) / MINUTE_MS);
}

function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(hours)}${rest === 0 ? '' : `:${two(rest)}`}`;
}

/** Row times on the restaurant's wall clock. */
export interface FilterCalendar {
  /** 0..23. */
  readonly closeoutHour: number;
  /** Seconds from the business date's start to an instant: over a day after the next closeout, negative before the start. */
  readonly timeOfDay: (epochMs: number) => number;
}

export function filterCalendar(calendar: BusinessCalendar, date: string): FilterCalendar {
  return { closeoutHour: calendar.closeoutHour, timeOfDay: timeOfDay(calendar, date) };
}

/** Takes `YYYYMMDD`, then epoch ms, and returns the restaurant's hour (0 to 23). */
export function localHour(calendar: BusinessCalendar, date: string): (epochMs: number) => number {
  const time = timeOfDay(calendar, date);
  const hours = (epochMs: number) => Math.floor(time(epochMs) / 3_600) + calendar.closeoutHour;
  return (epochMs) => ((hours(epochMs) % 24) + 24) % 24;
}

/** Takes `YYYYMMDD`, then epoch ms, and returns seconds as `FilterCalendar.timeOfDay`. */
function timeOfDay(calendar: BusinessCalendar, date: string): (epochMs: number) => number {
  const begins = utcMidnight(date) / 1_000 + calendar.closeoutHour * 60 * 60;
  return (epochMs) => (epochMs + zoneOffsetMs(epochMs, calendar.zone)) / 1_000 - begins;
}
