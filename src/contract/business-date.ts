import { isCalendarDate } from './instant.ts';

export type BusinessDate = string;

export const BUSINESS_DATE_PATTERN = '^\\d{8}$';

const FORM = new RegExp(BUSINESS_DATE_PATTERN);

/** True for exactly eight digits naming a real calendar date (A9). */
export function isBusinessDate(text: string): boolean {
  if (!FORM.test(text)) return false;
  return isCalendarDate(
    Number(text.slice(0, 4)),
    Number(text.slice(4, 6)),
    Number(text.slice(6, 8)),
  );
}
