/** Stretches of time as letters on a line: `qqmmmm  hh`. Letters are distinct on any terminal, without color. */

/** A stretch; its letter is the first of its kind. */
interface Stretch {
  readonly kind: string;
  /** Any unit, the same as that of the ends. */
  readonly from: number;
  readonly to: number;
}

/** Draws stretches between two ends on so many columns. What lies beyond an end is cut; every stretch within has a letter. */
export function segmentBar(
  segments: readonly Stretch[],
  ends: { readonly from: number; readonly to: number },
  columns: number,
): string {
  const cells = Array.from({ length: Math.max(0, columns) }, () => ' ');
  const scale = columns / Math.max(1, ends.to - ends.from);
  const columnOf = (at: number): number => Math.round((at - ends.from) * scale);
  for (const { kind, from, to } of segments) {
    if (to < ends.from || from > ends.to) continue;
    const first = Math.min(Math.max(0, columnOf(from)), columns - 1);
    const last = Math.max(first + 1, Math.min(columnOf(to), columns));
    cells.fill(kind.slice(0, 1), first, last);
  }
  return cells.join('');
}
