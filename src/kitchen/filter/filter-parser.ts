/**
 * Parses a filter text, as typed at the `/` prompt and given to `--filter`:
 *
 *     all    = any { any }               words beside each other must all match
 *     any    = one { "|" one }           binds tighter: grill|fry late; state:slow|quiet is state:slow|state:quiet
 *     one    = { "!" } ( term | "(" all ")" )
 *     term   = word | "phrase" | ~letters | field
 *     field  = name ( ":" | "=" | "!=" | ">" | ">=" | "<" | "<=" ) [ value { "," value } ]
 *     value  = word | "phrase" | ~letters | low..high | low.. | ..high | *
 */
import { fieldTerm } from './field-term.ts';
import { ALL_ROWS, allOf, anyOf, type Filter, negated } from './filter.ts';
import {
  type FilterLanguage,
  ITEM_LANGUAGE,
  type NumberFieldName,
  type ValueFieldName,
} from './filter-fields.ts';
import {
  type FilterError,
  FilterRefusal,
  type FilterToken,
  filterTokens,
  REFUSALS,
} from './filter-lexer.ts';
import { printFilter, printFilterIn } from './filter-print.ts';

/** In UTF-16 units, for typed text and for `printFilter`'s. */
export const LONGEST_FILTER = 500;
export const MAX_TERMS = 50;
export const DEEPEST_GROUP = 10;

export type ParsedFilter<V extends string = ValueFieldName, N extends string = NumberFieldName> =
  | { readonly filter: Filter<V, N> }
  | { readonly error: FilterError };

/** For a business date's rows. Never throws. Text without words matches every row. */
export function parseFilter(text: string): ParsedFilter {
  return parseFilterIn(text, ITEM_LANGUAGE);
}

/** As `parseFilter`, with a language's fields. */
export function parseFilterIn<V extends string, N extends string>(
  text: string,
  language: FilterLanguage<V, N>,
): ParsedFilter<V, N> {
  try {
    return { filter: read(text, language) };
  } catch (error) {
    if (!(error instanceof FilterRefusal)) throw error;
    const { at, length } = error.span;
    return { error: { at, length, token: text.slice(at, at + length), sentence: error.message } };
  }
}

interface Walk<V extends string, N extends string> {
  readonly language: FilterLanguage<V, N>;
  readonly tokens: readonly FilterToken[];
  next: number;
  terms: number;
}

function read<V extends string, N extends string>(
  text: string,
  language: FilterLanguage<V, N>,
): Filter<V, N> {
  if (text.length > LONGEST_FILTER) {
    const rest = { at: LONGEST_FILTER, length: text.length - LONGEST_FILTER };
    throw new FilterRefusal(rest, REFUSALS.tooLong(LONGEST_FILTER));
  }
  const walk = { language, tokens: filterTokens(text), next: 0, terms: 0 };
  if (walk.tokens.length === 0) return ALL_ROWS;
  const filter = all(walk, 0);
  const rest = walk.tokens[walk.next];
  if (rest !== undefined) throw new FilterRefusal(rest, REFUSALS.closeUnmatched);
  // The printed form is shown and shared, so it must be readable again.
  if (printFilterIn(filter, language).length > LONGEST_FILTER) {
    const span = { at: 0, length: text.length };
    throw new FilterRefusal(span, REFUSALS.tooLongPrinted(LONGEST_FILTER));
  }
  return filter;
}

function all<V extends string, N extends string>(walk: Walk<V, N>, depth: number): Filter<V, N> {
  const parts = [any(walk, depth)];
  let token = walk.tokens[walk.next];
  while (token !== undefined && token.kind !== 'close') {
    parts.push(any(walk, depth));
    token = walk.tokens[walk.next];
  }
  return allOf(parts);
}

function any<V extends string, N extends string>(walk: Walk<V, N>, depth: number): Filter<V, N> {
  const from = walk.next;
  const first = one(walk, depth);
  const more: Filter<V, N>[] = [];
  while (walk.tokens[walk.next]?.kind === 'or') {
    walk.next += 1;
    more.push(sameField(walk, from) ?? one(walk, depth));
  }
  return anyOf(first, more);
}

/** A word after `field:value|`, if it is one of the field's few values: another test of that field. */
function sameField<V extends string, N extends string>(
  walk: Walk<V, N>,
  from: number,
): Filter<V, N> | undefined {
  const { language, tokens, next } = walk;
  const word = tokens[next];
  const before = tokens.slice(from, next).findLast((each) => each.kind === 'field');
  if (word?.kind !== 'text' || before === undefined || before.operator === '!=') return undefined;
  const named = language.fieldNamed(before.name);
  const values = named?.over === 'text' ? language.texts[named.field].values : undefined;
  if (values?.includes(word.text.toLowerCase()) !== true) return undefined;
  walk.next += 1;
  countTerm(walk, word);
  const { at, length } = word;
  const text = word.text.toLowerCase();
  const value = { at, length, text, quoted: false, fuzzy: false };
  return fieldTerm({ ...before, at, length, values: [value] }, language);
}

function one<V extends string, N extends string>(walk: Walk<V, N>, depth: number): Filter<V, N> {
  let opposite = false;
  while (walk.tokens[walk.next]?.kind === 'not') {
    opposite = !opposite;
    walk.next += 1;
  }
  const part = term(walk, depth);
  return opposite ? negated(part) : part;
}

function term<V extends string, N extends string>(walk: Walk<V, N>, depth: number): Filter<V, N> {
  const token = walk.tokens[walk.next];
  const before = walk.tokens[walk.next - 1];
  if (
    token === undefined ||
    token.kind === 'close' ||
    token.kind === 'or' ||
    token.kind === 'not'
  ) {
    throw missing(token, before);
  }
  walk.next += 1;
  if (token.kind === 'open') {
    if (depth === DEEPEST_GROUP) {
      throw new FilterRefusal(token, REFUSALS.tooDeep(DEEPEST_GROUP));
    }
    const inner = all(walk, depth + 1);
    if (walk.tokens[walk.next] === undefined) {
      throw new FilterRefusal(token, REFUSALS.openUnmatched);
    }
    walk.next += 1;
    return inner;
  }
  countTerm(walk, token);
  switch (token.kind) {
    case 'text':
      return { kind: 'text', text: token.text };
    case 'fuzzy':
      return { kind: 'fuzzy', letters: token.text };
    case 'field':
      return fieldTerm(token, walk.language);
  }
}

function countTerm(walk: { terms: number }, token: FilterToken): void {
  walk.terms += 1;
  if (walk.terms <= MAX_TERMS) return;
  throw new FilterRefusal(token, REFUSALS.tooManyTerms(MAX_TERMS));
}

/** Something is missing between two tokens. The error marks the sign before. */
function missing(token: FilterToken | undefined, before: FilterToken | undefined): FilterRefusal {
  if (before?.kind === 'or') return new FilterRefusal(before, REFUSALS.afterOr);
  if (before?.kind === 'not') return new FilterRefusal(before, REFUSALS.afterNot);
  if (before?.kind === 'open') {
    if (token === undefined) return new FilterRefusal(before, REFUSALS.openUnmatched);
    if (token.kind === 'close') {
      const span = { at: before.at, length: token.at + token.length - before.at };
      return new FilterRefusal(span, REFUSALS.emptyParentheses);
    }
  }
  const sentence = token?.kind === 'close' ? REFUSALS.closeUnmatched : REFUSALS.beforeOr;
  return new FilterRefusal(token ?? before ?? { at: 0, length: 0 }, sentence);
}

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
