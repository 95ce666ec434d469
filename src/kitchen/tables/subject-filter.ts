/** Filters over a subject's rows, whose fields are columns. For the rows of a business date, `filterMask` is faster. */
import type { Filter, FilterTerm } from '../filter/filter.ts';
import {
  type FilterLanguage,
  type FilterTextField,
  fieldHelp,
  fieldLanguage,
  type NumberField,
} from '../filter/filter-fields.ts';
import { type ParsedFilter, parseFilterIn } from '../filter/filter-parser.ts';
import { containing, fuzzily, numberTest, type TextTest, valueTest } from '../filter/term-test.ts';
import type { SubjectTable } from './column.ts';

interface SubjectFilter<Row> {
  readonly language: FilterLanguage<string, string>;
  readonly help: readonly (readonly [name: string, help: string])[];
  /** Which rows a text finds, or what is wrong with it. Never throws. */
  readonly read: (
    text: string,
  ) =>
    | { readonly test: (row: Row) => boolean }
    | Extract<ParsedFilter, { readonly error: unknown }>;
  /** Why a text is no filter, in a sentence. */
  readonly faultOf: (text: string) => string | undefined;
}

/** `ids`: columns with a filter, in the help's order. `wordFields`: searched by words without a field. */
export function subjectFilter<Row, All extends string>(
  { filterOf, value: valueOf }: Pick<SubjectTable<Row, never, All>, 'filterOf' | 'value'>,
  ids: readonly All[],
  wordFields: readonly string[],
): SubjectFilter<Row> {
  const fields = ids.flatMap((id) => {
    const field = filterOf(id);
    return field === undefined ? [] : [[field.name, { ...field, id }] as const];
  });
  const textFields: Record<string, FilterTextField> = {};
  const numberFields: Record<string, NumberField> = {};
  for (const [name, { kind, ...field }] of fields) {
    if (kind === 'text' || kind === 'choice' || kind === 'oddity')
      textFields[name] = { ...field, kind };
    else numberFields[name] = { ...field, kind };
  }
  const language = fieldLanguage(textFields, numberFields);
  const byName = new Map(fields);
  const textsIn = (row: Row, name: string): readonly string[] => {
    const field = byName.get(name);
    if (field?.texts !== undefined) return field.texts(row);
    const value = field && valueOf(row, field.id);
    if (value === undefined) return [];
    return typeof value === 'object' ? value : [String(value)];
  };
  const inWords = (passes: TextTest) => (row: Row) =>
    wordFields.some((name) => textsIn(row, name).some(passes));
  const testOf = (term: FilterTerm<string, string>): ((row: Row) => boolean) => {
    switch (term.kind) {
      case 'text':
        return inWords(containing(term.text));
      case 'fuzzy':
        return inWords(fuzzily(term.letters));
      case 'set':
        return (row) => textsIn(row, term.field).length > 0;
      case 'values': {
        const tests = term.tests.map(valueTest);
        return (row) => textsIn(row, term.field).some((text) => tests.some((test) => test(text)));
      }
      case 'intervals': {
        const tests = term.intervals.map(numberTest);
        const id = byName.get(term.field)?.id;
        return (row) => {
          const value = id && valueOf(row, id);
          return typeof value === 'number' && tests.some((test) => test(value));
        };
      }
    }
  };
  const read: SubjectFilter<Row>['read'] = (text) => {
    const parsed = parseFilterIn(text, language);
    return 'error' in parsed ? parsed : { test: filterTest(parsed.filter, testOf) };
  };
  return {
    language,
    help: fieldHelp(Object.fromEntries(fields)),
    read,
    faultOf: (text) => {
      const found = read(text);
      return 'error' in found ? found.error.sentence : undefined;
    },
  };
}

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
