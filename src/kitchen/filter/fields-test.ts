/** Tests of rows whose fields are asked one by one: few rows, such as stations and restaurants. */
import type { Filter, FilterTerm } from './filter.ts';
import type { FilterLanguage } from './filter-language.ts';
import { filterTest } from './filter-match.ts';
import { containing, fuzzily, matching, type TextTest } from './filter-pattern.ts';
import { numberTest, valueTest } from './term-test.ts';

/** The values of rows. */
export interface RowFields<V extends string, N extends string, Row> {
  readonly language: FilterLanguage<V, N>;
  /** Fields that a word without a field is searched in. */
  readonly wordFields: readonly V[];
  readonly textsOf: (row: Row, field: V) => readonly string[];
  readonly numberOf: (row: Row, field: N) => number | undefined;
}

/** The test of a row. */
export function fieldsTest<V extends string, N extends string, Row>(
  filter: Filter<V, N>,
  fields: RowFields<V, N, Row>,
): (row: Row) => boolean {
  return filterTest(filter, (term) => termTest(term, fields));
}

function termTest<V extends string, N extends string, Row>(
  term: FilterTerm<V, N>,
  { language, wordFields, textsOf, numberOf }: RowFields<V, N, Row>,
): (row: Row) => boolean {
  const inWords = (passes: TextTest) => (row: Row) =>
    wordFields.some((field) => textsOf(row, field).some(passes));
  switch (term.kind) {
    case 'text':
      return inWords(containing(term.text));
    case 'fuzzy':
      return inWords(fuzzily(term.letters));
    case 'regex':
      return inWords(matching(term.pattern));
    case 'set': {
      const named = language.fieldNamed(term.field);
      if (named?.over === 'number') return (row) => numberOf(row, named.field) !== undefined;
      return (row) => named !== undefined && textsOf(row, named.field).length > 0;
    }
    case 'values': {
      const tests = term.tests.map(valueTest);
      return (row) => textsOf(row, term.field).some((text) => tests.some((test) => test(text)));
    }
    case 'intervals': {
      const tests = term.intervals.map(numberTest);
      return (row) => {
        const value = numberOf(row, term.field);
        return value !== undefined && tests.some((test) => test(value));
      };
    }
  }
}
