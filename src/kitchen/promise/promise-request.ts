/** What a promise is asked about, in words: minutes, weekdays, and filters, for the command and the screen. */
import type { BusinessCalendar } from '../calendar/business-day.ts';
import { shiftBusinessDate, weekdayName, weekdayOf } from '../calendar/business-day.ts';
import type { TicketGroup } from '../usual/date-summary.ts';
import { MAX_MINUTES, type PromiseTerms } from './promise.ts';
import { TICKET_FILTER_HELP, ticketFilter } from './ticket-filter.ts';

export interface PromiseRequest extends PromiseTerms {
  readonly filter: string;
  readonly test: (group: TicketGroup) => boolean;
  /** `YYYYMMDD`, oldest first. */
  readonly dates: readonly string[];
}

/** Unless words have other minutes. */
export interface PromiseDefaults extends PromiseTerms {
  /** 1 to `MOST_WEEKS`. */
  readonly weeks: number;
}

export interface PromiseFault {
  readonly fault: string;
  readonly hint?: string;
}

export const MOST_WEEKS = 8;
const MINUTES = /^(\d{1,4})(?:m|min)?$/;
const WEEKDAYS = /^weekday[:=]/i;
/** Fields, and words for each. */
export const PROMISE_WORDS_HELP = [
  ['weekday', 'fri, fri,sat, or * for all (default: that of the date)'] as const,
  ...TICKET_FILTER_HELP,
];
const ASKABLE = `Ask by weekday (fri, weekday:fri,sat), ${TICKET_FILTER_HELP.map(([field]) => field).join(', ')}.`;

/** `before`: the date (`YYYYMMDD`) after the last one compared. Without weekdays among the words, that date's. */
export function promiseRequest(
  words: readonly string[],
  { withinMinutes, share, weeks }: PromiseDefaults,
  calendar: BusinessCalendar,
  before: string,
): PromiseRequest | PromiseFault {
  const [, typed] = MINUTES.exec(words[0] ?? '') ?? [];
  const minutes = Number(typed ?? withinMinutes);
  if (minutes < 1 || minutes > MAX_MINUTES) {
    return { fault: `A promise has 1 to ${MAX_MINUTES} minutes, not ${minutes}.` };
  }
  const asked = new Set<string>();
  const others: string[] = [];
  for (const word of typed === undefined ? words : words.slice(1)) {
    const weekdays = weekdaysIn(word);
    if (weekdays === 'unknown') {
      const named = word.replace(WEEKDAYS, '');
      return { fault: `Unknown weekday "${named}".`, hint: ASKABLE };
    }
    if (weekdays === undefined) others.push(word);
    else for (const each of weekdays) asked.add(each);
  }
  const filter = others.join(' ');
  const found = ticketFilter(filter, calendar);
  if ('fault' in found) return { fault: found.fault, hint: ASKABLE };
  if (asked.size === 0) asked.add(weekdayOf(before));
  const all = Array.from({ length: weeks * 7 }, (_, at) =>
    shiftBusinessDate(before, at - weeks * 7),
  );
  const dates = all.filter((date) => asked.has(weekdayOf(date)));
  return { withinMinutes: minutes, share, filter, test: found.test, dates };
}

/** Of a line. Quoted blanks don't end a word. */
export function typedWords(line: string): readonly string[] {
  return line.match(/(?:[^\s"]|"[^"]*"?)+/g) ?? [];
}

/** For other minutes. */
export function withoutMinutes(line: string): string {
  const [first = '', ...others] = typedWords(line);
  return MINUTES.test(first) ? others.join(' ') : line;
}

/** `Sat` and its name, by any date of a week. */
const WEEK = Array.from({ length: 7 }, (_, at) => shiftBusinessDate('20260104', at)).map(
  (date) => [weekdayOf(date), weekdayName(date)] as const,
);

/** `undefined` for a word about something else. */
function weekdaysIn(word: string): readonly string[] | 'unknown' | undefined {
  const named = word.replace(WEEKDAYS, '');
  const isField = named !== word;
  if (isField && named === '*') return WEEK.map(([short]) => short);
  const found = named.split(',').map((name) => {
    const typed = name.toLowerCase().replace(/days$/, 'day');
    return WEEK.find((each) => each.some((own) => own.toLowerCase() === typed))?.[0];
  });
  const known = found.flatMap((short) => short ?? []);
  if (known.length === found.length) return known;
  return isField ? 'unknown' : undefined;
}
