import type { Interval } from './filter-scale.ts';

export type FilterTerm =
  /** Some field contains the text, which is never empty. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'set'; readonly field: string }
  /** There is at least one test, and one must pass. */
  | { readonly kind: 'values'; readonly field: string; readonly tests: readonly ValueTest[] }
  | { readonly kind: 'intervals'; readonly field: string; readonly intervals: readonly Interval[] };

export interface ValueTest {
  readonly how: 'contains' | 'equals';
  readonly text: string;
}

/** `all` matches all rows. */
export type Filter =
  | { readonly kind: 'all' }
  | { readonly kind: 'and'; readonly parts: readonly Filter[] }
  | { readonly kind: 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | FilterTerm;

export const ALL_ROWS = { kind: 'all' } as const;

export function allOf(parts: readonly Filter[]): Filter {
  const flat = parts.flatMap((part) => (part.kind === 'and' ? part.parts : [part]));
  const [only, ...more] = flat;
  if (only === undefined) return ALL_ROWS;
  return more.length === 0 ? only : { kind: 'and', parts: flat };
}

export function anyOf(first: Filter, more: readonly Filter[]): Filter {
  const flat = [first, ...more].flatMap((part) => (part.kind === 'or' ? part.parts : [part]));
  return flat.length === 1 ? first : { kind: 'or', parts: flat };
}

export function negated(part: Filter): Filter {
  return part.kind === 'not' ? part.part : { kind: 'not', part };
}

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
