/** Filters over a subject's rows, whose fields are columns. */
import {
  type FilterLanguage,
  type FilterTextField,
  fieldHelp,
  fieldLanguage,
  type NumberField,
} from '../filter/filter-language.ts';
import { fieldsTest } from '../filter/filter-match.ts';
import { type ParsedFilter, parseFilterIn } from '../filter/filter-parser.ts';
import type { FilterColumn, SubjectTable, Value } from './column.ts';

export interface SubjectFilter<Row> {
  readonly language: FilterLanguage<string, string>;
  readonly help: readonly (readonly [name: string, help: string])[];
  /** Which rows a text finds, or what is wrong with it. Never throws. */
  readonly read: (text: string) => FilterRead<Row>;
  /** Why a text is no filter, in a sentence. */
  readonly faultOf: (text: string) => string | undefined;
}

export type FilterRead<Row> =
  | { readonly test: (row: Row) => boolean }
  | Extract<ParsedFilter, { readonly error: unknown }>;

/** `ids`: columns with a filter, in the help's order. `wordFields`: searched by words without a field. */
export function subjectFilter<Row, All extends string>(
  { filterOf, value }: Pick<SubjectTable<Row, never, All>, 'filterOf' | 'value'>,
  ids: readonly All[],
  wordFields: readonly string[],
): SubjectFilter<Row> {
  const fields = ids.flatMap((id) => {
    const field = filterOf(id);
    return field === undefined ? [] : [{ id, field }];
  });
  const named = fields.map(({ field }) => [field.name, field] as const);
  const textFields: Record<string, FilterTextField> = {};
  const numberFields: Record<string, NumberField> = {};
  for (const [name, { kind, ...field }] of named) {
    if (kind === 'text' || kind === 'choice' || kind === 'oddity')
      textFields[name] = { ...field, kind };
    else numberFields[name] = { ...field, kind };
  }
  const language = fieldLanguage(textFields, numberFields);
  const texts = Object.fromEntries(
    fields.map(({ id, field }) => [field.name, (row: Row) => textsOf(row, field, value(row, id))]),
  );
  const numbers = Object.fromEntries(
    fields
      .filter(({ field }) => field.name in numberFields)
      .map(({ id, field }) => [field.name, (row: Row) => numberOf(value(row, id))]),
  );
  const read = (text: string): FilterRead<Row> => {
    const parsed = parseFilterIn(text, language);
    if ('error' in parsed) return parsed;
    return { test: fieldsTest(parsed.filter, { texts, numbers, wordFields }) };
  };
  return {
    language,
    help: fieldHelp(Object.fromEntries(named)),
    read,
    faultOf: (text) => {
      const found = read(text);
      return 'error' in found ? found.error.sentence : undefined;
    },
  };
}

function textsOf<Row>(row: Row, { texts }: FilterColumn<Row>, value: Value): readonly string[] {
  if (texts !== undefined) return texts(row);
  if (value === undefined) return [];
  return typeof value === 'object' ? value : [String(value)];
}

function numberOf(value: Value): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
