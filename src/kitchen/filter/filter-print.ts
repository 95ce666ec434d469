/** Writes a filter as text that `parseFilter` reads as the same filter. */
import { ODDITIES } from '../model/fulfillment.ts';
import { type FilterField, ITEM_LANGUAGE } from './filter-fields.ts';
import { type Interval, isNumberKind, SCALES, type Scale } from './filter-scale.ts';
import type { Filter, ValueTest } from './filter.ts';

/** Empty for the filter that matches all rows. */
export function printFilter(filter: Filter, language = ITEM_LANGUAGE): string {
  const print = (part: Filter) => printFilter(part, language);
  const grouped = (part: Filter) => {
    const text = print(part);
    return part.kind === 'and' || part.kind === 'or' ? `(${text})` : text;
  };
  switch (filter.kind) {
    case 'all':
      return '';
    case 'and':
      return filter.parts.map(print).join(' ');
    case 'or':
      return filter.parts.map(grouped).join('|');
    case 'not':
      return filter.part.kind === 'set' ? `${filter.part.field}:` : `!${grouped(filter.part)}`;
    case 'text':
      return quotedIfNeeded(filter.text);
    case 'set':
      return `${filter.field}:*`;
    case 'values':
      return printValues(filter.field, language.fields.get(filter.field)?.kind, filter.tests);
    case 'intervals': {
      const { kind = '' } = language.fields.get(filter.field) ?? {};
      const scale = isNumberKind(kind) ? SCALES[kind] : SCALES.count;
      return `${filter.field}${printIntervals(scale, filter.intervals)}`;
    }
  }
}

function printValues(
  field: string,
  kind: FilterField['kind'] | undefined,
  tests: readonly ValueTest[],
): string {
  const isExact = kind === 'text' && tests.some(({ how }) => how === 'equals');
  const values = tests.map(({ text }) => (kind === 'oddity' ? wordOf(text) : quotedIfNeeded(text)));
  return `${field}${isExact ? '=' : ':'}${values.join(',')}`;
}

function printIntervals(scale: Scale, intervals: readonly Interval[]): string {
  const [only, ...more] = intervals;
  if (only === undefined || more.length > 0 || singleValue(scale, only) !== undefined) {
    return `:${intervals.map((each) => printInterval(scale, each)).join(',')}`;
  }
  const { from, to } = only;
  if (from !== undefined && to === undefined) {
    return `>${from.included ? '=' : ''}${scale.write(from.value, false)}`;
  }
  if (from === undefined && to !== undefined) {
    return `<${to.included ? '=' : ''}${scale.write(to.value, false)}`;
  }
  if (from !== undefined && from.value === to?.value) return `=${scale.write(from.value, false)}`;
  return `:${printInterval(scale, only)}`;
}

function printInterval(scale: Scale, interval: Interval): string {
  const [first, last] = [interval.from, interval.to].map((end) =>
    end === undefined ? '' : scale.write(end.value, false),
  );
  return singleValue(scale, interval) ?? `${first}..${last}`;
}

/** A single value that means this interval, such as `10m`. */
function singleValue(scale: Scale, { from, to }: Interval): string | undefined {
  if (from === undefined || to === undefined) return undefined;
  return [scale.write(from.value, false), scale.write(from.value, true)].find((text) => {
    const end = scale.read(text)?.asWritten.to;
    return end?.value === to.value && end.included === to.included;
  });
}

/** Quotes words that could be read as a sign, field, or range. */
function quotedIfNeeded(text: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N}\p{M}_.'&/+-]*$/u.test(text)) return text;
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function wordOf(oddity: string): string {
  return oddity.replace(' ', '-');
}

const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['over 60 min', 'un-bumped'],
  ['over-60', 'un-bumped'],
]);

export const ODDITY_WORDS: readonly string[] = ODDITIES.map(wordOf);

export function oddityNamed(typed: string): string | undefined {
  const typedWord = typed.toLowerCase();
  const word = SYNONYMS.get(typedWord) ?? typedWord;
  return ODDITIES.find((each) => each === word || wordOf(each) === word);
}
