/** A filter as plain data. `parseFilter` normalizes: see `allOf`, `anyOf`, and `negated`. */
import type { Interval } from './filter-scale.ts';

/** A test of one field, or of all fields searched by a word. */
export type FilterTerm =
  /** A word or exact phrase: part of the value. Never empty. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'set'; readonly field: string }
  /** The text passes one or more tests. Never without tests. */
  | { readonly kind: 'values'; readonly field: string; readonly tests: readonly ValueTest[] }
  /** The number is in one or more intervals. Never without intervals. */
  | { readonly kind: 'intervals'; readonly field: string; readonly intervals: readonly Interval[] };

/** For `odd`, the text is an `Oddity`. */
export interface ValueTest {
  readonly how: 'contains' | 'equals';
  readonly text: string;
}

/** `all` matches every row. */
export type Filter =
  | { readonly kind: 'all' }
  | { readonly kind: 'and'; readonly parts: readonly Filter[] }
  | { readonly kind: 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | FilterTerm;

export const ALL_ROWS = { kind: 'all' } as const;

/** Flattens nested parts. A single part is returned, no part is `all`. */
export function allOf(parts: readonly Filter[]): Filter {
  const flat = parts.flatMap((part) => (part.kind === 'and' ? part.parts : [part]));
  const [only, ...more] = flat;
  if (only === undefined) return ALL_ROWS;
  return more.length === 0 ? only : { kind: 'and', parts: flat };
}

/** Flattens nested parts. A single part is returned. */
export function anyOf(first: Filter, more: readonly Filter[]): Filter {
  const flat = [first, ...more].flatMap((part) => (part.kind === 'or' ? part.parts : [part]));
  return flat.length === 1 ? first : { kind: 'or', parts: flat };
}

/** Negating twice returns the filter. */
export function negated(part: Filter): Filter {
  return part.kind === 'not' ? part.part : { kind: 'not', part };
}

/** All terms, wherever they are. */
export function termsOf(filter: Filter): readonly FilterTerm[] {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.flatMap(termsOf);
    case 'not':
      return termsOf(filter.part);
    case 'all':
      return [];
    default:
      return [filter];
  }
}
