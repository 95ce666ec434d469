/** The levels of `linecheck fulfillments --level`, as the filter `level:` has them. */
import type { Filter } from '../../kitchen/filter/filter.ts';
import { SCALES } from '../../kitchen/filter/filter-scale.ts';
import { LEVELS } from '../../kitchen/table/fulfillment-query.ts';
import { invalidValue } from '../../settings/invalid-value.ts';

const [LOWEST] = LEVELS;
const HIGHEST = LEVELS[LEVELS.length - 1] ?? LOWEST;

/**
 * Reads levels with commas between them: 0 to 2, `station`, `expo1`, `expo2` and `expo`; one that is named again counts once. No filter
 * where none were asked for. Throws USAGE for what is no level, also for ranges and for levels that a platform may have besides, which
 * are for filters.
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
