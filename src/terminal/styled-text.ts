/**
 * `@alcalzone/ansi-tokenize` of the bundled program: the same text, but between characters of one style, as most of a frame
 * are, no change of style is looked for.
 */
import {
  ansiCodesToString,
  diffAnsiCodes,
  type StyledChar,
  type Token,
  tokenize as tokenizeText,
} from '@alcalzone/ansi-tokenize';

export * from '@alcalzone/ansi-tokenize';

type Styles = StyledChar['styles'];

/** One character, and no control: a blank, or a private one that stands for a line. */
const SINGLE = /^[ \ue000-\uf8ff]$/;

/** The characters and colours of a text. */
export function tokenize(text: string, endChar?: number): Token[] {
  if (endChar !== undefined || !SINGLE.test(text)) return tokenizeText(text, endChar);
  return [{ type: 'char', value: text, fullWidth: false }];
}

/** The text of characters with their styles; none is left on at its end. */
export function styledCharsToString(characters: readonly StyledChar[]): string {
  let text = '';
  let style: Styles = [];
  const turnTo = (next: Styles): void => {
    if (!isSame(style, next)) text += ansiCodesToString(diffAnsiCodes(style, next));
    style = next;
  };
  for (const { value, styles } of characters) {
    turnTo(styles);
    text += value;
  }
  turnTo([]);
  return text;
}

function isSame(a: Styles, b: Styles): boolean {
  return a === b || (a.length === b.length && a.every(({ code }, at) => code === b[at]?.code));
}
