import { nearName } from '../text/near-name.ts';
import { orText } from '../text/quantities.ts';
import type { NamedField } from './filter-fields.ts';
import { ODDITY_WORDS, oddityNamed } from './filter-print.ts';
import {
  type Interval,
  isNumberKind,
  SCALES,
  type Scale,
  type ScaleValue,
} from './filter-scale.ts';
import { type Filter, negated, type ValueTest } from './filter.ts';

/** A part of the typed text, in UTF-16 units. */
export interface TypedSpan {
  readonly index: number;
  readonly length: number;
}

/** Only `parseFilter` catches this. The sentence says what to write instead. */
export class FilterRefusal extends Error {
  readonly span: TypedSpan;

  constructor(span: TypedSpan, sentence: string) {
    super(sentence);
    this.span = span;
  }
}

export const OPERATORS = ['>=', '<=', '!=', ':', '=', '<', '>'] as const;
type FieldOperator = (typeof OPERATORS)[number];

export interface TypedValue extends TypedSpan {
  readonly text: string;
  readonly isQuoted: boolean;
}

export interface FieldToken extends TypedSpan {
  readonly field: NamedField;
  readonly typed: string;
  readonly operator: FieldOperator;
  readonly values: readonly TypedValue[];
}

export function fieldTerm(token: FieldToken): Filter {
  const { field, typed, operator, values } = token;
  const { name, kind } = field;
  const [first, ...more] = values;
  for (const value of values) checkLetters(name, value, value === values.at(-1));
  if (operator === '!=') return negated(fieldTerm({ ...token, operator: '=' }));
  const compares = operator !== ':' && operator !== '=';
  if (first === undefined) {
    if (!compares) return negated({ kind: 'set', field: name });
    throw new FilterRefusal(token, `Write a value after ${operator}.`);
  }
  if (compares && more.length > 0) {
    throw new FilterRefusal(token, `Only one value can follow ${operator}.`);
  }
  if (!compares && more.length === 0 && first.text === '*' && !first.isQuoted) {
    return { kind: 'set', field: name };
  }
  if (isNumberKind(kind)) {
    for (const value of values) checkDash(SCALES[kind], typed, value);
    const intervals = values.map((value) => interval(SCALES[kind], operator, value));
    return { kind: 'intervals', field: name, intervals };
  }
  if (compares) {
    const sentence = `Only numbers can be more or less. Write ${name}: and part of the text.`;
    throw new FilterRefusal(token, sentence);
  }
  const isExact = operator === '=' || kind !== 'text';
  const tests = values.map((value): ValueTest => {
    const text = checkedText(field, value);
    return { how: isExact ? 'equals' : 'contains', text };
  });
  return { kind: 'values', field: name, tests };
}

function checkLetters(field: string, value: TypedValue, isLast: boolean): void {
  if (value.text !== '') return;
  if (value.isQuoted) {
    const sentence = `Nothing between the quotes. ${field}: without a value finds rows where it is not set.`;
    throw new FilterRefusal(value, sentence);
  }
  // A missing value has no position, so the comma beside it is marked.
  const comma = { index: isLast ? value.index - 1 : value.index, length: 1 };
  throw new FilterRefusal(comma, 'Missing value beside this comma.');
}

function checkDash(scale: Scale, typed: string, value: TypedValue): void {
  const [, first = '', last = ''] = /^(.+)[-\u2013](.+)$/.exec(value.text) ?? [];
  const isRange = [first, last].every((end) => scale.read(end) !== undefined);
  if (!isRange || scale.read(value.text) !== undefined) return;
  throw new FilterRefusal(value, `Write a range with two dots: ${typed}:${first}..${last}`);
}

/** For a flag, the oddity's name. Throws for text that can't match. */
function checkedText({ name, kind, values }: NamedField, value: TypedValue): string {
  const { text, isQuoted } = value;
  if (values !== undefined && !values.includes(text.toLowerCase())) {
    throw new FilterRefusal(
      value,
      unknownName(name, text, values) ?? `Write ${name}: and ${orText(values)}.`,
    );
  }
  if (!isQuoted && text.startsWith('!')) {
    throw new FilterRefusal(value, `Put ! before the field: !${name}:${text.slice(1)}`);
  }
  if (kind !== 'oddity') return text;
  const oddity = oddityNamed(text);
  if (oddity !== undefined) return oddity;
  throw new FilterRefusal(
    value,
    unknownName('flag', text, ODDITY_WORDS) ??
      `Flags are ${orText(ODDITY_WORDS)}. odd:* finds any.`,
  );
}

/** `undefined` if no known name is similar. */
export function unknownName(
  what: string,
  typed: string,
  known: Iterable<string>,
): string | undefined {
  const near = nearName(typed, [...known]);
  return near === undefined ? undefined : `Unknown ${what} "${typed}". Did you mean ${near}?`;
}

function interval(scale: Scale, operator: FieldOperator, value: TypedValue): Interval {
  const dots = operator === ':' ? value.text.indexOf('..') : -1;
  if (dots >= 0) return range(scale, value, dots);
  const { low, high, asWritten } = read(scale, value, value.text);
  switch (operator) {
    case '>':
      return { from: { value: high, included: false }, to: undefined };
    case '>=':
      return { from: { value: low, included: true }, to: undefined };
    case '<':
      return { from: undefined, to: { value: low, included: false } };
    case '<=':
      return { from: undefined, to: { value: high, included: true } };
    case '=':
      return { from: { value: low, included: true }, to: { value: high, included: true } };
    default:
      return asWritten;
  }
}

function range(scale: Scale, value: TypedValue, dots: number): Interval {
  const [first, last] = [value.text.slice(0, dots), value.text.slice(dots + 2)];
  const from = first === '' ? undefined : read(scale, value, first).low;
  const to = last === '' ? undefined : read(scale, value, last).high;
  if (from === undefined && to === undefined) {
    throw new FilterRefusal(value, 'A range needs a value before or after the dots.');
  }
  const isBackward = from !== undefined && to !== undefined && from > to;
  if (isBackward && scale.passesMidnight !== true) {
    throw new FilterRefusal(value, `This range runs backward. Write ${last}..${first}.`);
  }
  return {
    from: from === undefined ? undefined : { value: from, included: true },
    to: to === undefined ? undefined : { value: to, included: true },
  };
}

function read(scale: Scale, value: TypedValue, text: string): ScaleValue {
  const scaleValue = scale.read(text);
  if (scaleValue === undefined) throw new FilterRefusal(value, scale.hint);
  return scaleValue;
}
