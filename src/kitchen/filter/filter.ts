/** A filter as plain data. `parseFilter` normalizes: see `allOf`, `anyOf`, and `negated`. */
import type { NumberFieldName, ValueFieldName } from './filter-fields.ts';
import type { Interval } from './filter-scale.ts';

/** A test of one field, or of all columns searched by a word. */
export type FilterTerm<V extends string = ValueFieldName, N extends string = NumberFieldName> =
  /** A word or exact phrase: part of the value. Never empty. */
  | { readonly kind: 'text'; readonly text: string }
  /** Letters in this order. Never empty. */
  | { readonly kind: 'fuzzy'; readonly letters: string }
  | { readonly kind: 'set'; readonly field: V | N }
  /** The text passes one or more tests. Never without tests. */
  | {
      readonly kind: 'values';
      readonly field: V;
      readonly tests: readonly ValueTest[];
    }
  /** The number is in one or more intervals. Never without intervals. */
  | {
      readonly kind: 'intervals';
      readonly field: N;
      readonly intervals: readonly Interval[];
    };

/** For `odd`, the text is an `Oddity`. */
export interface ValueTest {
  readonly how: 'contains' | 'equals' | 'fuzzy';
  readonly text: string;
}

/** Over a business date's rows by default. `V`: text fields. `N`: number fields. `all` matches every row. */
export type Filter<V extends string = ValueFieldName, N extends string = NumberFieldName> =
  | { readonly kind: 'all' }
  | { readonly kind: 'and'; readonly parts: readonly Filter<V, N>[] }
  | { readonly kind: 'or'; readonly parts: readonly Filter<V, N>[] }
  | { readonly kind: 'not'; readonly part: Filter<V, N> }
  | FilterTerm<V, N>;

export const ALL_ROWS = { kind: 'all' } as const;

/** Flattens nested parts. A single part is returned, no part is `all`. */
export function allOf<V extends string, N extends string>(
  parts: readonly Filter<V, N>[],
): Filter<V, N> {
  const flat = parts.flatMap((part) => (part.kind === 'and' ? part.parts : [part]));
  const [only, ...more] = flat;
  if (only === undefined) return ALL_ROWS;
  return more.length === 0 ? only : { kind: 'and', parts: flat };
}

/** Flattens nested parts. A single part is returned. */
export function anyOf<V extends string, N extends string>(
  first: Filter<V, N>,
  more: readonly Filter<V, N>[],
): Filter<V, N> {
  const flat = [first, ...more].flatMap((part) => (part.kind === 'or' ? part.parts : [part]));
  return flat.length === 1 ? first : { kind: 'or', parts: flat };
}

/** Negating twice returns the filter. */
export function negated<V extends string, N extends string>(part: Filter<V, N>): Filter<V, N> {
  return part.kind === 'not' ? part.part : { kind: 'not', part };
}
