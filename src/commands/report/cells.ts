/** Figures of a report as table cells. Durations are ms. */
import { lateText } from '../../kitchen/wording/late-text.ts';
import { countText, durationText, shareText } from '../../kitchen/wording/quantities.ts';
import type { Change } from './comparison.ts';
import type { RowsFigures } from './figures.ts';

export const TIME_HEADS = ['Rows', 'Median', '90% in', 'Caution', 'Late'] as const;

/** Rows, median, p90, share under caution and late share. */
export function timeCells(figures: RowsFigures): readonly string[] {
  const { rows, median, p90, count, caution, unBumped } = figures;
  return [
    countText(rows),
    durationText(median),
    durationText(p90),
    shareText(caution, count + unBumped),
    lateText(figures),
  ];
}

/** Here, there, and the signed difference. */
export function changeCells({ here, there, difference }: Change): readonly string[] {
  const text = durationText(difference);
  const isMore = difference !== undefined && difference > 0 && text !== durationText(0);
  return [durationText(here), durationText(there), isMore ? `+${text}` : text];
}
