/** Typed targets: a time of day, a step, or a business date. */
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
import { passOf } from './local-time.ts';

const HOUR_SECONDS = 3_600;
const FORM = /^(\d{1,2})(?::([0-5]\d)(?::([0-5]\d))?)?(?: ?([ap])m?)?$/;

export interface TypedTime {
  /** After midnight. */
  readonly seconds: number;
  /** Last typed unit in seconds: 3,600 for `6pm`, 60 for `18:30`, 1 for `18:30:15`. */
  readonly unit: number;
}

/** Reads `18:30`, `18:30:15`, `6pm`, `6:30p`, and `6:30:15 pm`, in any case. `undefined` for anything else. */
export function typedTime(text: string): TypedTime | undefined {
  const [, hours = '', minutes, seconds = '0', half] = FORM.exec(text.trim().toLowerCase()) ?? [];
  const hour = Number(hours);
  const isHour = half === undefined ? hour <= 23 && minutes !== undefined : hour >= 1 && hour <= 12;
  if (hours === '' || !isHour) return undefined;
  const ofDay = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  const unit = minutes === undefined ? HOUR_SECONDS : text.split(':').length === 3 ? 1 : 60;
  return { seconds: ofDay * HOUR_SECONDS + Number(minutes ?? '0') * 60 + Number(seconds), unit };
}

/** A date, or sentences refusing the text and listing the valid forms. */
export type DateWords = { readonly date: BusinessDate } | { readonly fault: string };

export const DATE_FORMS = '20261114, nov 14, 14, fri, yesterday, or -7';

const RELATIVE = ['today', 'yesterday', 'tomorrow'];
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const SHORTEST_NAME = 3;
/** Leap days are at most eight years apart. */
const DAYS_BACK = 8 * 366;

/**
 * For text meant as a date: `20261114`, `2026-11-14`, `today`, `yesterday`, `tomorrow`, `-7` (days ago), `fri` (the latest before `today`,
 * `YYYYMMDD`), `nov 14` with or without a year, and `14` (the latest up to `today`).
 */
export function dateWords(text: string, today: BusinessDate): DateWords {
  const typed = text.trim().toLowerCase();
  if (/^\d{1,2}$/.test(typed))
    return onCalendar(latestEnding(typed.padStart(2, '0'), today), typed);
  const date = dateAmongWords(typed, today);
  if (date !== undefined) return date;
  const meant = nearName(typed, [...RELATIVE, ...WEEKDAYS]);
  return { fault: meant === undefined ? unknown(text.trim()) : unknown(text.trim(), meant) };
}

/** For text possibly not a date. Reads `dateWords` forms except `14`. Refuses a mistyped date, such as `20261332` or `tomorow`. */
export function dateAmongWords(text: string, today: BusinessDate): DateWords | undefined {
  const typed = text.trim().toLowerCase();
  const date =
    parseBusinessDate(typed, today) ??
    (typed === 'tomorrow' ? shiftBusinessDate(today, 1) : weekdayBefore(typed, today));
  if (date !== undefined) return { date };
  if (/^(?:\d{8}|\d{4}-\d{2}-\d{2})$/.test(typed)) return onCalendar(undefined, typed);
  if (/^-\d+$/.test(typed)) return { fault: unknown(typed) };
  const named = monthDay(typed);
  if (named !== undefined) {
    const [year, day] = named;
    return onCalendar(year === undefined ? latestEnding(day, today) : year + day, typed);
  }
  const meant = [...RELATIVE, ...WEEKDAYS].find((name) => isSlipOf(typed, name));
  return meant === undefined ? undefined : { fault: unknown(typed, meant) };
}

function unknown(typed: string, meant?: string): string {
  const hint = meant === undefined ? `Write ${DATE_FORMS}.` : `Did you mean "${meant}"?`;
  return `Unknown date "${typed}". ${hint}`;
}

function onCalendar(date: string | undefined, typed: string): DateWords {
  return date !== undefined && isBusinessDate(date)
    ? { date }
    : { fault: `No such calendar date "${typed}". Write ${DATE_FORMS}.` };
}

/** A letter left out, added, or swapped with the next. A changed letter makes another word: sundae isn't Sunday. */
function isSlipOf(typed: string, name: string): boolean {
  const without = (word: string, index: number) => word.slice(0, index) + word.slice(index + 1);
  return (
    Array.from(name).some((_, index) => without(name, index) === typed) ||
    Array.from(typed).some((_, index) => without(typed, index) === name) ||
    Array.from(name).some((_, index) => swapped(name, index) === typed)
  );
}

function swapped(word: string, index: number): string {
  return (
    word.slice(0, index) +
    word.slice(index + 1, index + 2) +
    word.slice(index, index + 1) +
    word.slice(index + 2)
  );
}

function weekdayBefore(typed: string, today: BusinessDate): BusinessDate | undefined {
  const name = typed.replace(/^last\s+/, '');
  const weekday = WEEKDAYS.findIndex((each) => isShortFor(name, each));
  if (weekday === -1) return undefined;
  return shiftBusinessDate(today, -((weekdayNumber(today) - weekday + 6) % 7) - 1);
}

function isShortFor(typed: string, name: string): boolean {
  return typed.length >= SHORTEST_NAME && name.startsWith(typed);
}

/** Reads `nov 14`, `14 november`, and `nov 14, 2026`: the year, if any, and `1114`. */
function monthDay(
  typed: string,
): readonly [year: string | undefined, monthDay: string] | undefined {
  const [, first = '', second = '', year] =
    /^([a-z]+|\d{1,2})\.?\s+([a-z]+|\d{1,2})(?:,?\s+(\d{4}))?$/.exec(typed) ?? [];
  const [name, day] = /\d/.test(first) ? [second, first] : [first, second];
  const month = MONTHS.findIndex((each) => isShortFor(name, each)) + 1;
  if (month === 0 || !/^\d/.test(day)) return undefined;
  return [year, [String(month), day].map((part) => part.padStart(2, '0')).join('')];
}

/** The latest date up to today that ends so, as `1114` or `14`. */
function latestEnding(end: string, today: BusinessDate): BusinessDate | undefined {
  for (let days = 0; days <= DAYS_BACK; days += 1) {
    const date = shiftBusinessDate(today, -days);
    if (date.endsWith(end)) return date;
  }
  return undefined;
}

/** Epoch ms or `YYYYMMDD`. */
export type TimeTarget =
  | { readonly kind: 'instant'; readonly time: number }
  | { readonly kind: 'date'; readonly date: string };

/** Reads `18:30` or `6:30p` on `date`, `+30m` and `-2h` from `from`, and `dateAmongWords` forms. `undefined` for anything else. */
export function timeTarget(
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
  const time = typedTime(typed);
  if (time !== undefined) {
    const isNight = time.seconds < calendar.closeoutHour * 60 * 60;
    const day = isNight ? shiftBusinessDate(date, 1) : date;
    return { kind: 'instant', time: wallInstant(day, time.seconds * 1_000, calendar.zone) };
  }
  const step = /^([+-])(\d{1,4})(h|m|min)$/.exec(typed);
  if (step !== null) {
    if (from === undefined) return undefined;
    const [, sign, count, unit] = step;
    const ms = Number(count) * (unit === 'h' ? 60 : 1) * MINUTE_MS;
    return { kind: 'instant', time: sign === '-' ? from - ms : from + ms };
  }
  const named = dateAmongWords(typed, today);
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
 * Reads a complete moment as epoch ms: `2026-11-20T05:00:00Z`, or with `±hh:mm`. Without a zone it is in the calendar's. In a repeated
 * hour it is the first pass, unless marked as shown (`2026-11-01 01:30 EST`). `-3d` counts 24 hours a day. `undefined` for anything else.
 */
export function datedInstant(text: string, { now, calendar }: Now): number | undefined {
  const typed = text.trim().toUpperCase();
  const [, date, minute, second = ':00', zone, mark] = DATE_TIME.exec(typed) ?? [];
  if (date !== undefined) {
    const shown = parseInstant(`${date}T${minute}${second}${zone ?? 'Z'}`);
    const midnight = parseInstant(date);
    if (zone !== undefined || shown === undefined || midnight === undefined) return shown;
    const first = wallInstant(date.replaceAll('-', ''), shown - midnight, calendar.zone);
    return mark === undefined ? first : passOf(first, mark, calendar.zone);
  }
  const days = DAYS_AGO.exec(typed.toLowerCase())?.[1];
  return days === undefined ? undefined : now - Number(days) * DAY_MS;
}
