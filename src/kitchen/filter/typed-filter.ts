import { ALL_ROWS, type Filter } from './filter.ts';
import type { ValueFieldName } from './filter-fields.ts';
import { parseFilter } from './filter-parser.ts';
import { printFilter } from './filter-print.ts';

/** A sentence or two, or `undefined` for a valid filter. */
export function filterFault(text: string): string | undefined {
  const parsed = parseFilter(text);
  return 'filter' in parsed ? undefined : parsed.error.sentence;
}

/** Ends a filter part, to keep only complete parts: in `wait>soon`, `wait` is none. */
const PART_END = /[\s|()]/;

/** Parses the text, or the longest valid start before the mistake (`error`): the last valid filter applies until the next part is finished. */
export function typedFilter(text: string) {
  const parsed = parseFilter(text);
  if ('filter' in parsed) return { filter: parsed.filter, error: undefined };
  for (let length = Math.min(parsed.error.at, text.length - 1); length > 0; length -= 1) {
    if (!PART_END.test(text.charAt(length))) continue;
    const part = parseFilter(text.slice(0, length));
    if ('filter' in part) return { filter: part.filter, error: parsed.error };
  }
  return { filter: ALL_ROWS, error: parsed.error };
}

/** Without a value, finds all rows without one. */
export function equalsFilter(field: ValueFieldName, value: string | undefined): string | undefined {
  if (value === undefined) return `${field}:`;
  if (value === '') return undefined;
  return printFilter({ kind: 'values', field, tests: [{ how: 'equals', text: value }] });
}

/** Adds `by` as a further condition, unless it is there already. */
export function narrowed(text: string, by: string): string {
  const known = text.trim();
  if (known === '') return by;
  const parts = partsOf(known);
  return parts.includes(by) ? known : `${known} ${by}`;
}

/** Parts joined by and, as printed. */
function partsOf(text: string): readonly string[] {
  const parsed = parseFilter(text);
  if ('error' in parsed) return [];
  const { filter } = parsed;
  const parts: readonly Filter[] = filter.kind === 'and' ? filter.parts : [filter];
  return parts.map(printFilter);
}
