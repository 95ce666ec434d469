/** A business date as the document writes it: `YYYYMMDD` (A9). Which date is current is the kitchen's knowledge. */
import { isCalendarDate } from './instant.ts';

/** Text of exactly eight digits that names a real calendar day. */
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
