/** Reads a field's token as a test of its values. */
import { nearName } from '../text/near-name.ts';
import { orText } from '../text/quantities.ts';
import type { ValueKind } from './field-kinds.ts';
import { type Filter, type Interval, negated, type ValueTest } from './filter.ts';
import type { FilterLanguage } from './filter-language.ts';
import {
  type FieldOperator,
  type FieldToken,
  FilterRefusal,
  type LexedValue,
} from './filter-lexer.ts';
import { ODDITY_WORDS, oddityNamed } from './filter-print.ts';
import type { Scale, ScaleValue } from './filter-scale.ts';

/** Parses a field's token. Throws a `FilterRefusal` for an unknown field or value. */
export function fieldTerm<V extends string, N extends string>(
  token: FieldToken,
  language: FilterLanguage<V, N>,
): Filter<V, N> {
  const { name, operator, values } = token;
  const named = language.fieldNamed(name);
  if (named === undefined)
    throw new FilterRefusal(
      { at: token.at, length: name.length },
      noField(name, language.typedNames),
    );
  const { field } = named;
  for (const [index, value] of values.entries())
    checkLetters(field, value, index < values.length - 1);
  if (operator === '!=') {
    return negated(fieldTerm({ ...token, operator: '=' }, language));
  }
  const [first, ...more] = values;
  const compares = operator !== ':' && operator !== '=';
  if (first === undefined) {
    if (!compares) return negated<V, N>({ kind: 'set', field });
    throw new FilterRefusal(token, `Write a value after ${operator}.`);
  }
  if (compares && more.length > 0) {
    throw new FilterRefusal(token, `Only one value can follow ${operator}.`);
  }
  if (!compares && more.length === 0 && first.text === '*' && !first.quoted && !first.fuzzy) {
    return { kind: 'set', field };
  }
  if (named.over === 'number') {
    const scale = language.scaleOf(named.field);
    const intervals = values.map((value) => interval(scale, operator, value));
    return { kind: 'intervals', field: named.field, intervals };
  }
  if (compares) {
    const sentence = `Only numbers can be more or less. Write ${field}: and part of the text.`;
    throw new FilterRefusal(token, sentence);
  }
  const kind = language.kindOf(named.field);
  const known = language.valuesOf?.(named.field);
  const tests = values.map((value) => {
    if (known !== undefined) checkKnown(field, value, known);
    return valueTest({ field, kind }, operator, value);
  });
  return { kind: 'values', field: named.field, tests };
}

function checkLetters(field: string, value: LexedValue, commaFollows: boolean): void {
  if (value.text !== '') return;
  if (value.quoted) {
    const sentence = `Nothing between the quotes. ${field}: without a value finds rows where it is not set.`;
    throw new FilterRefusal(value, sentence);
  }
  if (value.fuzzy) throw new FilterRefusal(value, 'Write letters after ~.');
  // A missing value has no position, so the comma beside it is marked.
  const comma = { at: commaFollows ? value.at : value.at - 1, length: 1 };
  throw new FilterRefusal(comma, 'Missing value beside this comma.');
}

/** Of a field with few values, others find nothing. */
function checkKnown(field: string, value: LexedValue, known: readonly string[]): void {
  if (value.fuzzy || known.includes(value.text.toLowerCase())) return;
  const near = nearName(value.text, known);
  throw new FilterRefusal(
    value,
    near === undefined
      ? `Write ${field}: and ${orText(known)}.`
      : `Unknown ${field} "${value.text}". Did you mean ${near}?`,
  );
}

function noField(typed: string, names: readonly string[]): string {
  const near = nearName(typed, names);
  if (near !== undefined) return `Unknown field "${typed}". Did you mean ${near}?`;
  return `Unknown field "${typed}". To search for it as text, put it in quotes.`;
}

function valueTest(
  { field, kind }: { readonly field: string; readonly kind: ValueKind },
  operator: FieldOperator,
  value: LexedValue,
): ValueTest {
  const { text, quoted, fuzzy } = value;
  if (!quoted && !fuzzy && text.startsWith('!')) {
    throw new FilterRefusal(value, `Put ! before the field: !${field}:${text.slice(1)}`);
  }
  if (!quoted && !fuzzy && text.toLowerCase().startsWith('re:')) {
    throw new FilterRefusal(
      value,
      "A pattern can't follow a field. Write part of the text, or ~ and letters.",
    );
  }
  if (kind === 'oddity') return { how: 'equals', text: oddity(value) };
  if (fuzzy) return { how: 'fuzzy', text };
  const isExact = operator === '=' || kind === 'choice';
  return { how: isExact ? 'equals' : 'contains', text };
}

function oddity(value: LexedValue): string {
  const known = value.fuzzy ? undefined : oddityNamed(value.text);
  if (known !== undefined) return known;
  const near = value.fuzzy ? undefined : nearName(value.text, ODDITY_WORDS);
  throw new FilterRefusal(
    value,
    near === undefined
      ? `Flags are ${orText(ODDITY_WORDS)}; odd:* finds any.`
      : `Unknown flag "${value.text}". Did you mean ${near}?`,
  );
}

function interval(scale: Scale, operator: FieldOperator, value: LexedValue): Interval {
  const dots = operator === ':' ? value.text.indexOf('..') : -1;
  if (dots >= 0 && !value.fuzzy) return range(scale, value, dots);
  const { low, high, asWritten } = read(scale, value, value.text);
  switch (operator) {
    case '>':
      return { from: { at: high, included: false }, to: undefined };
    case '>=':
      return { from: { at: low, included: true }, to: undefined };
    case '<':
      return { from: undefined, to: { at: low, included: false } };
    case '<=':
      return { from: undefined, to: { at: high, included: true } };
    case '=':
      return { from: { at: low, included: true }, to: { at: high, included: true } };
    default:
      return asWritten;
  }
}

function range(scale: Scale, value: LexedValue, dots: number): Interval {
  const [first, last] = [value.text.slice(0, dots), value.text.slice(dots + 2)];
  const from = first === '' ? undefined : read(scale, value, first).low;
  const to = last === '' ? undefined : read(scale, value, last).high;
  if (from === undefined && to === undefined) {
    throw new FilterRefusal(value, 'A range needs a value before or after the dots.');
  }
  if (scale.ascends && from !== undefined && to !== undefined && from > to) {
    throw new FilterRefusal(value, `This range runs backward. Write ${last}..${first}.`);
  }
  return {
    from: from === undefined ? undefined : { at: from, included: true },
    to: to === undefined ? undefined : { at: to, included: true },
  };
}

function read(scale: Scale, value: LexedValue, text: string): ScaleValue {
  const found = value.fuzzy ? undefined : scale.read(text);
  if (found === undefined) throw new FilterRefusal(value, scale.hint);
  return found;
}
