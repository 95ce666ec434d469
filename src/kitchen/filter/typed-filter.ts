/** A filter while it is being typed: as far as it can be read. */
import { ALL_ROWS, type Filter } from './filter.ts';
import { parseFilter } from './filter-parser.ts';
import type { FilterError } from './filter-refusal.ts';

/** What a text filters by, and why not by all of it. */
export interface TypedFilter {
  readonly filter: Filter;
  /** `undefined` when the whole text can be read. */
  readonly error: FilterError | undefined;
}

/**
 * Reads a text, or else the longest beginning of it before the fault that can be read: for somebody who types at its end that is the
 * last good filter, which stays while the next part is unfinished.
 */
export function typedFilter(text: string): TypedFilter {
  const parsed = parseFilter(text);
  if ('filter' in parsed) return { filter: parsed.filter, error: undefined };
  for (let length = Math.min(parsed.error.at, text.length - 1); length > 0; length -= 1) {
    const part = parseFilter(text.slice(0, length));
    if ('filter' in part) return { filter: part.filter, error: parsed.error };
  }
  return { filter: ALL_ROWS, error: parsed.error };
}
