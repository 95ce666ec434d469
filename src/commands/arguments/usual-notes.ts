/** Dates that are left out of the comparison, and why. */
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import type { MissedDate } from '../../kitchen/usual/gathered-dates.ts';
import type { Usual } from '../../kitchen/usual/usual.ts';

/** A line for each date left out. */
export function usualNotes(
  { leftOut }: Pick<Usual, 'leftOut'>,
  missed: readonly MissedDate[],
): string {
  const left = leftOut.map(({ date, why }) => `${businessDateLabel(date)}: ${why}`);
  const failed = missed.map(({ date, failure }) => `${businessDateLabel(date)}: ${failure.code}`);
  const lines = [...left, ...failed].map((text) => `linecheck: not compared with ${text}\n`);
  return lines.join('');
}
