/** The segments of several items in one bar. */
import type { Segment, SegmentKind } from './row-segments.ts';

/** Where items overlap, work counts before waiting. */
const STRONGEST_FIRST = ['make', 'prep', 'hold', 'run', 'queue'] as const;

/**
 * Merges overlapping segments: in order of time, without overlaps, with a gap where no item is at the place. A stretch is `make` or
 * `prep` while any item is in work, `queue` while items only wait. Empty segments are dropped.
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
