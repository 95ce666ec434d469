import { GraphemeSegmenter, loneWidth } from '../graphemes.ts';
import { textWidth } from '../safe-text.ts';

/** Two styles are equal if their `parameters` are equal. */
export interface TextStyle {
  /** SGR parameters, such as `1;31`. Empty for plain text. */
  readonly parameters: string;
  readonly attributes: ReadonlySet<number>;
  /** SGR parameters, such as `31` or `38;5;208`. Empty for the terminal's default color. */
  readonly foreground: string;
  readonly background: string;
}

const RESET_CODES: ReadonlyMap<number, number> = new Map([
  [1, 22],
  [2, 22],
  [3, 23],
  [4, 24],
  [7, 27],
  [8, 28],
  [9, 29],
]);

export const PLAIN: TextStyle = styleOf(new Set(), '', '');

function styleOf(
  attributes: ReadonlySet<number>,
  foreground: string,
  background: string,
): TextStyle {
  const sorted = [...attributes].sort((a, b) => a - b);
  const parameters = [...sorted.map(String), foreground, background]
    .filter((part) => part !== '')
    .join(';');
  return { parameters, attributes: new Set(sorted), foreground, background };
}

function applySgr(before: TextStyle, parameters: string): TextStyle {
  let { foreground, background } = before;
  const attributes = new Set(before.attributes);
  const codes = parameters === '' ? [0] : parameters.split(';').map(Number);
  for (let index = 0; index < codes.length; index += 1) {
    const code = codes[index] ?? 0;
    if (code === 0) {
      attributes.clear();
      foreground = '';
      background = '';
    } else if (RESET_CODES.has(code)) attributes.add(code);
    else if (code >= 22 && code <= 29) {
      for (const [on, off] of RESET_CODES) if (off === code) attributes.delete(on);
    } else if (code === 39) foreground = '';
    else if (code === 49) background = '';
    else if (code === 38 || code === 48) {
      const length = codes[index + 1] === 5 ? 3 : 5;
      const color = codes.slice(index, index + length).join(';');
      if (code === 38) foreground = color;
      else background = color;
      index += length - 1;
    } else if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) foreground = String(code);
    else if ((code >= 40 && code <= 47) || (code >= 100 && code <= 107)) background = String(code);
  }
  return styleOf(attributes, foreground, background);
}

/** Returns the shortest sequence. Empty between equal styles. */
export function styleChange(from: TextStyle, to: TextStyle): string {
  if (from.parameters === to.parameters) return '';
  const restored = to.parameters === '' ? '\u001b[m' : `\u001b[0;${to.parameters}m`;
  const codes: string[] = [];
  const lost = new Set<number>();
  for (const on of from.attributes) if (!to.attributes.has(on)) lost.add(RESET_CODES.get(on) ?? 0);
  codes.push(...[...lost].map(String));
  for (const on of to.attributes) {
    // Bold and dim share their reset, so the other one is set again.
    if (!from.attributes.has(on) || lost.has(RESET_CODES.get(on) ?? 0)) codes.push(String(on));
  }
  if (from.foreground !== to.foreground) codes.push(to.foreground === '' ? '39' : to.foreground);
  if (from.background !== to.background) codes.push(to.background === '' ? '49' : to.background);
  const step = `\u001b[${codes.join(';')}m`;
  return step.length < restored.length ? step : restored;
}

/** The text is empty for the right half of a wide character. */
export interface ScreenCell {
  readonly text: string;
  readonly style: TextStyle;
  /** False if terminals may disagree on the character's width. The cursor's column is unknown after it. */
  readonly isSure: boolean;
}

export const BLANK: ScreenCell = { text: ' ', style: PLAIN, isSure: true };

// oxlint-disable-next-line no-control-regex -- colors are control sequences
const SGR = /\u001b\[([0-9;]*)m/y;
// oxlint-disable-next-line no-control-regex -- other control sequences draw nothing
const CONTROL = /(?:\u001b\[[0-?]*[ -/]*[@-~]|[\u0000-\u001f\u007f-\u009f])/y;
/** Printable ASCII and box drawing are one column wide on every terminal able to show them. */
const SURE_WIDTH = /^[ -~\u2500-\u259f]$/;

/** Returns exactly `columns` cells. A longer line is cut, and a wide character across the edge is dropped. */
export function cellLine(line: string, columns: number): readonly ScreenCell[] {
  const cells: ScreenCell[] = [];
  let style = PLAIN;
  for (let index = 0; index < line.length && cells.length < columns;) {
    const width = loneWidth(line.charCodeAt(index));
    if (width > 0 && isSeparate(line, index + 1)) {
      pushLetter(cells, line.charAt(index), width, style, columns);
      index += 1;
      continue;
    }
    SGR.lastIndex = index;
    const sgr = SGR.exec(line);
    if (sgr !== null) {
      style = styleAfter(style, sgr[1] ?? '');
      index = SGR.lastIndex;
      continue;
    }
    CONTROL.lastIndex = index;
    if (CONTROL.test(line)) {
      index = CONTROL.lastIndex;
      continue;
    }
    index += pushGrapheme(cells, line.slice(index, index + MAX_GRAPHEME), style, columns);
  }
  while (cells.length < columns) cells.push(BLANK);
  return cells;
}

/** By change of style. The program has only a few dozen styles, so the map stays small. */
const styles = new Map<string, TextStyle>();

function styleAfter(before: TextStyle, parameters: string): TextStyle {
  const change = `${before.parameters}m${parameters}`;
  const known = styles.get(change);
  if (known !== undefined) return known;
  const after = applySgr(before, parameters);
  styles.set(change, after);
  return after;
}

const ESCAPE = 0x1b;
const MAX_GRAPHEME = 64;
const GRAPHEMES = new GraphemeSegmenter();

function pushGrapheme(
  cells: ScreenCell[],
  text: string,
  style: TextStyle,
  columns: number,
): number {
  const [first] = GRAPHEMES.segment(text);
  if (first === undefined) return 1;
  const { segment } = first;
  pushLetter(cells, segment, textWidth(segment), style, columns);
  return segment.length;
}

/** Whether the next character does not join the one before it. Line ends, colors, and complete letters never do. */
function isSeparate(line: string, index: number): boolean {
  const unit = line.charCodeAt(index);
  return index >= line.length || unit === ESCAPE || loneWidth(unit) > 0;
}

/** Equal characters share a cell. Comparing the same object is fast, and makes no garbage. */
const characters = new WeakMap<TextStyle, Map<string, ScreenCell>>();

function cellOf(text: string, style: TextStyle): ScreenCell {
  const cell = characters.get(style)?.get(text);
  if (cell !== undefined) return cell;
  const made = { text, style, isSure: SURE_WIDTH.test(text) };
  if (text.length > 1) return made;
  const known = characters.get(style) ?? new Map<string, ScreenCell>();
  characters.set(style, known.set(text, made));
  return made;
}

function pushLetter(
  cells: ScreenCell[],
  text: string,
  width: number,
  style: TextStyle,
  columns: number,
): void {
  if (width > 0 && cells.length + width <= columns) {
    cells.push(cellOf(text, style));
    for (let half = 1; half < width; half += 1) cells.push({ text: '', style, isSure: false });
  } else if (width > 0) {
    while (cells.length < columns) cells.push(BLANK);
  }
}
