import { type Filter, negated, type ValueTest } from './filter.ts';
import type { FilterLanguage, ValueKind } from './filter-fields.ts';
import {
  type FieldOperator,
  type FieldToken,
  FilterRefusal,
  type LexedValue,
  REFUSALS,
} from './filter-lexer.ts';
import { ODDITY_WORDS, oddityNamed } from './filter-print.ts';
import type { Interval, Scale, ScaleValue } from './filter-scale.ts';

/** Throws a `FilterRefusal` for an unknown field or value. */
export function fieldTerm<V extends string, N extends string>(
  token: FieldToken,
  language: FilterLanguage<V, N>,
): Filter<V, N> {
  const { name, operator, values } = token;
  const named = language.fieldNamed(name);
  if (named === undefined) {
    const span = { at: token.at, length: name.length };
    throw new FilterRefusal(span, REFUSALS.unknownField(name, language.typedNames));
  }
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
    throw new FilterRefusal(token, REFUSALS.noValue(operator));
  }
  if (compares && more.length > 0) {
    throw new FilterRefusal(token, REFUSALS.manyValues(operator));
  }
  if (!compares && more.length === 0 && first.text === '*' && !first.quoted && !first.fuzzy) {
    return { kind: 'set', field };
  }
  if (named.over === 'number') {
    const scale = language.scaleOf(named.field);
    for (const value of values) checkDash(scale, name, value);
    const intervals = values.map((value) => interval(scale, operator, value));
    return { kind: 'intervals', field: named.field, intervals };
  }
  if (compares) throw new FilterRefusal(token, REFUSALS.textCompared(field));
  const { kind, values: known } = language.texts[named.field];
  const tests = values.map((value) => {
    if (known !== undefined) checkKnown(field, value, known);
    return valueTest({ field, kind }, operator, value);
  });
  return { kind: 'values', field: named.field, tests };
}

function checkLetters(field: string, value: LexedValue, commaFollows: boolean): void {
  if (value.text !== '') return;
  if (value.quoted) throw new FilterRefusal(value, REFUSALS.quotedNothing(field));
  if (value.fuzzy) throw new FilterRefusal(value, REFUSALS.afterTilde);
  // A missing value has no position, so the comma beside it is marked.
  const comma = { at: commaFollows ? value.at : value.at - 1, length: 1 };
  throw new FilterRefusal(comma, REFUSALS.besideComma);
}

/** `3-4`, as ranges are written elsewhere. */
function checkDash(scale: Scale, name: string, value: LexedValue): void {
  const [, first = '', last = ''] = /^(.+)[-\u2013](.+)$/.exec(value.text) ?? [];
  const isRange = [first, last].every((end) => scale.read(end) !== undefined);
  if (!isRange || scale.read(value.text) !== undefined) return;
  throw new FilterRefusal(value, REFUSALS.dashed(name, first, last));
}

/** In a field with few values, other text would find nothing. */
function checkKnown(field: string, value: LexedValue, known: readonly string[]): void {
  if (value.fuzzy || known.includes(value.text.toLowerCase())) return;
  throw new FilterRefusal(value, REFUSALS.unknownValue(field, value.text, known));
}

function valueTest(
  { field, kind }: { readonly field: string; readonly kind: ValueKind },
  operator: FieldOperator,
  value: LexedValue,
): ValueTest {
  const { text, quoted, fuzzy } = value;
  if (!quoted && !fuzzy && text.startsWith('!')) {
    throw new FilterRefusal(value, REFUSALS.notInside(field, text.slice(1)));
  }
  if (kind === 'oddity') return { how: 'equals', text: oddity(value) };
  if (fuzzy) return { how: 'fuzzy', text };
  const isExact = operator === '=' || kind === 'choice';
  return { how: isExact ? 'equals' : 'contains', text };
}

function oddity(value: LexedValue): string {
  const known = value.fuzzy ? undefined : oddityNamed(value.text);
  if (known !== undefined) return known;
  throw new FilterRefusal(value, REFUSALS.unknownFlag(value.text, ODDITY_WORDS, value.fuzzy));
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
    throw new FilterRefusal(value, REFUSALS.besideDots);
  }
  if (scale.ascends && from !== undefined && to !== undefined && from > to) {
    throw new FilterRefusal(value, REFUSALS.backward(first, last));
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
