/** The filter of a cell: all rows with the same value there. */

import type { Filter } from './filter.ts';
import type { ValueFieldName } from './filter-fields.ts';
import { parseFilter } from './filter-parser.ts';
import { printFilter } from './filter-print.ts';

/** Text of the filter for all rows with the same value in a field; an absent value finds all rows without one. */
export function equalsFilter(field: ValueFieldName, value: string | undefined): string | undefined {
  if (value === undefined) return `${field}:`;
  if (value === '') return undefined;
  return printFilter({ kind: 'values', field, tests: [{ how: 'equals', text: value }] });
}

/** A filter text with another one that must match as well; unchanged if it contains that already. */
export function narrowed(text: string, by: string): string {
  const known = text.trim();
  if (known === '') return by;
  const parts = partsOf(known);
  return parts.includes(by) ? known : `${known} ${by}`;
}

/** The parts of a filter text that must all match, as they are printed. */
function partsOf(text: string): readonly string[] {
  const parsed = parseFilter(text);
  if ('error' in parsed) return [];
  const { filter } = parsed;
  const parts: readonly Filter[] = filter.kind === 'and' ? filter.parts : [filter];
  return parts.map(printFilter);
}
