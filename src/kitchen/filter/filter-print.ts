/** Writes a filter as canonical text, which `parseFilter` reads as the same filter. */
import type { Filter, FilterTerm, Interval, ValueTest } from './filter.ts';
import { FILTER_FIELDS, type ValueFieldName } from './filter-fields.ts';
import { SCALES, type Scale } from './filter-scale.ts';
import { oddityWord } from './oddity-word.ts';

/** The text of a filter from `parseFilter`; empty for the one that matches every row. */
export function printFilter(filter: Filter): string {
  switch (filter.kind) {
    case 'all':
      return '';
    case 'and':
      return filter.parts.map(printFilter).join(' ');
    case 'or':
      return filter.parts.map((part) => grouped(part)).join('|');
    case 'not':
      return filter.part.kind === 'set' ? `${filter.part.field}:` : `!${grouped(filter.part)}`;
    default:
      return printTerm(filter);
  }
}

function grouped(part: Filter): string {
  const text = printFilter(part);
  return part.kind === 'and' || part.kind === 'or' ? `(${text})` : text;
}

function printTerm(term: FilterTerm): string {
  switch (term.kind) {
    case 'text':
      return quotedIfNeeded(term.text);
    case 'fuzzy':
      return `~${quotedIfNeeded(term.letters)}`;
    case 'regex':
      return `re:"${term.pattern.replace(/\\.|"/gsu, (found) => (found === '"' ? '\\"' : found))}"`;
    case 'set':
      return `${term.field}:*`;
    case 'values':
      return printValues(term.field, term.tests);
    case 'intervals':
      return `${term.field}${printIntervals(SCALES[FILTER_FIELDS[term.field].kind], term.intervals)}`;
  }
}

function printValues(field: ValueFieldName, tests: readonly ValueTest[]): string {
  const { kind } = FILTER_FIELDS[field];
  const isExact = kind === 'text' && tests.some(({ how }) => how === 'equals');
  const values = tests.map(({ how, text }) => {
    if (kind === 'oddity') return oddityWord(text);
    return how === 'fuzzy' ? `~${quotedIfNeeded(text)}` : quotedIfNeeded(text);
  });
  return `${field}${isExact ? '=' : ':'}${values.join(',')}`;
}

function printIntervals(scale: Scale, intervals: readonly Interval[]): string {
  const [only, ...more] = intervals;
  if (only === undefined || more.length > 0 || singleValue(scale, only) !== undefined) {
    return `:${intervals.map((each) => printInterval(scale, each)).join(',')}`;
  }
  const { from, to } = only;
  if (from !== undefined && to === undefined) {
    return `>${from.included ? '=' : ''}${scale.write(from.at, false)}`;
  }
  if (from === undefined && to !== undefined) {
    return `<${to.included ? '=' : ''}${scale.write(to.at, false)}`;
  }
  if (from !== undefined && from.at === to?.at) return `=${scale.write(from.at, false)}`;
  return `:${printInterval(scale, only)}`;
}

function printInterval(scale: Scale, interval: Interval): string {
  const [first, last] = [interval.from, interval.to].map((end) =>
    end === undefined ? '' : scale.write(end.at, false),
  );
  return singleValue(scale, interval) ?? `${first}..${last}`;
}

/** The single value that means this interval without operators. */
function singleValue(scale: Scale, { from, to }: Interval): string | undefined {
  if (from === undefined || to === undefined) return undefined;
  return [scale.write(from.at, false), scale.write(from.at, true)].find((text) => {
    const end = scale.read(text)?.asWritten.to;
    return end?.at === to.at && end.included === to.included;
  });
}

/** Words that could be taken for a sign, a field or a range are quoted. */
function quotedIfNeeded(text: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N}\p{M}_.'&/+-]*$/u.test(text)) return text;
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
