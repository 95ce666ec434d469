import { Failure } from '../../contract/failures.ts';
import type { BusinessDate } from '../../contract/instant.ts';
import { businessDateLabel, shiftBusinessDate } from '../../kitchen/model/business-day.ts';
import {
  DATE_FORMS,
  parsePossibleDate,
  parseTypedDate,
  type TypedDate,
} from '../../kitchen/model/typed-time.ts';
import { firstOfDates } from '../../kitchen/usual/usual-dates.ts';
import { MAX_DATES } from '../../reader/sources/summary-store.ts';
import { quotedValue } from '../../settings/typed-text.ts';

/** `nov 14, 2026` has three words. */
const MAX_DATE_WORDS = 3;

export const ONE_DATE = 'Give one. For several, run linecheck trend --from DATE --to DATE.';

function searchHint(word: string): string {
  return `To search for it as text, quote it: '${quotedValue(word)}'.`;
}

/** Throws USAGE for text other than a date. `today` is the current business date. */
export function requestedDate(text: string, today: BusinessDate): BusinessDate {
  return readDate(text, parseTypedDate(text, today));
}

/**
 * Returns dates, oldest first. `from` defaults to 28 dates in all, and `to` to yesterday. `isWord` means that the last date was not a flag,
 * so hints name no flag. Throws USAGE.
 */
export function requestedDates(
  { date, from, to }: Readonly<Partial<Record<'date' | 'from' | 'to', string>>>,
  today: BusinessDate,
  isWord = false,
  max = MAX_DATES,
): readonly BusinessDate[] {
  if (date !== undefined && (from ?? to) !== undefined) {
    throw new Failure('USAGE', 'Use --date, or --from and --to.');
  }
  const end = date ?? to;
  const last = end === undefined ? shiftBusinessDate(today, -1) : requestedDate(end, today);
  const first = from === undefined ? firstOfDates(last) : requestedDate(from, today);
  if (last > today) {
    throw futureDateFailure(last, isWord ? '' : ` for --${date === undefined ? 'to' : 'date'}`);
  }
  if (date !== undefined) return [last];
  return datesBetween(first, last, max, 'yesterday');
}

/** Returns dates, oldest first. Throws USAGE for a wrong order or more than `max` dates. `fallback` names the default of `--to`. */
function datesBetween(
  first: BusinessDate,
  last: BusinessDate,
  max: number,
  fallback: string,
): readonly BusinessDate[] {
  if (first > last) throw dateOrderFailure(first, last, ` (default: ${fallback})`);
  const dates = [first];
  for (let date = first; date !== last && dates.length <= max; dates.push(date)) {
    date = shiftBusinessDate(date, 1);
  }
  if (dates.length <= max) return dates;
  const hint = `Start with ${shiftBusinessDate(last, 1 - max)} or a later date.`;
  throw new Failure('USAGE', `The limit is ${max} dates.`, { hint });
}

/** The limit exists because each date takes a request per restaurant. */
const MAX_COPIED_DATES = 400;

/** Returns dates, oldest first. Dates after `today` don't count toward the limit. Throws USAGE. */
export function datesSoFar(
  { from, to }: { readonly from: string; readonly to: string },
  today: BusinessDate,
  fallback: string,
): readonly BusinessDate[] {
  const [first, last] = [requestedDate(from, today), requestedDate(to, today)];
  const until = first > today || last < today ? last : today;
  const dates = datesBetween(first, until, MAX_COPIED_DATES, fallback);
  return dates.filter((date) => date <= today);
}

export function futureDateFailure(date: BusinessDate, where = ''): Failure {
  const hint = `Use today or an earlier date${where}.`;
  return new Failure('USAGE', `${businessDateLabel(date)} is in the future.`, { hint });
}

export function dateOrderFailure(first: BusinessDate, last: BusinessDate, beside = ''): Failure {
  const [from, to] = [businessDateLabel(first), businessDateLabel(last)];
  const hint = `Use a --from that is not later than --to${beside}.`;
  return new Failure('USAGE', `--from (${from}) is after --to (${to}).`, { hint });
}

/** Throws USAGE for a date among the filters, which would be searched as text. */
export function splitDate(words: readonly string[], today: BusinessDate) {
  const { date, count } = leadingDate(words, today);
  const others = words.slice(count);
  const second = laterDate(others, today);
  if (second === undefined) return { date, others };
  const hint = searchHint(second);
  if (date === undefined) {
    throw new Failure('USAGE', `Put the date ${quotedValue(second)} first.`, { hint });
  }
  const both = `${quotedValue(words.slice(0, count).join(' '))} and ${quotedValue(second)}`;
  throw new Failure('USAGE', `There are two dates: ${both}.`, { hint: `${ONE_DATE} ${hint}` });
}

export function splitDates(
  words: readonly string[],
  today: BusinessDate,
): { readonly dates: readonly BusinessDate[]; readonly others: readonly string[] } {
  const { date, count } = leadingDate(words, today);
  if (date === undefined) return { dates: [], others: words };
  const { dates, others } = splitDates(words.slice(count), today);
  return { dates: [...new Set([date, ...dates])].sort(), others };
}

function leadingDate(words: readonly string[], today: BusinessDate) {
  for (let count = Math.min(MAX_DATE_WORDS, words.length); count > 1; count -= 1) {
    const parsed = parsePossibleDate(words.slice(0, count).join(' '), today);
    if (parsed !== undefined && 'date' in parsed) return { date: parsed.date, count };
  }
  const [first = ''] = words;
  const parsed = parsePossibleDate(first, today);
  if (parsed === undefined) return { date: undefined, count: 0 };
  return { date: readDate(first, parsed, searchHint(first)), count: 1 };
}

export function laterDate(words: readonly string[], today: BusinessDate): string | undefined {
  for (const index of words.keys()) {
    for (let count = MAX_DATE_WORDS; count > 0; count -= 1) {
      const text = words.slice(index, index + count).join(' ');
      if (parsePossibleDate(text, today) !== undefined) return text;
    }
  }
  return undefined;
}

/** The message repeats the text only if it is plain, because the text may be a secret. Throws USAGE. */
function readDate(text: string, parsed: TypedDate, hint?: string): BusinessDate {
  if ('date' in parsed) return parsed.date;
  const quoted = quotedValue(text);
  const isPlain = quoted.toLowerCase() === `"${text.trim().toLowerCase()}"`;
  const fault = isPlain ? parsed.fault : `Unknown date ${quoted}. Write ${DATE_FORMS}.`;
  throw new Failure('USAGE', fault, hint === undefined ? {} : { hint });
}
