/** Reads a screen line, text with colors, as cells. */
import { GraphemeSegmenter } from '../text/graphemes.ts';
import { loneWidth } from '../text/lone-characters.ts';
import { textWidth } from '../text/safe-text.ts';
import { applySgr, PLAIN, type TextStyle } from './text-style.ts';

/** A cell's content: a character, or the empty string for the right half of a wide one. */
export interface Cell {
  readonly text: string;
  readonly style: TextStyle;
  /** False where terminals may disagree on the width: what follows must not rely on it. */
  readonly isSure: boolean;
}

/** An empty cell. */
export const BLANK: Cell = { text: ' ', style: PLAIN, isSure: true };

// oxlint-disable-next-line no-control-regex -- colors are control sequences
const SGR = /\u001b\[([0-9;]*)m/y;
// oxlint-disable-next-line no-control-regex -- other control sequences draw nothing
const CONTROL = /(?:\u001b\[[0-?]*[ -/]*[@-~]|[\u0000-\u001f\u007f-\u009f])/y;
/** Printable ASCII and box drawing are one column wide on every terminal that shows them. */
const SURE = /^[ -~\u2500-\u259f]$/;

/** Reads a line into exactly `columns` cells; longer lines are cut, including a wide character across the edge. */
export function cellLine(line: string, columns: number): readonly Cell[] {
  const cells: Cell[] = [];
  let style = PLAIN;
  for (let at = 0; at < line.length && cells.length < columns; ) {
    const width = loneWidth(line.charCodeAt(at));
    if (width > 0 && isSeparate(line, at + 1)) {
      pushLetter(cells, line.charAt(at), width, style, columns);
      at += 1;
      continue;
    }
    SGR.lastIndex = at;
    const sgr = SGR.exec(line);
    if (sgr !== null) {
      style = styleAfter(style, sgr[1] ?? '');
      at = SGR.lastIndex;
      continue;
    }
    CONTROL.lastIndex = at;
    if (CONTROL.test(line)) {
      at = CONTROL.lastIndex;
      continue;
    }
    at += pushGrapheme(cells, line.slice(at, at + LONGEST_GRAPHEME), style, columns);
  }
  while (cells.length < columns) cells.push(BLANK);
  return cells;
}

/** Contains only our own styles, of which there are a few dozen. */
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
const LONGEST_GRAPHEME = 64;
const GRAPHEMES = new GraphemeSegmenter();

/** Adds the first grapheme of the text and returns its length. */
function pushGrapheme(cells: Cell[], text: string, style: TextStyle, columns: number): number {
  const [first] = GRAPHEMES.segment(text);
  if (first === undefined) return 1;
  const { segment } = first;
  pushLetter(cells, segment, textWidth(segment), style, columns);
  return segment.length;
}

/** Whether the next character joins nothing before it: the end, a color, or a complete letter. */
function isSeparate(line: string, at: number): boolean {
  const unit = line.charCodeAt(at);
  return at >= line.length || unit === ESCAPE || loneWidth(unit) > 0;
}

function pushLetter(
  cells: Cell[],
  text: string,
  width: number,
  style: TextStyle,
  columns: number,
): void {
  if (width > 0 && cells.length + width <= columns) {
    cells.push({ text, style, isSure: SURE.test(text) });
    for (let half = 1; half < width; half += 1) cells.push({ text: '', style, isSure: false });
  } else if (width > 0) {
    while (cells.length < columns) cells.push(BLANK);
  }
}
