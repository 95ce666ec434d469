/** The levels of `linecheck fulfillments --level`, as the filter `level:` has them. */
import { Failure } from '../contract/failures.ts';
import type { Filter } from '../kitchen/filter/filter.ts';
import { SCALES } from '../kitchen/filter/filter-scale.ts';

/**
 * Reads levels with commas between them: numbers, `station`, `expo1`, `expo2` and `expo`; one that is named again counts once. No filter
 * where none were asked for. Throws USAGE for what is no level, also for ranges, which are for filters.
 */
export function levelFilter(text: string | undefined): readonly Filter[] {
  if (text === undefined) return [];
  const levels = new Map(
    text.split(',').map((part) => {
      const level = SCALES.level.read(part.trim());
      if (level === undefined) {
        throw new Failure(
          'USAGE',
          `--level takes levels with commas between. ${SCALES.level.hint}`,
        );
      }
      return [`${level.low}..${level.high}`, level.asWritten];
    }),
  );
  return [{ kind: 'intervals', field: 'level', intervals: [...levels.values()] }];
}
