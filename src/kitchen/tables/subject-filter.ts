/** Filters over a subject's rows, whose fields are columns. */
import type { Filter, FilterTerm } from '../filter/filter.ts';
import {
  type FilterLanguage,
  type FilterTextField,
  fieldHelp,
  fieldLanguage,
  type NumberField,
} from '../filter/filter-fields.ts';
import { type ParsedFilter, parseFilterIn } from '../filter/filter-parser.ts';
import type { Interval } from '../filter/filter-scale.ts';
import {
  containing,
  fuzzily,
  isIn,
  numberTest,
  type TextTest,
  valueTest,
} from '../filter/term-test.ts';
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

/** Which rows of any kind match a filter, one by one. For the rows of a business date, `filterMask` is faster. */

/** A test for any kind of row, made once for many. `testOf` makes a term's test. */
export function filterTest<V extends string, N extends string, Row>(
  filter: Filter<V, N>,
  testOf: (term: FilterTerm<V, N>) => (row: Row) => boolean,
): (row: Row) => boolean {
  switch (filter.kind) {
    case 'all':
      return () => true;
    case 'and': {
      const tests = filter.parts.map((part) => filterTest(part, testOf));
      return (row) => tests.every((test) => test(row));
    }
    case 'or': {
      const tests = filter.parts.map((part) => filterTest(part, testOf));
      return (row) => tests.some((test) => test(row));
    }
    case 'not': {
      const test = filterTest(filter.part, testOf);
      return (row) => !test(row);
    }
    default:
      return testOf(filter);
  }
}

export type FieldTexts<V extends string, Row> = Readonly<
  Record<V, (row: Row) => readonly string[]>
>;
export type FieldNumbers<N extends string, Row> = Readonly<
  Record<N, (row: Row) => number | undefined>
>;

interface RowFields<V extends string, N extends string, Row> {
  readonly texts: FieldTexts<V, Row>;
  readonly numbers: FieldNumbers<N, Row>;
  /** Searched by words without a field. */
  readonly wordFields: readonly V[];
  readonly intervalTest?: (interval: Interval, field: N) => (value: number) => boolean;
}

function fieldsTest<V extends string, N extends string, Row>(
  filter: Filter<V, N>,
  fields: RowFields<V, N, Row>,
): (row: Row) => boolean {
  return filterTest(filter, (term) => testOfTerm(term, fields));
}

function testOfTerm<V extends string, N extends string, Row>(
  term: FilterTerm<V, N>,
  { texts, numbers, wordFields, intervalTest = numberTest }: RowFields<V, N, Row>,
): (row: Row) => boolean {
  const inWords = (passes: TextTest) => (row: Row) =>
    wordFields.some((field) => texts[field](row).some(passes));
  switch (term.kind) {
    case 'text':
      return inWords(containing(term.text));
    case 'fuzzy':
      return inWords(fuzzily(term.letters));
    case 'set': {
      const { field } = term;
      return (row) =>
        isIn(numbers, field) ? numbers[field](row) !== undefined : texts[field](row).length > 0;
    }
    case 'values': {
      const tests = term.tests.map(valueTest);
      return (row) => texts[term.field](row).some((text) => tests.some((test) => test(text)));
    }
    case 'intervals': {
      const tests = term.intervals.map((each) => intervalTest(each, term.field));
      return (row) => {
        const value = numbers[term.field](row);
        return value !== undefined && tests.some((test) => test(value));
      };
    }
  }
}
