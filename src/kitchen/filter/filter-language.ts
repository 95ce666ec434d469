/** Fields for filter text. All languages share one syntax. */
import { idsOf } from '../text/record-lines.ts';
import {
  FILTER_FIELDS,
  ITEM_NUMBERS,
  ITEM_TEXTS,
  type NumberFieldName,
  type NumberKind,
  type ValueFieldName,
  type ValueKind,
} from './filter-fields.ts';
import { SCALES, type Scale } from './filter-scale.ts';

export type NamedField<V extends string, N extends string> =
  | { readonly over: 'text'; readonly field: V }
  | { readonly over: 'number'; readonly field: N };

/** Fields for a kind of row: `V` over text, `N` over numbers. */
export interface FilterLanguage<V extends string, N extends string> {
  /** Takes a name or alias, ignoring case. */
  readonly fieldNamed: (typed: string) => NamedField<V, N> | undefined;
  /** Every name and alias, for suggestions. */
  readonly typedNames: readonly string[];
  readonly kindOf: (field: V) => ValueKind;
  /** All values of a field, or `undefined` if unknown. */
  readonly valuesOf?: (field: V) => readonly string[] | undefined;
  readonly scaleOf: (field: N) => Scale;
}

export interface FilterTextField {
  readonly kind: ValueKind;
  readonly aliases: readonly string[];
  readonly help: string;
  readonly values?: readonly string[];
}

export interface NumberField extends Pick<FilterTextField, 'aliases' | 'help'> {
  readonly kind: NumberKind;
}

/** Row issues, in every list with issues. */
export const ISSUE_FIELDS = {
  issues: { kind: 'count', aliases: ['findings'], help: 'errors and warnings: issues>0' },
  errors: { kind: 'count', aliases: [], help: 'errors of setup and date' },
  warnings: { kind: 'count', aliases: [], help: 'warnings of setup and date' },
} as const;

export function fieldLanguage<V extends string, N extends string>(
  texts: Readonly<Record<V, FilterTextField>>,
  numbers: Readonly<Record<N, NumberField>>,
): FilterLanguage<V, N> {
  const named = new Map<string, NamedField<V, N>>([
    ...typedNames(texts).map(([name, field]) => [name, { over: 'text', field }] as const),
    ...typedNames(numbers).map(([name, field]) => [name, { over: 'number', field }] as const),
  ]);
  return {
    fieldNamed: (name) => named.get(name.toLowerCase()),
    typedNames: [...named.keys()],
    kindOf: (field) => texts[field].kind,
    valuesOf: (field) => texts[field].values,
    scaleOf: (field) => SCALES[numbers[field].kind],
  };
}

export function typedNames<Name extends string>(
  fields: Readonly<Record<Name, Pick<FilterTextField, 'aliases'>>>,
): readonly (readonly [typed: string, field: Name])[] {
  return idsOf(fields).flatMap((name) =>
    [name, ...fields[name].aliases].map((each) => [each, name] as const),
  );
}

export function fieldHelp(
  fields: Readonly<Record<string, Pick<FilterTextField, 'help'>>>,
): readonly (readonly [name: string, help: string])[] {
  return Object.entries(fields).map(([name, { help }]) => [name, help]);
}

/** Filters over a business date's rows. */
export const ITEM_LANGUAGE: FilterLanguage<ValueFieldName, NumberFieldName> = fieldLanguage(
  ITEM_TEXTS,
  ITEM_NUMBERS,
);

export const ITEM_FILTER_HELP = fieldHelp(FILTER_FIELDS);
