/** A business date in the document's form: `YYYYMMDD` (A9). The kitchen layer decides which date is current. */
import { isCalendarDate } from './instant.ts';

/** Text of exactly eight digits that names a real calendar date. */
export type BusinessDate = string;

/** Its form, as a regular expression. */
export const BUSINESS_DATE_PATTERN = '^\\d{8}$';

const FORM = new RegExp(BUSINESS_DATE_PATTERN);

/** True for exactly eight digits that name a real calendar date (A9). */
export function isBusinessDate(text: string): boolean {
  if (!FORM.test(text)) return false;
  return isCalendarDate(
    Number(text.slice(0, 4)),
    Number(text.slice(4, 6)),
    Number(text.slice(6, 8)),
  );
}
