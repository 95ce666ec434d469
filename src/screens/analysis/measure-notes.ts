/** Notes beside figures: the rule, and what is left out. */

import type { Definition } from '../../kitchen/measures/measure.ts';
import type { LeftOut } from '../../kitchen/measures/summary.ts';
import { leftOutText } from '../../kitchen/wording/left-out.ts';

/** Two sentences about a measure, after what is of it; for one that needs a start queue which is not in use, why it has no figures. */
export function measureNotes(
  { title, rule }: Definition,
  excluded: LeftOut | undefined,
  figures = '',
): readonly string[] {
  const leftOut =
    excluded === undefined
      ? 'No station in these rows uses the start queue.'
      : `Left out: ${leftOutText(excluded)}.`;
  const what = figures === '' ? `${title}: ` : `${figures}: ${title.toLowerCase()}, `;
  return [`${what}${rule}.`, leftOut];
}
