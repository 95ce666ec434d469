/**
 * The one gate for text from outside: what comes out moves no cursor, changes no colour, hides nothing and has a known
 * width. Everything drawn goes through here.
 */
import stringWidth from 'string-width';

/**
 * Escape sequences: CSI, OSC/DCS/SOS/PM/APC up to their end, and two-character escapes, in their 7-bit and 8-bit forms.
 * An unfinished one ends with the text.
 */
const SEQUENCES =
  // oxlint-disable-next-line no-control-regex -- control characters are what it removes
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[\s\S]*?(?:\u001b\\|\u0007|\u009c|$)|\u001b[ -/]*[0-~]?/g;

// oxlint-disable-next-line no-control-regex -- control characters are what it replaces
const SPACES = /[\t\n\r\u000b\u000c\u0085\u2028\u2029\u00a0]+/g;

/** Controls, zero-width and invisible characters, bidirectional overrides, soft hyphen, tags, lone surrogates. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** How many combining marks one letter may carry; more would climb over neighbouring rows. */
const MARKS = /(\p{M}{2})\p{M}+/gu;

/** Longest text that is looked at; the rest cannot be shown on any screen. */
const LONGEST = 2_000;

/** Makes text safe to draw on one line. Never throws. */
export function safeText(text: string): string {
  return text
    .slice(0, LONGEST)
    .replace(SEQUENCES, '')
    .replace(SPACES, ' ')
    .replace(INVISIBLE, '')
    .replace(MARKS, '$1');
}

/** Columns that safe text takes on the screen. */
export function textWidth(safe: string): number {
  return isPlain(safe) ? safe.length : stringWidth(safe);
}

/** Cuts text to at most `width` columns; what was cut is marked by `ellipsis` (one column wide). */
export function cutText(text: string, width: number, ellipsis = '…'): string {
  const safe = safeText(text);
  if (width <= 0) return '';
  if (textWidth(safe) <= width) return safe;
  if (isPlain(safe)) return safe.slice(0, width - 1) + ellipsis;
  let cut = '';
  let used = 0;
  // Made here, since making one takes longer than drawing a screen of plain text.
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(safe)) {
    const columns = stringWidth(segment);
    if (used + columns > width - 1) break;
    cut += segment;
    used += columns;
  }
  return cut + ellipsis;
}

/** Cuts or fills text to exactly `width` columns. */
export function fitText(
  text: string,
  width: number,
  align: 'left' | 'right' = 'left',
  ellipsis = '…',
): string {
  const cut = cutText(text, width, ellipsis);
  const fill = ' '.repeat(Math.max(0, width - textWidth(cut)));
  return align === 'left' ? cut + fill : fill + cut;
}

/** Breaks text into lines of at most `width` columns, at spaces where it can. */
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
    line = textWidth(word) <= width ? word : cutText(word, width);
  }
  if (line !== '') lines.push(line);
  return lines;
}

/** Printable ASCII takes one column each and needs no measuring. */
function isPlain(text: string): boolean {
  return /^[ -~]*$/.test(text);
}
