/** Counts lines out of view, in both directions. */
import { clauses, countOf, countText } from '../../kitchen/text/quantities.ts';

/** `3 above, 12 more lines: Space`. Empty if all are in view. `keys` lead to those below. */
export function moreText(above: number, below: number, keys: string): string {
  return clauses(
    above > 0 && `${above} above`,
    below > 0 && `${countOf(below, 'more line')}: ${keys}`,
  );
}

/** Minimum columns for showing both directions. */
const BOTH = 60;

/** `3 above, 14 below`. On narrow screens only the rows below, if any. */
export function outOfViewText(
  { top, shown, length }: { readonly top: number; readonly shown: number; readonly length: number },
  width: number,
): string {
  const below = length - top - shown;
  return clauses(
    top > 0 && (width >= BOTH || below <= 0) && `${countText(top)} above`,
    below > 0 && `${countText(below)} below`,
  );
}
