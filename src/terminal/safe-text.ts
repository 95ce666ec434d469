/** All drawn text passes here, so that text from outside can't move the cursor, set colors, or hide anything. */
import stringWidth from 'string-width';
import { GraphemeSegmenter, loneColumns } from './graphemes.ts';

/** CSI, OSC/DCS/SOS/PM/APC up to their end, and two-character escapes, in 7-bit and 8-bit forms. */
const SEQUENCES =
  // oxlint-disable-next-line no-control-regex -- control characters are what it removes
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[\s\S]*?(?:\u001b\\|\u0007|\u009c|$)|\u001b[ -/]*[0-~]?/g;

// oxlint-disable-next-line no-control-regex -- control characters are what it replaces
const SPACES = /[\t\n\r\u000b\u000c\u0085\u2028\u2029\u00a0]+/g;

/** Invisible characters, and those whose width depends on the terminal. Private characters are the placeholders of lines. */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}\u20e3]/gu;

/** More than two combining marks on a letter would overlap neighboring rows. */
const EXCESS_MARKS = /(\p{M}{2})\p{M}+/gu;

const MAX_LENGTH = 2_000;

export function safeText(text: string): string {
  const shortened = text.slice(0, MAX_LENGTH);
  if (loneColumns(shortened) !== undefined) return shortened;
  return shortened
    .replace(SEQUENCES, '')
    .replace(SPACES, ' ')
    .replace(INVISIBLE, '')
    .replace(EXCESS_MARKS, '$1');
}

export function textWidth(safe: string): number {
  return loneColumns(safe) ?? stringWidth(safe);
}

export function cutText(text: string, width: number, ellipsis = '…'): string {
  const safe = safeText(text);
  if (width <= 0) return '';
  if (textWidth(safe) <= width) return safe;
  if (loneColumns(safe) === safe.length) return safe.slice(0, width - 1) + ellipsis;
  let cut = '';
  let used = 0;
  for (const letter of letters(safe)) {
    const wide = textWidth(letter);
    if (used + wide > width - 1) break;
    cut += letter;
    used += wide;
  }
  return cut + ellipsis;
}

export function fittingWidth(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, textWidth(safeText(text))), 0);
}

export function fitText(
  text: string,
  width: number,
  align: 'left' | 'right' = 'left',
  ellipsis = '…',
): string {
  const cut = cutText(text, width, ellipsis);
  const lone = loneColumns(cut);
  if (lone !== undefined) return fill(cut, width - lone, align);
  const filled = fill(cut, width - textWidth(cut), align);
  // A letter may join the space after it, and the two together may be narrower.
  return fill(filled, width - textWidth(filled), align);
}

function fill(text: string, columns: number, align: 'left' | 'right'): string {
  const spaces = ' '.repeat(Math.max(0, columns));
  return align === 'left' ? text + spaces : spaces + text;
}

export function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of safeText(text).split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (textWidth(joined) <= width) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    const parts = breakWord(word, width);
    line = parts.pop() ?? '';
    lines.push(...parts);
  }
  if (line !== '') lines.push(line);
  return lines;
}

/** A character that is wider than a line is dropped. */
function breakWord(word: string, width: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const letter of letters(word)) {
    for (const piece of textWidth(letter) <= width ? [letter] : letter) {
      if (textWidth(part + piece) <= width) {
        part += piece;
      } else if (textWidth(piece) <= width) {
        parts.push(part);
        part = piece;
      }
    }
  }
  if (part !== '') parts.push(part);
  return parts;
}

const GRAPHEMES = new GraphemeSegmenter();

export function letters(text: string): readonly string[] {
  if (loneColumns(text) !== undefined) return text.split('');
  return Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);
}
