import {
  type BusinessDate,
  DAY_MS,
  isBusinessDate,
  MINUTE_MS,
  parseInstant,
  weekdayNumber,
} from '../../contract/instant.ts';
import { nearName } from '../text/near-name.ts';
import {
  type BusinessCalendar,
  parseBusinessDate,
  shiftBusinessDate,
  wallInstant,
} from './business-day.ts';
import { repeatedInstant } from './local-time.ts';

const HOUR_SECONDS = 3_600;
const TIME_OF_DAY = /^(\d{1,2})(?::([0-5]\d)(?::([0-5]\d))?)?(?: ?([ap])m?)?$/;

export interface TimeOfDay {
  /** Since midnight. */
  readonly seconds: number;
  /** How precise the text is, in seconds: 3,600 for `6pm`, 60 for `18:30`, 1 for `18:30:15`. */
  readonly unit: number;
}

/** Reads `18:30`, `18:30:15`, `6pm`, `6:30p`, and `6:30:15 pm`, in any case. */
export function parseTimeOfDay(text: string): TimeOfDay | undefined {
  const [, hours = '', minutes, seconds = '0', half] =
    TIME_OF_DAY.exec(text.trim().toLowerCase()) ?? [];
  const hour = Number(hours);
  const isHour = half === undefined ? hour <= 23 && minutes !== undefined : hour >= 1 && hour <= 12;
  if (hours === '' || !isHour) return undefined;
  const hourOfDay = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  const unit = minutes === undefined ? HOUR_SECONDS : text.split(':').length === 3 ? 1 : 60;
  return {
    seconds: hourOfDay * HOUR_SECONDS + Number(minutes ?? '0') * 60 + Number(seconds),
    unit,
  };
}

/** A date, or a `fault`: sentences that say what is wrong with the text and what to write. */
export type TypedDate = { readonly date: BusinessDate } | { readonly fault: string };

export const DATE_FORMS = '20261114, nov 14, 14, fri, yesterday, or -7';

const RELATIVE_DATES = ['today', 'yesterday', 'tomorrow'];
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const SHORTEST_NAME = 3;
/** The longest time between two leap days is eight years. */
const MAX_DAYS_BACK = 8 * 366;

/**
 * Reads text that must be a date: `20261114`, `2026-11-14`, `today`, `yesterday`, `tomorrow`, `-7` (days ago), `fri` (the latest Friday
 * before `today`), `nov 14` with or without a year, and `14` (the latest 14th up to `today`).
 */
export function parseTypedDate(text: string, today: BusinessDate): TypedDate {
  const typed = text.trim().toLowerCase();
  if (/^\d{1,2}$/.test(typed))
    return calendarDate(latestDateEndingWith(typed.padStart(2, '0'), today), typed);
  const date = parsePossibleDate(typed, today);
  if (date !== undefined) return date;
  const suggestion = nearName(typed, [...RELATIVE_DATES, ...WEEKDAYS]);
  return { fault: unknownDateText(text.trim(), suggestion) };
}

/** Like `parseTypedDate`, but without `14`. A mistyped date, such as `20261332`, is a fault. Any other text is `undefined`. */
export function parsePossibleDate(text: string, today: BusinessDate): TypedDate | undefined {
  const typed = text.trim().toLowerCase();
  const date =
    parseBusinessDate(typed, today) ??
    (typed === 'tomorrow' ? shiftBusinessDate(today, 1) : weekdayBefore(typed, today));
  if (date !== undefined) return { date };
  if (/^(?:\d{8}|\d{4}-\d{2}-\d{2})$/.test(typed)) return calendarDate(undefined, typed);
  if (/^-\d+$/.test(typed)) return { fault: unknownDateText(typed) };
  const yearAndDay = parseMonthDay(typed);
  if (yearAndDay !== undefined) {
    const [year, monthDay] = yearAndDay;
    const latest = year === undefined ? latestDateEndingWith(monthDay, today) : year + monthDay;
    return calendarDate(latest, typed);
  }
  const suggestion = [...RELATIVE_DATES, ...WEEKDAYS].find((name) => isTypoOf(typed, name));
  return suggestion === undefined ? undefined : { fault: unknownDateText(typed, suggestion) };
}

function unknownDateText(typed: string, suggestion?: string): string {
  const hint = suggestion === undefined ? `Write ${DATE_FORMS}.` : `Did you mean "${suggestion}"?`;
  return `Unknown date "${typed}". ${hint}`;
}

function calendarDate(date: string | undefined, typed: string): TypedDate {
  return date !== undefined && isBusinessDate(date)
    ? { date }
    : { fault: `No such calendar date "${typed}". Write ${DATE_FORMS}.` };
}

/** A typo is a missing or added letter, or two swapped letters. A changed letter makes another word: a sundae isn't Sunday. */
function isTypoOf(typed: string, name: string): boolean {
  const shorter = (word: string) =>
    Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1));
  const swapped = Array.from(
    name,
    (letter, index) =>
      name.slice(0, index) + name.charAt(index + 1) + letter + name.slice(index + 2),
  );
  return [...shorter(name), ...swapped].includes(typed) || shorter(typed).includes(name);
}

function weekdayBefore(typed: string, today: BusinessDate): BusinessDate | undefined {
  const name = typed.replace(/^last\s+/, '');
  const weekday = WEEKDAYS.findIndex((weekdayName) => isAbbreviationOf(name, weekdayName));
  if (weekday === -1) return undefined;
  return shiftBusinessDate(today, -((weekdayNumber(today) - weekday + 6) % 7) - 1);
}

function isAbbreviationOf(typed: string, name: string): boolean {
  return typed.length >= SHORTEST_NAME && name.startsWith(typed);
}

/** Reads `nov 14`, `14 november`, and `nov 14, 2026`. Returns the year, if the text has one, and `1114`. */
function parseMonthDay(
  typed: string,
): readonly [year: string | undefined, monthDay: string] | undefined {
  const [, first = '', second = '', year] =
    /^([a-z]+|\d{1,2})\.?\s+([a-z]+|\d{1,2})(?:,?\s+(\d{4}))?$/.exec(typed) ?? [];
  const [name, day] = /\d/.test(first) ? [second, first] : [first, second];
  const month = MONTHS.findIndex((monthName) => isAbbreviationOf(name, monthName)) + 1;
  if (month === 0 || !/^\d/.test(day)) return undefined;
  return [year, [String(month), day].map((part) => part.padStart(2, '0')).join('')];
}

function latestDateEndingWith(end: string, today: BusinessDate): BusinessDate | undefined {
  for (let days = 0; days <= MAX_DAYS_BACK; days += 1) {
    const date = shiftBusinessDate(today, -days);
    if (date.endsWith(end)) return date;
  }
  return undefined;
}

export type TimeTarget =
  | { readonly kind: 'instant'; readonly time: number }
  | { readonly kind: 'date'; readonly date: string };

/** Reads `18:30` or `6:30p` on `date`, `+30m` and `-2h` from `from` (epoch ms), and dates. `date` and `today` are `YYYYMMDD`. */
export function parseTimeTarget(
  text: string,
  options: {
    readonly date: string;
    readonly today: string;
    readonly from: number | undefined;
    readonly calendar: BusinessCalendar;
  },
): TimeTarget | undefined {
  const { date, today, from, calendar } = options;
  const typed = text.trim().toLowerCase();
  const time = parseTimeOfDay(typed);
  if (time !== undefined) {
    const isAfterMidnight = time.seconds < calendar.closeoutHour * 60 * 60;
    const day = isAfterMidnight ? shiftBusinessDate(date, 1) : date;
    return { kind: 'instant', time: wallInstant(day, time.seconds * 1_000, calendar.zone) };
  }
  const step = /^([+-])(\d{1,4})(h|m|min)$/.exec(typed);
  if (step !== null) {
    if (from === undefined) return undefined;
    const [, sign, count, unit] = step;
    const ms = Number(count) * (unit === 'h' ? 60 : 1) * MINUTE_MS;
    return { kind: 'instant', time: sign === '-' ? from - ms : from + ms };
  }
  const named = parsePossibleDate(typed, today);
  return named !== undefined && 'date' in named ? { kind: 'date', date: named.date } : undefined;
}

const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(?:(Z|[+-]\d{2}:?\d{2})| ([A-Z]{3,5}|[+-]\d{2}(?::\d{2})?))?$/;
const DAYS_AGO = /^-(\d{1,4})d$/;

interface Now {
  readonly now: number;
  readonly calendar: BusinessCalendar;
}

/**
 * Reads a date with a time as epoch ms: `2026-11-20T05:00:00Z`, with `±hh:mm`, or without a zone on the calendar's clock. In an hour that
 * is repeated, the earlier time counts, unless the text has the later one's abbreviation (`2026-11-01 01:30 EST`). Also reads `-3d`: 72
 * hours ago.
 */
export function parseDateAndTime(text: string, { now, calendar }: Now): number | undefined {
  const typed = text.trim().toUpperCase();
  const [, date, minute, second = ':00', zone, abbreviation] = DATE_TIME.exec(typed) ?? [];
  if (date !== undefined) {
    const instant = parseInstant(`${date}T${minute}${second}${zone ?? 'Z'}`);
    const midnight = parseInstant(date);
    if (zone !== undefined || instant === undefined || midnight === undefined) return instant;
    const first = wallInstant(date.replaceAll('-', ''), instant - midnight, calendar.zone);
    return abbreviation === undefined ? first : repeatedInstant(first, abbreviation, calendar.zone);
  }
  const days = DAYS_AGO.exec(typed.toLowerCase())?.[1];
  return days === undefined ? undefined : now - Number(days) * DAY_MS;
}
