/** The document's date-time text is UTC: `YYYY-MM-DDThh:mm:ss.SSS+0000`. More forms are read than written. */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The last instant with a four-digit year, epoch ms. API texts can't have a later instant. */
export const LATEST_INSTANT = 253_402_300_799_999;

/** The form of the document's example. RFC 3339 has another form. */
export const INSTANT_PATTERN =
  '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}\\+0000$';

export const INSTANT_EXAMPLE = '2025-02-15T12:30:00.000+0000';

const FORM =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(Z|[+ -]\d{2}:?\d{2}))?$/;

const WRITTEN_LENGTH = INSTANT_EXAMPLE.length;

export const READ_INSTANT_PATTERN = FORM.source;

/** The year must be in 0000..9999. */
export function formatInstant(epochMs: number): string {
  return new Date(epochMs).toISOString().replace('Z', '+0000');
}

/** Converts any form that can be read to the written form. Other text is unchanged. */
export function normalizeInstant(text: string): string {
  if (text.length === WRITTEN_LENGTH && text.endsWith('+0000')) return text;
  const epochMs = parseInstant(text);
  if (epochMs === undefined) return text;
  const written = formatInstant(epochMs);
  // With an offset, the UTC year may have more than four digits.
  return written.length === WRITTEN_LENGTH ? written : text;
}

/** Reads text with or without ms, with `±hhmm`, `±hh:mm`, or `Z`, a date as 00:00 UTC, and a space that was a `+` in a URL. */
export function parseInstant(text: string): number | undefined {
  return parseWrittenForm(text) ?? parseAnyForm(text);
}

function parseAnyForm(text: string): number | undefined {
  const match = FORM.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone = 'Z'] =
    match;
  const fields = [year, month, day, hour, minute, second].map(Number);
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = fields;
  if (h > 23 || mi > 59 || s > 59 || !isCalendarDate(y, mo, d)) return undefined;
  const offset = offsetMinutes(zone);
  if (offset === undefined) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(y, mo - 1, d);
  date.setUTCHours(h, mi, s, Number(fraction.padEnd(3, '0').slice(0, 3)));
  return date.getTime() - offset * 60_000;
}

/** The last date and its midnight are remembered, because consecutive instants mostly have the same date. */
let lastDate = '';
let lastDateMs = 0;

/** Reads the written form in a tenth of the time. Almost all texts have this form. `undefined` for other forms. */
function parseWrittenForm(text: string): number | undefined {
  if (text.length !== WRITTEN_LENGTH || !text.endsWith('+0000')) return undefined;
  if (text.charAt(10) !== 'T' || text.charAt(13) !== ':' || text.charAt(16) !== ':')
    return undefined;
  if (text.charAt(19) !== '.') return undefined;
  if (!text.startsWith(lastDate) || lastDate === '') {
    const date = text.slice(0, 10);
    const midnight = parseAnyForm(date);
    if (midnight === undefined) return undefined;
    lastDate = date;
    lastDateMs = midnight;
  }
  const hours = digits(text, 11, 2);
  const minutes = digits(text, 14, 2);
  const seconds = digits(text, 17, 2);
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1_000 + digits(text, 20, 3);
  return minutes < 60 && seconds < 60 && ms < DAY_MS ? lastDateMs + ms : undefined;
}

function digits(text: string, from: number, count: number): number {
  let value = 0;
  for (let index = from; index < from + count; index += 1) {
    const digit = text.charCodeAt(index) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** Whether the Gregorian calendar has this day. `month` is 1..12. */
export function isCalendarDate(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function offsetMinutes(zone: string): number | undefined {
  if (zone === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

export type BusinessDate = string;

const BUSINESS_DATE = /^\d{8}$/;

export const BUSINESS_DATE_PATTERN = BUSINESS_DATE.source;

/** Eight digits of an existing date. */
export function isBusinessDate(text: string): boolean {
  return BUSINESS_DATE.test(text) && isCalendarDate(...dateParts(text));
}

export function utcMidnight(date: BusinessDate): number {
  return Date.parse(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}T00:00:00Z`);
}

/** 0 is Sunday. */
export function weekdayNumber(date: BusinessDate): number {
  return new Date(utcMidnight(date)).getUTCDay();
}

export function dateParts(date: BusinessDate): readonly [number, number, number] {
  return [Number(date.slice(0, 4)), Number(date.slice(4, 6)), Number(date.slice(6, 8))];
}
