/** The stations that a filter names. */
import type { Filter, ValueTest } from './filter.ts';
import { valueTest } from './term-test.ts';

/** The first text of a `station:` term that none of the names passes, wherever it stands in the filter; `undefined` where each is passed. */
export function unknownStationText(filter: Filter, names: readonly string[]): string | undefined {
  const unknown = stationTests(filter).find((test) => !names.some(valueTest(test)));
  return unknown?.text;
}

function stationTests(filter: Filter): readonly ValueTest[] {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.flatMap(stationTests);
    case 'not':
      return stationTests(filter.part);
    case 'values':
      return filter.field === 'station' ? filter.tests : [];
    default:
      return [];
  }
}
