/** A business date as it is asked for on a command line. */
import type { BusinessDate } from '../contract/business-date.ts';
import { Failure } from '../contract/failures.ts';
import { parseBusinessDate } from '../kitchen/business-day.ts';

/** The date that is meant; `today` is the current business date. Throws USAGE for text that means none. */
export function askedDate(text: string, today: BusinessDate): BusinessDate {
  const date = parseBusinessDate(text, today);
  if (date !== undefined) return date;
  throw new Failure('USAGE', 'The date must be YYYYMMDD, today, yesterday or -N days.');
}
