/** The segments of several items drawn as one bar. */
import type { Segment, SegmentKind } from './row-segments.ts';

/** Where items overlap, work is shown rather than waiting. */
const STRONGEST_FIRST = ['make', 'prep', 'hold', 'run', 'queue'] as const;

/**
 * What is to be drawn of overlapping segments: in order of time, without overlaps, and with a gap where no item is at the place. A
 * stretch in which any item is in work is `make` or `prep`; it is `queue` while items only wait. Segments of no length are dropped.
 */
export function barSegments(segments: readonly Segment[]): readonly Segment[] {
  const edges = segments
    .flatMap(({ kind, from, to }) => [
      { at: from, kind, change: 1 },
      { at: to, kind, change: -1 },
    ])
    .sort((a, b) => a.at - b.at);
  const open: Record<SegmentKind, number> = { queue: 0, make: 0, prep: 0, hold: 0, run: 0 };
  const drawn: Segment[] = [];
  let since = Number.NaN;
  for (const { at, kind, change } of edges) {
    const shown = STRONGEST_FIRST.find((each) => open[each] > 0);
    if (shown !== undefined && at > since) {
      const last = drawn.at(-1);
      if (last?.kind === shown && last.to === since) drawn[drawn.length - 1] = { ...last, to: at };
      else drawn.push({ kind: shown, from: since, to: at });
    }
    open[kind] += change;
    since = at;
  }
  return drawn;
}
