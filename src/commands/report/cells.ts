/** Figures of a report as table cells. Durations are ms. */
import { limitMark, MARK_WIDTH } from '../../kitchen/columns/limit-mark.ts';
import { limitOfP90, type StationLimit } from '../../kitchen/measures/row-limits.ts';
import { countText, durationText, shareText } from '../../kitchen/text/quantities.ts';
import { lateText } from '../../kitchen/wording/limit-text.ts';
import type { TableCell } from '../../output/table.ts';
import type { Change } from './comparison.ts';
import type { RowsFigures } from './figures.ts';

export const TIME_HEADS = ['Rows', 'Median', '90% in', 'Caution', 'Late'] as const;

/** Rows, median and p90 with their marks, share under caution and late share. */
export function timeCells(figures: RowsFigures): readonly TableCell[] {
  const { rows, median, p90, count, caution, unBumped, limit } = figures;
  return [
    countText(rows),
    markedCell(median, limit),
    markedCell(p90, limitOfP90(limit)),
    shareText(caution, count + unBumped),
    lateText(figures),
  ];
}

function markedCell(ms: number | undefined, limit: StationLimit | undefined): TableCell {
  const { sign, tone } = limitMark(ms, limit);
  return { text: durationText(ms) + sign.padEnd(MARK_WIDTH), tone };
}

/** Here, there, and the signed difference. */
export function changeCells({ here, there, difference }: Change): readonly string[] {
  const text = durationText(difference);
  const isMore = difference !== undefined && difference > 0 && text !== durationText(0);
  return [durationText(here), durationText(there), isMore ? `+${text}` : text];
}
