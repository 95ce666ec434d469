/** Durations against their limits: a sign behind the figure, and the tone that repeats it where there is color. */
import type { Thresholds } from '../measures/default-thresholds.ts';
import type { Fulfillment } from '../table/fulfillment.ts';
import { columnDuration } from '../text/quantities.ts';

/** How late something is: the sign is `!` from the caution limit, `!!` from the late limit, else empty. */
export interface LimitMark {
  readonly sign: '' | '!' | '!!';
  readonly tone?: 'warn' | 'error';
}

/** Columns that the longest sign takes. */
export const MARK_WIDTH = 2;

/** The mark of a duration (ms); none without a duration or limits. */
export function limitMark(ms: number | undefined, limits: Thresholds | undefined): LimitMark {
  if (ms === undefined || limits === undefined || ms < limits.cautionMs) return { sign: '' };
  return ms < limits.lateMs ? { sign: '!', tone: 'warn' } : { sign: '!!', tone: 'error' };
}

/** Whether limits judge a row's time: only at prep, and without a flag. */
export function isJudged({ record, oddity }: Fulfillment): boolean {
  return record.itemFulfillmentLevel === 0 && oddity === undefined;
}

/** `late` or `caution`: a duration (ms) against its limits in a sentence; empty below them. */
export function limitWord(ms: number, limits: Thresholds): string {
  const { sign } = limitMark(ms, limits);
  return sign === '' ? '' : sign === '!' ? 'caution' : 'late';
}

/** A figure of a column with its mark, `14:20!!`; blanks stand for the rest of it, so that digits stay aligned. */
export function markedDuration(
  ms: number | undefined,
  limits: Thresholds | undefined,
): { readonly text: string; readonly tone?: 'warn' | 'error' } {
  const { sign, ...tone } = limitMark(ms, limits);
  return { text: columnDuration(ms) + sign.padEnd(MARK_WIDTH), ...tone };
}
