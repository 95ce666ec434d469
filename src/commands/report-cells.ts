/** Figures of a report as the cells of its tables. Durations are ms. */
import { countText, durationText } from '../components/quantities.ts';
import { REASONS } from '../kitchen/measures/measure.ts';
import type { LeftOut } from '../kitchen/measures/summary.ts';
import type { Change } from './report-comparison.ts';
import type { TimeFigures } from './report-figures.ts';

/** `12%`; `<1%` for what would be rounded to nothing, `-` where there is nothing to have a share of. */
export function shareText(part: number, of: number): string {
  if (of === 0) return '-';
  const percent = Math.round((part / of) * 100);
  return percent === 0 && part > 0 ? '<1%' : `${percent}%`;
}

/** The heads of `timeCells`. */
export const TIME_HEADS = ['Rows', 'Median', 'p90', 'Caution', 'Late'] as const;

/** Rows, median, p90, share under caution and late share. */
export function timeCells({
  rows,
  median,
  p90,
  count,
  caution,
  late,
}: TimeFigures): readonly string[] {
  return [
    countText(rows),
    durationText(median),
    durationText(p90),
    shareText(caution, count),
    shareText(late, count),
  ];
}

/** Here, there, and the difference with its sign. */
export function changeCells({ here, there, difference }: Change): readonly string[] {
  const text = durationText(difference);
  const isMore = difference !== undefined && difference > 0 && text !== durationText(0);
  return [durationText(here), durationText(there), isMore ? `+${text}` : text];
}

/** `3 un-bumped, 1 no time`; `nothing` where nothing is left out. */
export function leftOutText(excluded: LeftOut): string {
  const parts = REASONS.filter((reason) => excluded[reason] > 0).map(
    (reason) => `${countText(excluded[reason])} ${reason}`,
  );
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

/** How many are left out, for whatever reason. */
export function leftOutCount(excluded: LeftOut): number {
  return REASONS.reduce((sum, reason) => sum + excluded[reason], 0);
}
