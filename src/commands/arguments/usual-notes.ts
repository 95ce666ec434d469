/** Dates that states are not compared with, and why. */
import type { Failure } from '../../contract/failures.ts';
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import type { Usual } from '../../kitchen/usual/usual.ts';

/** A date (`YYYYMMDD`) that could not be read. */
export interface MissedDate {
  readonly date: string;
  readonly failure: Failure;
}

/** A line for each date that is left out of what is usual. */
export function usualNotes(
  { leftOut }: Pick<Usual, 'leftOut'>,
  missed: readonly MissedDate[],
): string {
  const left = leftOut.map(({ date, why }) => `${businessDateLabel(date)}: ${why}`);
  const failed = missed.map(({ date, failure }) => `${businessDateLabel(date)}: ${failure.code}`);
  const lines = [...left, ...failed].map((text) => `linecheck: not compared with ${text}\n`);
  return lines.join('');
}
