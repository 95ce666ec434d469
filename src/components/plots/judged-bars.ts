/** Bars of durations in the tones of their limits; their height shows the same beside the limits in words. */

import { limitMark } from '../../kitchen/columns/limit-mark.ts';
import type { Thresholds } from '../../kitchen/measures/late-share.ts';
import type { Span } from '../line/Line.tsx';
import type { BarColumns } from './bar-columns.ts';

/** The lines of bars of durations (ms); plain without limits. */
export function judgedBars(
  { lines, highest }: BarColumns,
  limits: Thresholds | undefined,
): readonly (readonly Span[])[] {
  const tones = highest.map((ms) => limitMark(ms, limits).tone);
  return lines.map((line): readonly Span[] => {
    const spans: Span[] = [];
    let from = 0;
    // Every sign of a bar is one UTF-16 unit.
    for (let at = 1; at <= line.length; at += 1) {
      const tone = tones[from];
      if (at < line.length && tones[at] === tone) continue;
      spans.push({ text: line.slice(from, at), ...(tone !== undefined && { tone }) });
      from = at;
    }
    return spans;
  });
}
