/** The business date of a command line. */
import type { BusinessDate } from '../../contract/business-date.ts';
import { Failure } from '../../contract/failures.ts';
import { businessDateLabel, shiftBusinessDate } from '../../kitchen/calendar/business-day.ts';
import {
  DATE_FORMS,
  type DateWords,
  dateAmongWords,
  dateWords,
} from '../../kitchen/calendar/date-words.ts';
import { quotedValue } from '../../settings/quoted-value.ts';

/** Most words of a date such as `nov 14, 2026`. */
const MAX_WORDS = 3;

/** What to type where two dates were given. */
export const ONE_DATE = 'Give one. For several, run linecheck trend --from DATE --to DATE.';

/** What to type where such a word is meant as text. */
function asText(word: string): string {
  return `To search for it as text, quote it: '${quotedValue(word)}'.`;
}

/** The date of a text; `today` is the current business date. Throws USAGE for anything else. */
export function askedDate(text: string, today: BusinessDate): BusinessDate {
  return dateOf(text, dateWords(text, today));
}

/**
 * All dates from `first` to `last`, oldest first. Throws USAGE for a wrong order, and for more than `max`; `fallback` is the default of `--to`, in
 * words.
 */
export function datesBetween(
  first: BusinessDate,
  last: BusinessDate,
  { max, fallback }: { readonly max: number; readonly fallback: string },
): readonly BusinessDate[] {
  if (first > last) {
    throw new Failure(
      'USAGE',
      `--from (${businessDateLabel(first)}) is after --to (${businessDateLabel(last)}).`,
      { hint: `Use a --from that is not later than --to (default: ${fallback}).` },
    );
  }
  const dates = Array.from({ length: max + 1 }, (_, at) => shiftBusinessDate(first, at));
  const asked = dates.filter((date) => date <= last);
  if (asked.length <= max) return asked;
  throw new Failure('USAGE', `The limit is ${max} dates.`, {
    hint: `Start with ${shiftBusinessDate(last, 1 - max)} or a later date.`,
  });
}

/** Words, with the date that they may begin with. */
interface DatedWords {
  /** `undefined` where the first words are no date. */
  readonly date: BusinessDate | undefined;
  readonly others: readonly string[];
}

/**
 * Takes a date from the front of words; the others are filters. Throws USAGE for a malformed date in front, and for a date among the filters, such as
 * a second one, which would be searched as text.
 */
export function datedWords(words: readonly string[], today: BusinessDate): DatedWords {
  for (let count = Math.min(MAX_WORDS, words.length); count > 1; count -= 1) {
    const read = dateAmongWords(words.slice(0, count).join(' '), today);
    if (read !== undefined && 'date' in read) return alone(words, count, read.date, today);
  }
  const [first = '', ...others] = words;
  const read = dateAmongWords(first, today);
  if (read !== undefined) return alone(words, 1, dateOf(first, read, asText(first)), today);
  const late = laterDate(others, today);
  if (late === undefined) return { date: undefined, others: words };
  throw new Failure('USAGE', `Put the date ${quotedValue(late)} first.`, { hint: asText(late) });
}

/** The date of the first `count` words; the other words must have none. */
function alone(
  words: readonly string[],
  count: number,
  date: BusinessDate,
  today: BusinessDate,
): DatedWords {
  const others = words.slice(count);
  const second = laterDate(others, today);
  if (second === undefined) return { date, others };
  const first = words.slice(0, count).join(' ');
  throw new Failure('USAGE', `Two dates: ${quotedValue(first)} and ${quotedValue(second)}.`, {
    hint: `${ONE_DATE} ${asText(second)}`,
  });
}

/** The first of the words that may be a date, together with those that belong to it. */
function laterDate(words: readonly string[], today: BusinessDate): string | undefined {
  for (const at of words.keys()) {
    for (let count = MAX_WORDS; count > 0; count -= 1) {
      const text = words.slice(at, at + count).join(' ');
      if (dateAmongWords(text, today) !== undefined) return text;
    }
  }
  return undefined;
}

/** The date, or USAGE. A word that may be a secret is not repeated in the message. */
function dateOf(text: string, read: DateWords, hint?: string): BusinessDate {
  if ('date' in read) return read.date;
  const shown = quotedValue(text);
  const isPlain = shown.toLowerCase() === `"${text.trim().toLowerCase()}"`;
  const fault = isPlain ? read.fault : `Unknown date ${shown}. Write ${DATE_FORMS}.`;
  throw new Failure('USAGE', fault, hint === undefined ? {} : { hint });
}
