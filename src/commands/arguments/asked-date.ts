/** A business date as it is asked for on a command line. */
import type { BusinessDate } from '../../contract/business-date.ts';
import { Failure } from '../../contract/failures.ts';
import {
  DATE_FORMS,
  type DateWords,
  dateAmongWords,
  dateWords,
} from '../../kitchen/calendar/date-words.ts';
import { quotedValue } from '../../settings/quoted-value.ts';

/** A date before other words, as in `nov 14, 2026`, has at most so many. */
const MOST_WORDS = 3;

const HINT = 'To search for it as text, put today before it. Run linecheck help filters.';

/** The date that is meant; `today` is the current business date. Throws USAGE for text that means none. */
export function askedDate(text: string, today: BusinessDate): BusinessDate {
  return dateOf(text, dateWords(text, today));
}

/** Words of which the first may be a date, and what comes after it. */
interface DatedWords {
  /** `undefined` where the first word is no date. */
  readonly date: BusinessDate | undefined;
  readonly others: readonly string[];
}

/**
 * Takes a date from the beginning of words, of which the others are filters. Throws USAGE for a first word that is meant as a date and
 * cannot be one, and for a date among the others where none comes first: it would be looked for as text.
 */
export function datedWords(words: readonly string[], today: BusinessDate): DatedWords {
  for (let count = Math.min(MOST_WORDS, words.length); count > 1; count -= 1) {
    const read = dateAmongWords(words.slice(0, count).join(' '), today);
    if (read !== undefined && 'date' in read) {
      return { date: read.date, others: words.slice(count) };
    }
  }
  const [first = '', ...others] = words;
  const read = dateAmongWords(first, today);
  if (read !== undefined) return { date: dateOf(first, read, HINT), others };
  const late = others.find((each) => dateAmongWords(each, today) !== undefined);
  if (late === undefined) return { date: undefined, others: words };
  throw new Failure('USAGE', `Put the date ${quotedValue(late)} first.`, {
    hint: HINT,
  });
}

/** The date of what was read. What is not to be repeated as it was written is refused in general. */
function dateOf(text: string, read: DateWords, hint?: string): BusinessDate {
  if ('date' in read) return read.date;
  const shown = quotedValue(text);
  const isPlain = shown.toLowerCase() === `"${text.trim().toLowerCase()}"`;
  const fault = isPlain ? read.fault : `Unknown date ${shown}. Write ${DATE_FORMS}.`;
  throw new Failure('USAGE', fault, hint === undefined ? {} : { hint });
}
