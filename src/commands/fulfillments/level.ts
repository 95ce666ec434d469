/** The levels of `linecheck fulfillments --level`, as a `level:` filter. */
import { LEVELS } from '../../kitchen/columns/fulfillment-query.ts';
import type { Filter } from '../../kitchen/filter/filter.ts';
import { SCALES } from '../../kitchen/filter/filter-scale.ts';
import { invalidValue } from '../../settings/quoted-value.ts';

const [LOWEST] = LEVELS;
const HIGHEST = LEVELS[LEVELS.length - 1] ?? LOWEST;

/**
 * Reads comma-separated levels: 0 to 2, `station`, `expo1`, `expo2` and `expo`; repeats count once. No text gives no filter. Throws USAGE for
 * anything else, including ranges and a platform's own levels, which are for filters.
 */
export function levelFilter(text: string | undefined): readonly Filter[] {
  if (text === undefined) return [];
  const levels = new Map(
    text.split(',').map((part) => {
      const level = SCALES.level.read(part.trim());
      if (level === undefined || level.low < LOWEST || level.high > HIGHEST) {
        throw invalidValue('--level', part, `${SCALES.level.hint} Separate several with commas.`);
      }
      return [`${level.low}..${level.high}`, level.asWritten];
    }),
  );
  return [{ kind: 'intervals', field: 'level', intervals: [...levels.values()] }];
}
