/** A filter while it is being typed: as far as it can be read. */
import { ALL_ROWS, type Filter } from './filter.ts';
import { parseFilter } from './filter-parser.ts';
import type { FilterError } from './filter-refusal.ts';

/** What a text filters by, and why not by all of it. */
export interface TypedFilter {
  readonly filter: Filter;
  /** `undefined` when all of the text is valid. */
  readonly error: FilterError | undefined;
}

/** Why a text is no filter, in a sentence or two; `undefined` for one that is. */
export function filterFault(text: string): string | undefined {
  const parsed = parseFilter(text);
  return 'filter' in parsed ? undefined : parsed.error.sentence;
}

/** What ends a part of a filter, so that a beginning before it consists of complete parts: of `wait>soon`, `wait` is none. */
const PART_END = /[\s|()]/;

/**
 * Parses a text, or else the longest valid beginning of it before the fault, made of complete parts: while somebody types at its
 * end that is the last valid filter, which stays applied until the next part is finished.
 */
export function typedFilter(text: string): TypedFilter {
  const parsed = parseFilter(text);
  if ('filter' in parsed) return { filter: parsed.filter, error: undefined };
  for (let length = Math.min(parsed.error.at, text.length - 1); length > 0; length -= 1) {
    if (!PART_END.test(text.charAt(length))) continue;
    const part = parseFilter(text.slice(0, length));
    if ('filter' in part) return { filter: part.filter, error: parsed.error };
  }
  return { filter: ALL_ROWS, error: parsed.error };
}
