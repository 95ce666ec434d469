import { nearName } from '../text/near-name.ts';
import { orText } from '../text/quantities.ts';

/** Longer operators first. */
const OPERATORS = ['>=', '<=', '!=', ':', '=', '<', '>'] as const;
export type FieldOperator = (typeof OPERATORS)[number];

export interface LexedValue extends Span {
  readonly text: string;
  readonly quoted: boolean;
  readonly fuzzy: boolean;
}

export interface FieldToken extends Span {
  readonly kind: 'field';
  readonly name: string;
  readonly operator: FieldOperator;
  readonly values: readonly LexedValue[];
}

export type FilterToken =
  | (Span & { readonly kind: 'open' | 'close' | 'or' | 'not' })
  | (Span & { readonly kind: 'text' | 'fuzzy'; readonly text: string })
  | FieldToken;

const SIGNS: Readonly<Record<string, 'open' | 'close' | 'or' | 'not'>> = {
  '(': 'open',
  ')': 'close',
  '|': 'or',
  '!': 'not',
};

/** `!`, `~`, quotes, and a field count only at the start of a word, so `wow!` and `12"` are words. Throws a `FilterRefusal`. */
export function filterTokens(text: string): readonly FilterToken[] {
  const tokens: FilterToken[] = [];
  let at = skipSpaces(text, 0);
  while (at < text.length) {
    const token = tokenAt(text, at);
    tokens.push(token);
    at = skipSpaces(text, token.at + token.length);
  }
  return tokens;
}

function tokenAt(text: string, at: number): FilterToken {
  const sign = SIGNS[text[at] ?? ''];
  if (sign !== undefined) return { kind: sign, at, length: 1 };
  const name = /\p{L}+(?=[:=<>]|!=)/uy;
  name.lastIndex = at;
  const field = name.exec(text)?.[0];
  if (field?.toLowerCase() === 're' && text[at + 2] === ':') {
    throw new FilterRefusal({ at, length: 3 }, REFUSALS.pattern);
  }
  if (field !== undefined) return fieldToken(text, at, field);
  const { text: word, length, fuzzy } = valueAt(text, at, /[\s|()]/g);
  if (word === '') {
    throw new FilterRefusal({ at, length }, fuzzy ? REFUSALS.afterTilde : REFUSALS.emptyQuotes);
  }
  return { kind: fuzzy ? 'fuzzy' : 'text', at, length, text: word };
}

function fieldToken(text: string, at: number, name: string): FieldToken {
  const start = at + name.length;
  const operator = OPERATORS.find((each) => text.startsWith(each, start)) ?? ':';
  const values: LexedValue[] = [];
  let end = start + operator.length;
  if (text[end] === '(') {
    const span = { at, length: end + 1 - at };
    throw new FilterRefusal(span, REFUSALS.grouped(name));
  }
  if (!isBreak(text[end])) {
    let more = true;
    while (more) {
      const value = valueAt(text, end, /[\s|(),]/g);
      end = value.at + value.length;
      more = text[end] === ',';
      if (!more && !isBreak(text[end])) {
        throw new FilterRefusal(value, REFUSALS.afterQuotes);
      }
      values.push(value);
      if (more) end += 1;
    }
  }
  return { kind: 'field', at, length: end - at, name, operator, values };
}

/** An optional `~`, then a quoted phrase or all text up to a break. */
function valueAt(text: string, at: number, breaks: RegExp): LexedValue {
  const fuzzy = text[at] === '~';
  const start = fuzzy ? at + 1 : at;
  if (text[start] === '"') {
    const end = closingQuote(text, start);
    const inner = text.slice(start + 1, end).replace(/\\(["\\])/g, '$1');
    return { text: inner, at, length: end + 1 - at, quoted: true, fuzzy };
  }
  breaks.lastIndex = start;
  const end = breaks.exec(text)?.index ?? text.length;
  return { text: text.slice(start, end), at, length: end - at, quoted: false, fuzzy };
}

function closingQuote(text: string, open: number): number {
  let at = open + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  if (at < text.length) return at;
  throw new FilterRefusal({ at: open, length: text.length - open }, REFUSALS.openQuotes);
}

function skipSpaces(text: string, from: number): number {
  const spaces = /\s*/y;
  spaces.lastIndex = from;
  return from + (spaces.exec(text)?.[0].length ?? 0);
}

function isBreak(character: string | undefined): boolean {
  return character === undefined || /[\s|()]/.test(character);
}

/** A mistake: `token` is the text from `at`, `length` UTF-16 units long. */
export interface FilterError {
  readonly at: number;
  readonly length: number;
  readonly token: string;
  /** What to write instead, in one or two sentences. */
  readonly sentence: string;
}

/** In UTF-16 units. */
interface Span {
  readonly at: number;
  readonly length: number;
}

/** Thrown while parsing, and caught only by `parseFilter`. */
export class FilterRefusal extends Error {
  readonly span: Span;

  constructor(span: Span, sentence: string) {
    super(sentence);
    this.span = span;
  }
}

// Why a filter is refused, and what to write instead.

export const REFUSALS = {
  closeUnmatched: 'This ) has no matching (.',
  openUnmatched: 'Unclosed parenthesis. Add ) at the end.',
  openQuotes: 'Unclosed quotes. Add " at the end.',
  emptyParentheses: 'Nothing between the parentheses.',
  emptyQuotes: 'Nothing between the quotes.',
  afterQuotes: 'Put a space or a comma after the closing quote.',
  afterTilde: 'Write letters after ~.',
  afterOr: 'Write another word after |.',
  beforeOr: 'Write a word before |.',
  afterNot: 'Write the word to leave out after !.',
  pattern: 'Patterns (re:) were removed in 0.4.0. Use words, a|b, or ~ and letters.',
  besideComma: 'Missing value beside this comma.',
  besideDots: 'A range needs a value before or after the dots.',
  tooLong: (max: number) => `A filter has at most ${max} characters.`,
  tooLongPrinted: (max: number) => `Spelled out, this filter has over ${max} characters.`,
  tooManyTerms: (max: number) => `A filter has at most ${max} words and tests.`,
  tooDeep: (max: number) => `A filter has at most ${max} nested parentheses.`,
  grouped: (field: string) => `Separate values with commas: ${field}:a,b`,
  noValue: (operator: string) => `Write a value after ${operator}.`,
  manyValues: (operator: string) => `Only one value can follow ${operator}.`,
  textCompared: (field: string) =>
    `Only numbers can be more or less. Write ${field}: and part of the text.`,
  quotedNothing: (field: string) =>
    `Nothing between the quotes. ${field}: without a value finds rows where it is not set.`,
  notInside: (field: string, value: string) => `Put ! before the field: !${field}:${value}`,
  dashed: (field: string, first: string, last: string) =>
    `Write a range with two dots: ${field}:${first}..${last}`,
  backward: (first: string, last: string) => `This range runs backward. Write ${last}..${first}.`,
  unknownField: (typed: string, known: readonly string[]) =>
    unknown('field', typed, known) ??
    `Unknown field "${typed}". To search for it as text, put it in quotes.`,
  unknownValue: (field: string, typed: string, known: readonly string[]) =>
    unknown(field, typed, known) ?? `Write ${field}: and ${orText(known)}.`,
  /** `isFuzzy`: written with ~. */
  unknownFlag: (typed: string, known: readonly string[], isFuzzy: boolean) =>
    (isFuzzy ? undefined : unknown('flag', typed, known)) ??
    `Flags are ${orText(known)}. odd:* finds any.`,
};

/** `undefined` if no known name is near. */
function unknown(what: string, typed: string, known: readonly string[]): string | undefined {
  const near = nearName(typed, known);
  return near === undefined ? undefined : `Unknown ${what} "${typed}". Did you mean ${near}?`;
}
