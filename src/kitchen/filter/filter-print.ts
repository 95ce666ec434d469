/** Writes a filter as canonical text. `parseFilter` reads it as the same filter. */
import { ODDITIES } from '../model/fulfillment.ts';
import type { Filter, FilterTerm, ValueTest } from './filter.ts';
import { type FilterLanguage, ITEM_LANGUAGE, type ValueKind } from './filter-fields.ts';
import type { Interval, Scale } from './filter-scale.ts';

/** Empty for the filter matching every row. */
export function printFilter(filter: Filter): string {
  return printFilterIn(filter, ITEM_LANGUAGE);
}

/** As `printFilter`, with a language's fields. */
export function printFilterIn<V extends string, N extends string>(
  filter: Filter<V, N>,
  language: FilterLanguage<V, N>,
): string {
  const print = (part: Filter<V, N>) => printFilterIn(part, language);
  const grouped = (part: Filter<V, N>) => {
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
    default:
      return printTerm(filter, language);
  }
}

function printTerm<V extends string, N extends string>(
  term: FilterTerm<V, N>,
  language: FilterLanguage<V, N>,
): string {
  switch (term.kind) {
    case 'text':
      return quotedIfNeeded(term.text);
    case 'fuzzy':
      return `~${quotedIfNeeded(term.letters)}`;
    case 'set':
      return `${term.field}:*`;
    case 'values':
      return printValues(term.field, language.texts[term.field].kind, term.tests);
    case 'intervals':
      return `${term.field}${printIntervals(language.scaleOf(term.field), term.intervals)}`;
  }
}

function printValues(field: string, kind: ValueKind, tests: readonly ValueTest[]): string {
  const isExact = kind === 'text' && tests.some(({ how }) => how === 'equals');
  const values = tests.map(({ how, text }) => {
    if (kind === 'oddity') return wordOf(text);
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

/** A value meaning this interval without operators. */
function singleValue(scale: Scale, { from, to }: Interval): string | undefined {
  if (from === undefined || to === undefined) return undefined;
  return [scale.write(from.at, false), scale.write(from.at, true)].find((text) => {
    const end = scale.read(text)?.asWritten.to;
    return end?.at === to.at && end.included === to.included;
  });
}

/** Quotes words resembling a sign, field, or range. */
function quotedIfNeeded(text: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N}\p{M}_.'&/+-]*$/u.test(text)) return text;
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** `other-date` for `other date`. */
function wordOf(oddity: string): string {
  return oddity.replace(' ', '-');
}

/** As shown in lists. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['over 60 min', 'un-bumped'],
  ['over-60', 'un-bumped'],
]);

export const ODDITY_WORDS: readonly string[] = ODDITIES.map(wordOf);

/** Takes a word or an oddity's name, ignoring case. */
export function oddityNamed(typed: string): string | undefined {
  const typedWord = typed.toLowerCase();
  const known = SYNONYMS.get(typedWord) ?? typedWord;
  return ODDITIES.find((each) => each === known || wordOf(each) === known);
}
