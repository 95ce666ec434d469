/** Figures of a report as table cells. Durations are ms. */
import { limitMark, MARK_WIDTH } from '../../kitchen/columns/limit-mark.ts';
import { limitOfP90, type StationLimit } from '../../kitchen/measures/row-limits.ts';
import { countText, durationText, shareText } from '../../kitchen/text/quantities.ts';
import { lateText } from '../../kitchen/wording/limit-text.ts';
import { markTone, type ToneOf } from '../../output/table.ts';
import type { Change } from './comparison.ts';
import type { RowsFigures } from './figures.ts';

export const TIME_HEADS = ['Rows', 'Median', '90% in', 'Caution', 'Late'] as const;

/** Rows, median and p90 with their marks, share under caution and late share. */
export function timeCells(figures: RowsFigures): readonly string[] {
  const { rows, median, p90, count, caution, unBumped, limit } = figures;
  return [
    countText(rows),
    markedText(median, limit),
    markedText(p90, limitOfP90(limit)),
    shareText(caution, count + unBumped),
    lateText(figures),
  ];
}

/** The tones of tables with these cells. */
export const timeTone: ToneOf = (head, text) =>
  head === 'Median' || head === '90% in' ? markTone(text) : undefined;

function markedText(ms: number | undefined, limit: StationLimit | undefined): string {
  return durationText(ms) + limitMark(ms, limit).sign.padEnd(MARK_WIDTH);
}

/** Here, there, and the signed difference. */
export function changeCells({ here, there, difference }: Change): readonly string[] {
  const text = durationText(difference);
  const isMore = difference !== undefined && difference > 0 && text !== durationText(0);
  return [durationText(here), durationText(there), isMore ? `+${text}` : text];
}
