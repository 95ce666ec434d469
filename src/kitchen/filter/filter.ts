/** A filter as plain data. Those of `parseFilter` are normalized: see `allOf`, `anyOf` and `negated`. */
import type { NumberFieldName, ValueFieldName } from './filter-fields.ts';

/** One test of one field, or of all columns that a word searches. */
export type FilterTerm<V extends string = ValueFieldName, N extends string = NumberFieldName> =
  /** A word or an exact phrase: a part of the value. Never empty. */
  | { readonly kind: 'text'; readonly text: string }
  /** A regular expression that `patternFault` accepts. */
  | { readonly kind: 'regex'; readonly pattern: string }
  /** Letters that occur in this order. Never empty. */
  | { readonly kind: 'fuzzy'; readonly letters: string }
  /** The field is set. */
  | { readonly kind: 'set'; readonly field: V | N }
  /** The text passes one of the tests; never none. */
  | {
      readonly kind: 'values';
      readonly field: V;
      readonly tests: readonly ValueTest[];
    }
  /** The number lies in one of the intervals; never none. */
  | {
      readonly kind: 'intervals';
      readonly field: N;
      readonly intervals: readonly Interval[];
    };

/** A test of one field's text. For `odd` the text is an `Oddity`. */
export interface ValueTest {
  readonly how: 'contains' | 'equals' | 'fuzzy';
  readonly text: string;
}

/** One end of an interval: levels unchanged, durations in ms, times in wall-clock seconds since midnight. */
export interface IntervalEnd {
  readonly at: number;
  readonly included: boolean;
}

/** Numbers between two ends; an `undefined` end is open. A time's interval may pass midnight. */
export interface Interval {
  readonly from: IntervalEnd | undefined;
  readonly to: IntervalEnd | undefined;
}

/** A filter over rows: those of a business date, unless other fields are named: `V` of text, `N` of numbers. `all` matches every row. */
export type Filter<V extends string = ValueFieldName, N extends string = NumberFieldName> =
  | { readonly kind: 'all' }
  | { readonly kind: 'and'; readonly parts: readonly Filter<V, N>[] }
  | { readonly kind: 'or'; readonly parts: readonly Filter<V, N>[] }
  | { readonly kind: 'not'; readonly part: Filter<V, N> }
  | FilterTerm<V, N>;

/** Matches every row. */
export const ALL_ROWS = { kind: 'all' } as const;

/** All of the parts: nested ones are flattened, a single one is returned, none is `all`. */
export function allOf<V extends string, N extends string>(
  parts: readonly Filter<V, N>[],
): Filter<V, N> {
  const flat = parts.flatMap((part) => (part.kind === 'and' ? part.parts : [part]));
  const [only, ...more] = flat;
  if (only === undefined) return ALL_ROWS;
  return more.length === 0 ? only : { kind: 'and', parts: flat };
}

/** Any of one or more parts: nested ones are flattened, a single one is returned. */
export function anyOf<V extends string, N extends string>(
  first: Filter<V, N>,
  more: readonly Filter<V, N>[],
): Filter<V, N> {
  const flat = [first, ...more].flatMap((part) => (part.kind === 'or' ? part.parts : [part]));
  return flat.length === 1 ? first : { kind: 'or', parts: flat };
}

/** The opposite of a filter; that of the opposite is the filter itself. */
export function negated<V extends string, N extends string>(part: Filter<V, N>): Filter<V, N> {
  return part.kind === 'not' ? part.part : { kind: 'not', part };
}
