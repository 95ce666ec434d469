/** The hour a wall clock repeats when set back, and marks for each pass. */
import { HOUR_MS, MINUTE_MS } from '../../contract/time-units.ts';
import { type BusinessCalendar, businessDayStart, shiftBusinessDate } from './business-day.ts';
import { byQuarter, QUARTER_MS, zoneOffsetMs } from './zone-offset.ts';

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
  for (let at = first; at <= first + MAX_MS; at += QUARTER_MS) {
    const isSameTime = at + zoneOffsetMs(at, zone) === shown;
    if (isSameTime && repeatedMark(at, zone) === mark) return at;
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
  for (let at = from; at < to; at += QUARTER_MS) {
    longest = Math.max(longest, repeatedMark(at, zone).length);
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

/** Each has letters for other zones. */
const LOCALES = ['en-US', 'en-GB', 'en-AU', 'en-CA', 'en-NZ'];

function zoneLetters(epochMs: number, zone: string): string {
  for (const locale of LOCALES) {
    const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' });
    const name = format.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName')?.value;
    if (name !== undefined && /^[A-Z]{3,5}$/.test(name)) return name;
  }
  return offsetText(zoneOffsetMs(epochMs, zone) / MINUTE_MS);
}

function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(hours)}${rest === 0 ? '' : `:${two(rest)}`}`;
}
