/** Marks late durations with a sign, and in color where there is any. */
import type { Thresholds } from '../measures/row-limits.ts';
import type { Fulfillment } from '../table/fulfillment.ts';
import { columnDuration } from '../text/quantities.ts';

/** `!` from the caution limit up, `!!` from the late limit up, otherwise empty. */
export interface LimitMark {
  readonly sign: '' | '!' | '!!';
  readonly tone?: 'warn' | 'error';
}

/** Columns for the longest sign. */
export const MARK_WIDTH = 2;

/** Takes ms. Empty without a duration or limits. */
export function limitMark(ms: number | undefined, limits: Thresholds | undefined): LimitMark {
  if (ms === undefined || limits === undefined || ms < limits.cautionMs) return { sign: '' };
  return ms < limits.lateMs ? { sign: '!', tone: 'warn' } : { sign: '!!', tone: 'error' };
}

/** Limits apply only at prep, and without a flag. */
export function isJudged({ record, oddity }: Fulfillment): boolean {
  return record.itemFulfillmentLevel === 0 && oddity === undefined;
}

/** `late`, `caution`, or empty below the limits, for sentences. Takes ms. */
export function limitWord(ms: number, limits: Thresholds): string {
  const { sign } = limitMark(ms, limits);
  return sign === '' ? '' : sign === '!' ? 'caution' : 'late';
}

/** `14:20!!`. Blanks replace missing signs, to align digits. No color where a state beside it isn't slow. */
export function markedDuration(
  ms: number | undefined,
  limits: Thresholds | undefined,
  isToned = true,
): { readonly text: string; readonly tone?: 'warn' | 'error' } {
  const { sign, ...tone } = limitMark(ms, limits);
  return { text: columnDuration(ms) + sign.padEnd(MARK_WIDTH), ...(isToned && tone) };
}
