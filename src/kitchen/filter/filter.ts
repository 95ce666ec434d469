/** A filter as plain data. Those of `parseFilter` are normalized: see `allOf`, `anyOf` and `negated`. */
import type { FilterFieldName, NumberFieldName, ValueFieldName } from './filter-fields.ts';

/** One test of one field, or of all columns that a word searches. */
export type FilterTerm =
  /** A word or an exact phrase: a part of the value. Never empty. */
  | { readonly kind: 'text'; readonly text: string }
  /** A regular expression that `patternFault` accepts. */
  | { readonly kind: 'regex'; readonly pattern: string }
  /** Letters that occur in this order. Never empty. */
  | { readonly kind: 'fuzzy'; readonly letters: string }
  /** The field is set. */
  | { readonly kind: 'set'; readonly field: FilterFieldName }
  /** The text passes one of the tests; never none. */
  | {
      readonly kind: 'values';
      readonly field: ValueFieldName;
      readonly tests: readonly ValueTest[];
    }
  /** The number lies in one of the intervals; never none. */
  | {
      readonly kind: 'intervals';
      readonly field: NumberFieldName;
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

/** A filter over the rows of a business date. `all` matches every row. */
export type Filter =
  | { readonly kind: 'all' }
  | { readonly kind: 'and'; readonly parts: readonly Filter[] }
  | { readonly kind: 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | FilterTerm;

/** Matches every row. */
export const ALL_ROWS: Filter = { kind: 'all' };

/** All of the parts: nested ones are flattened, a single one is returned, none is `all`. */
export function allOf(parts: readonly Filter[]): Filter {
  const flat = parts.flatMap((part) => (part.kind === 'and' ? part.parts : [part]));
  const [only, ...more] = flat;
  if (only === undefined) return ALL_ROWS;
  return more.length === 0 ? only : { kind: 'and', parts: flat };
}

/** Any of one or more parts: nested ones are flattened, a single one is returned. */
export function anyOf(first: Filter, more: readonly Filter[]): Filter {
  const flat = [first, ...more].flatMap((part) => (part.kind === 'or' ? part.parts : [part]));
  return flat.length === 1 ? first : { kind: 'or', parts: flat };
}

/** The opposite of a filter; that of the opposite is the filter itself. */
export function negated(part: Filter): Filter {
  return part.kind === 'not' ? part.part : { kind: 'not', part };
}
