/** Which rows of any kind match a filter, one by one. For the rows of a business date, `filterMask` is faster. */
import type { Filter, FilterTerm, Interval } from './filter.ts';
import { isIn, numberTest, valueTest } from './term-test.ts';
import { containing, fuzzily, type TextTest } from './text-test.ts';

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

export function fieldsTest<V extends string, N extends string, Row>(
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
