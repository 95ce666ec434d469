/** Edits one line in a prompt. */
import { typedText } from '../keys/key-names.ts';

/** Longest line. */
const LONGEST = 200;

/** The line after a key; unchanged by keys that do not edit. */
export function typeIntoLine(text: string, key: string): string {
  switch (key) {
    case 'backspace':
      return Array.from(text).slice(0, -1).join('');
    case 'ctrl+u':
      return '';
    default: {
      let line = text;
      for (const character of typedText(key) ?? '') {
        if (line.length < LONGEST) line += character;
      }
      return line;
    }
  }
}
