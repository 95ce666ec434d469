/** That a text has more lines than there is room for, in both directions. */
import { clauses, countOf, countText } from '../../kitchen/text/quantities.ts';

/** `3 above, 12 more lines: Space`; empty where all is in view. `keys` lead to those below. */
export function moreText(above: number, below: number, keys: string): string {
  return clauses(
    above > 0 && `${above} above`,
    below > 0 && `${countOf(below, 'more line')}: ${keys}`,
  );
}

/** Columns from which on both directions are shown. */
const BOTH = 60;

/** How many rows of a list are out of view: `3 above, 14 below`; on few columns only those below, if any. */
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
