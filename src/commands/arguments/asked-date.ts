/** The business date of a command line. */
import type { BusinessDate } from '../../contract/business-date.ts';
import { Failure } from '../../contract/failures.ts';
import {
  DATE_FORMS,
  type DateWords,
  dateAmongWords,
  dateWords,
} from '../../kitchen/calendar/date-words.ts';
import { quotedValue } from '../../settings/quoted-value.ts';

/** Most words of a date such as `nov 14, 2026`. */
const MOST_WORDS = 3;

const HINT = 'To search for it as text, put today before it. Run linecheck help filters.';

/** The date of a text; `today` is the current business date. Throws USAGE for anything else. */
export function askedDate(text: string, today: BusinessDate): BusinessDate {
  return dateOf(text, dateWords(text, today));
}

/** Words, with the date that they may begin with. */
interface DatedWords {
  /** `undefined` where the first words are no date. */
  readonly date: BusinessDate | undefined;
  readonly others: readonly string[];
}

/**
 * Takes a date from the front of words; the others are filters. Throws USAGE for a malformed date in front, and for a date among the filters, which
 * would be searched as text.
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

/** The date, or USAGE. A word that may be a secret is not repeated in the message. */
function dateOf(text: string, read: DateWords, hint?: string): BusinessDate {
  if ('date' in read) return read.date;
  const shown = quotedValue(text);
  const isPlain = shown.toLowerCase() === `"${text.trim().toLowerCase()}"`;
  const fault = isPlain ? read.fault : `Unknown date ${shown}. Write ${DATE_FORMS}.`;
  throw new Failure('USAGE', fault, hint === undefined ? {} : { hint });
}
