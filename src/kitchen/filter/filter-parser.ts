/**
 * Parses a filter text, as typed at the `/` prompt and given to `--filter`:
 *
 *     all    = any { any }               words beside each other must all match
 *     any    = one { "|" one }           binds tighter: grill|fry late; state:slow|quiet is state:slow|state:quiet
 *     one    = { "!" } ( term | "(" all ")" )
 *     term   = word | "phrase" | field
 *     field  = name ( ":" | "=" | "!=" | ">" | ">=" | "<" | "<=" ) [ value { "," value } ]
 *     value  = word | "phrase" | low..high | low.. | ..high | *
 *
 * `!`, quotes, and a field count only at the start of a word. So `wow!` and `12"` are words.
 */

import {
  type FieldToken,
  FilterRefusal,
  fieldTerm,
  OPERATORS,
  type TypedSpan,
  type TypedValue,
  unknownName,
} from './field-term.ts';
import { type FilterLanguage, ITEM_LANGUAGE, type ItemFieldName } from './filter-fields.ts';
import { printFilter } from './filter-print.ts';
import { ALL_ROWS, allOf, anyOf, type Filter, negated } from './filter.ts';

/** In UTF-16 units, for typed and for printed text. */
export const LONGEST_FILTER = 500;
export const MAX_TERMS = 50;
export const DEEPEST_GROUP = 10;

export interface FilterError extends TypedSpan {
  readonly token: string;
  /** What to write instead, in one or two sentences. */
  readonly sentence: string;
}

export type ParsedFilter = { readonly filter: Filter } | { readonly error: FilterError };

/** Never throws. Text without words matches all rows. */
export function parseFilter(text: string, language = ITEM_LANGUAGE): ParsedFilter {
  try {
    return { filter: new FilterParser(text, language).parsed() };
  } catch (error) {
    if (!(error instanceof FilterRefusal)) throw error;
    const { index, length } = error.span;
    const token = text.slice(index, index + length);
    return { error: { index, length, token, sentence: error.message } };
  }
}

const WORD_END = /[\s|()]/g;
const VALUE_END = /[\s|(),]/g;

class FilterParser {
  readonly #text: string;
  readonly #language: FilterLanguage;
  #index = 0;
  #terms = 0;
  /** The last sign. It is marked as the mistake if nothing follows. */
  #sign: TypedSpan | undefined;
  /** The last field, because a second value may follow after `|`. */
  #field: FieldToken | undefined;

  constructor(text: string, language: FilterLanguage) {
    this.#text = text;
    this.#language = language;
  }

  parsed(): Filter {
    const { length } = this.#text;
    if (length > LONGEST_FILTER) {
      const rest = { index: LONGEST_FILTER, length: length - LONGEST_FILTER };
      throw new FilterRefusal(rest, `A filter has at most ${LONGEST_FILTER} characters.`);
    }
    this.#skipSpaces();
    if (this.#isAtEnd()) return ALL_ROWS;
    const filter = this.#all(0);
    if (!this.#isAtEnd()) throw new FilterRefusal({ index: this.#index, length: 1 }, UNMATCHED);
    // The printed form is shown and shared, so it must be short enough to be read again.
    if (printFilter(filter, this.#language).length > LONGEST_FILTER) {
      const sentence = `Spelled out, this filter has over ${LONGEST_FILTER} characters.`;
      throw new FilterRefusal({ index: 0, length }, sentence);
    }
    return filter;
  }

  #all(depth: number): Filter {
    const parts: Filter[] = [];
    do parts.push(this.#any(depth));
    while (!this.#isAtEnd() && this.#text[this.#index] !== ')');
    return allOf(parts);
  }

  #any(depth: number): Filter {
    const start = this.#index;
    const first = this.#one(depth);
    const more: Filter[] = [];
    while (this.#take('|')) more.push(this.#sameField(start) ?? this.#one(depth));
    return anyOf(first, more);
  }

  #one(depth: number): Filter {
    let isOpposite = false;
    while (this.#take('!')) isOpposite = !isOpposite;
    const part = this.#term(depth);
    return isOpposite ? negated(part) : part;
  }

  #term(depth: number): Filter {
    const character = this.#text[this.#index];
    if (character === undefined || character === ')' || character === '|') throw this.#missing();
    const open = { index: this.#index, length: 1 };
    if (this.#take('(')) {
      if (depth === DEEPEST_GROUP) {
        throw new FilterRefusal(open, `A filter has at most ${DEEPEST_GROUP} nested parentheses.`);
      }
      const inner = this.#all(depth + 1);
      if (!this.#take(')')) throw new FilterRefusal(open, UNCLOSED);
      return inner;
    }
    const token = this.#fieldToken();
    if (token !== undefined) {
      this.#finish(token);
      this.#field = token;
      return fieldTerm(token);
    }
    const word = this.#value(WORD_END);
    if (word.text === '') throw new FilterRefusal(word, 'Nothing between the quotes.');
    this.#finish(word);
    return { kind: 'text', text: word.text };
  }

  /** Reads the word in `field:value|word` as a value of that field, if the field knows this value. */
  #sameField(start: number): Filter | undefined {
    const before = this.#field;
    if (before === undefined || before.index < start || before.operator === '!=') return undefined;
    const index = this.#index;
    const { text: typed, ...value } = this.#value(WORD_END);
    const text = typed.toLowerCase();
    if (before.field.values?.includes(text) !== true) {
      this.#index = index;
      return undefined;
    }
    this.#finish(value);
    return fieldTerm({ ...before, ...value, values: [{ ...value, text }] });
  }

  /** `undefined` if no field begins here. */
  #fieldToken(): FieldToken | undefined {
    const pattern = /(\p{L}+)(!=|[<>]=?|[:=])/uy;
    pattern.lastIndex = this.#index;
    const [head, typed = '', sign] = pattern.exec(this.#text) ?? [];
    const operator = OPERATORS.find((each) => each === sign);
    if (head === undefined || operator === undefined) return undefined;
    const index = this.#index;
    if (typed.toLowerCase() === 're' && operator === ':') {
      const sentence = 'Patterns (re:) were removed in 0.4.0. Use words, or a|b.';
      throw new FilterRefusal({ index, length: head.length }, sentence);
    }
    this.#index += head.length;
    if (this.#text[this.#index] === '(') {
      const sentence = `Separate values with commas: ${typed}:a,b`;
      throw new FilterRefusal({ index, length: head.length + 1 }, sentence);
    }
    const values: TypedValue[] = [];
    while (values.length === 0 ? !this.#isBreak() : this.#text[this.#index] === ',') {
      if (values.length > 0) this.#index += 1;
      const value = this.#value(VALUE_END);
      if (!this.#isBreak() && this.#text[this.#index] !== ',') {
        throw new FilterRefusal(value, 'Put a space or a comma after the closing quote.');
      }
      values.push(value);
    }
    const { fields } = this.#language;
    const field = fields.get(typed.toLowerCase());
    if (field === undefined) {
      const sentence =
        unknownName('field', typed, fields.keys()) ??
        `Unknown field "${typed}". To search for it as text, put it in quotes.`;
      throw new FilterRefusal({ index, length: typed.length }, sentence);
    }
    return { index, length: this.#index - index, field, typed, operator, values };
  }

  #value(breaks: RegExp): TypedValue {
    const index = this.#index;
    if (this.#text[index] === '~') {
      const sentence = 'Letters in order (~) were removed in 0.4.0. Write a part of the word.';
      throw new FilterRefusal({ index, length: 1 }, sentence);
    }
    const isQuoted = this.#text[index] === '"';
    const end = isQuoted ? this.#closingQuote(index) + 1 : this.#next(breaks);
    this.#index = end;
    const text = isQuoted
      ? this.#text.slice(index + 1, end - 1).replace(/\\(["\\])/g, '$1')
      : this.#text.slice(index, end);
    return { index, length: end - index, text, isQuoted };
  }

  #closingQuote(open: number): number {
    const { length } = this.#text;
    let index = open + 1;
    while (index < length && this.#text[index] !== '"') {
      index += this.#text[index] === '\\' ? 2 : 1;
    }
    if (index < length) return index;
    const sentence = 'Unclosed quotes. Add " at the end.';
    throw new FilterRefusal({ index: open, length: length - open }, sentence);
  }

  #take(sign: '|' | '!' | '(' | ')'): boolean {
    if (this.#text[this.#index] !== sign) return false;
    this.#sign = { index: this.#index, length: 1 };
    this.#index += 1;
    this.#skipSpaces();
    return true;
  }

  #finish(token: TypedSpan): void {
    this.#terms += 1;
    if (this.#terms > MAX_TERMS) {
      throw new FilterRefusal(token, `A filter has at most ${MAX_TERMS} words and tests.`);
    }
    this.#sign = undefined;
    this.#skipSpaces();
  }

  #missing(): FilterRefusal {
    const sign = this.#sign ?? { index: this.#index, length: 1 };
    const before = this.#text[sign.index];
    if (before === '|' && this.#sign !== undefined) {
      return new FilterRefusal(sign, 'Write another word after |.');
    }
    if (before === '!') return new FilterRefusal(sign, 'Write the word to leave out after !.');
    if (before === '(' && this.#isAtEnd()) return new FilterRefusal(sign, UNCLOSED);
    const here = { index: this.#index, length: 1 };
    if (this.#text[this.#index] !== ')') return new FilterRefusal(here, 'Write a word before |.');
    if (before !== '(') return new FilterRefusal(here, UNMATCHED);
    const both = { index: sign.index, length: this.#index + 1 - sign.index };
    return new FilterRefusal(both, 'Nothing between the parentheses.');
  }

  #isAtEnd(): boolean {
    return this.#index >= this.#text.length;
  }

  #isBreak(): boolean {
    return this.#isAtEnd() || /[\s|()]/.test(this.#text.charAt(this.#index));
  }

  #skipSpaces(): void {
    this.#index = this.#next(/\S/g);
  }

  #next(pattern: RegExp): number {
    pattern.lastIndex = this.#index;
    return pattern.exec(this.#text)?.index ?? this.#text.length;
  }
}

const UNCLOSED = 'Unclosed parenthesis. Add ) at the end.';
const UNMATCHED = 'This ) has no matching (.';

export function filterFault(text: string): string | undefined {
  const parsed = parseFilter(text);
  return 'filter' in parsed ? undefined : parsed.error.sentence;
}

/** Ends a complete part. In `wait>soon`, `wait` is no part. */
const PART_END = /[\s|()]/;

/** Parses the text up to its first mistake, so that a filter applies while its next part is typed. */
export function typedFilter(text: string) {
  const parsed = parseFilter(text);
  if ('filter' in parsed) return { filter: parsed.filter, error: undefined };
  for (let length = Math.min(parsed.error.index, text.length - 1); length > 0; length -= 1) {
    if (!PART_END.test(text.charAt(length))) continue;
    const part = parseFilter(text.slice(0, length));
    if ('filter' in part) return { filter: part.filter, error: parsed.error };
  }
  return { filter: ALL_ROWS, error: parsed.error };
}

/** A filter for rows with this value, or without any value. `undefined` for empty text, which no filter matches. */
export function equalsFilter(field: ItemFieldName, value: string | undefined): string | undefined {
  if (value === undefined) return `${field}:`;
  if (value === '') return undefined;
  return printFilter({ kind: 'values', field, tests: [{ how: 'equals', text: value }] });
}

export function narrowed(text: string, condition: string): string {
  const filterText = text.trim();
  if (filterText === '') return condition;
  const parsed = parseFilter(filterText);
  if ('error' in parsed) return `${filterText} ${condition}`;
  const { filter } = parsed;
  const parts = filter.kind === 'and' ? filter.parts : [filter];
  const hasCondition = parts.some((part) => printFilter(part) === condition);
  return hasCondition ? filterText : `${filterText} ${condition}`;
}
