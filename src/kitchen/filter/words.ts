/** Why a filter is refused, and what to write instead. */
import { nearName } from '../text/near-name.ts';
import { orText } from '../text/quantities.ts';

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

function unknown(what: string, typed: string, known: readonly string[]): string | undefined {
  const near = nearName(typed, known);
  return near === undefined ? undefined : `Unknown ${what} "${typed}". Did you mean ${near}?`;
}
