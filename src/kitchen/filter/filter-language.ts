/** The fields that a filter text may test. The syntax is the same for all languages. */
import type { ValueKind } from './field-kinds.ts';
import type { Scale } from './filter-scale.ts';

/** A field that was named. */
export type NamedField<V extends string, N extends string> =
  | { readonly over: 'text'; readonly field: V }
  | { readonly over: 'number'; readonly field: N };

/** The fields of a kind of rows: `V` over text, `N` over numbers. */
export interface FilterLanguage<V extends string, N extends string> {
  /** The field of a name or alias, ignoring case, and what it is over. */
  readonly fieldNamed: (typed: string) => NamedField<V, N> | undefined;
  /** Every name and alias, for suggestions. */
  readonly typedNames: readonly string[];
  readonly kindOf: (field: V) => ValueKind;
  readonly scaleOf: (field: N) => Scale;
}
