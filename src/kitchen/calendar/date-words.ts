/** Business dates as people write them: `20261114`, `nov 14`, `14`, `fri`, `yesterday`, `-7`. */
import {
  type BusinessDate,
  dateParts,
  isBusinessDate,
  weekdayNumber,
} from '../../contract/business-date.ts';
import { nearName } from '../text/near-name.ts';
import { parseBusinessDate, shiftBusinessDate } from './business-day.ts';

/** A date, or sentences refusing the text and listing the valid forms. */
export type DateWords = { readonly date: BusinessDate } | { readonly fault: string };

export const DATE_FORMS = '20261114, nov 14, 14, fri, yesterday, or -7';

const RELATIVE = ['today', 'yesterday', 'tomorrow'];
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const SHORTEST_NAME = 3;
/** Leap days are at most eight years apart. */
const YEARS_BACK = 8;
const MONTHS_BACK = 2;

/**
 * For text meant as a date: `20261114`, `2026-11-14`, `today`, `yesterday`, `tomorrow`, `-7` (days ago), `fri` (the latest before `today`,
 * `YYYYMMDD`), `nov 14` with or without a year, and `14` (the latest up to `today`).
 */
export function dateWords(text: string, today: BusinessDate): DateWords {
  const typed = text.trim().toLowerCase();
  const day = /^\d{1,2}$/.test(typed) ? dayOfMonth(Number(typed), today) : undefined;
  if (day !== undefined) return { date: day };
  const read = dateAmongWords(typed, today);
  if (read !== undefined) return read;
  if (/^\d{1,2}$/.test(typed)) return offCalendar(typed);
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
  if (/^(?:\d{8}|\d{4}-\d{2}-\d{2})$/.test(typed)) return offCalendar(typed);
  if (/^-\d+$/.test(typed)) return { fault: unknown(typed) };
  const named = monthDay(typed);
  if (named !== undefined) {
    const day = named.year === undefined ? latestMonthDay(named, today) : calendarDay(named);
    return day === undefined ? offCalendar(typed) : { date: day };
  }
  const meant = [...RELATIVE, ...WEEKDAYS].find((name) => isSlipOf(typed, name));
  return meant === undefined ? undefined : { fault: unknown(typed, meant) };
}

function unknown(typed: string, meant?: string): string {
  const hint = meant === undefined ? `Write ${DATE_FORMS}.` : `Did you mean "${meant}"?`;
  return `Unknown date "${typed}". ${hint}`;
}

function offCalendar(typed: string): DateWords {
  return { fault: `No such calendar date "${typed}". Write ${DATE_FORMS}.` };
}

/** A letter left out, added, or swapped with the next. A changed letter makes another word: sundae isn't Sunday. */
function isSlipOf(typed: string, name: string): boolean {
  const without = (word: string, at: number) => word.slice(0, at) + word.slice(at + 1);
  return (
    Array.from(name).some((_, at) => without(name, at) === typed) ||
    Array.from(typed).some((_, at) => without(typed, at) === name) ||
    Array.from(name).some((_, at) => swapped(name, at) === typed)
  );
}

function swapped(word: string, at: number): string {
  return (
    word.slice(0, at) + word.slice(at + 1, at + 2) + word.slice(at, at + 1) + word.slice(at + 2)
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

interface MonthDay {
  readonly year: number | undefined;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

/** Reads `nov 14`, `14 november`, and `nov 14, 2026`. */
function monthDay(typed: string): MonthDay | undefined {
  const [, first = '', second = '', year] =
    /^([a-z]+|\d{1,2})\.?\s+([a-z]+|\d{1,2})(?:,?\s+(\d{4}))?$/.exec(typed) ?? [];
  const [name, day] = /\d/.test(first) ? [second, first] : [first, second];
  const month = MONTHS.findIndex((each) => isShortFor(name, each)) + 1;
  if (month === 0 || !/^\d/.test(day)) return undefined;
  return { year: year === undefined ? undefined : Number(year), month, day: Number(day) };
}

function latestMonthDay(named: MonthDay, today: BusinessDate): BusinessDate | undefined {
  const year = Number(today.slice(0, 4));
  const years = Array.from({ length: YEARS_BACK + 1 }, (_, back) => year - back);
  return years
    .map((each) => calendarDay({ ...named, year: each }))
    .find((date) => date !== undefined && date <= today);
}

/** The latest such day. No two consecutive months are short. */
function dayOfMonth(day: number, today: BusinessDate): BusinessDate | undefined {
  const [year, month] = dateParts(today);
  const months = Array.from({ length: MONTHS_BACK + 1 }, (_, back) => month - back);
  return months
    .map((each) =>
      each > 0
        ? calendarDay({ year, month: each, day })
        : calendarDay({ year: year - 1, month: each + MONTHS.length, day }),
    )
    .find((date) => date !== undefined && date <= today);
}

function calendarDay({ year, month, day }: MonthDay): BusinessDate | undefined {
  const [mm, dd] = [month, day].map((part) => String(part).padStart(2, '0'));
  const date = `${String(year).padStart(4, '0')}${mm}${dd}`;
  return isBusinessDate(date) ? date : undefined;
}
