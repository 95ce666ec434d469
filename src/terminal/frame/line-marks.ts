/**
 * Marks inside a drawn line: a list's row, where it is selected, or typed into, and a pane beside the list. They take no column and are
 * never sent.
 */
import { textWidth } from '../safe-text.ts';

/** Colors that no terminal has. Text from outside has none at all (`safeText`). */
export const SIGNS = {
  selected: '\u001b[901m',
  typing: '\u001b[902m',
  row: '\u001b[903m',
  pane: '\u001b[904m',
  'selected row': '\u001b[903m\u001b[901m',
} as const;

export type Mark = keyof typeof SIGNS;

export function markText(mark: Mark): string {
  return SIGNS[mark];
}

// oxlint-disable-next-line no-control-regex -- colors are control sequences
const COLORS = /\u001b\[[0-9;]*m/g;

/** Colors and marks take no columns. */
export function coloredWidth(line: string): number {
  return textWidth(line.replace(COLORS, ''));
}

/** Column of a line's first such mark. */
export function markColumn(line: string, mark: Mark): number | undefined {
  const index = line.indexOf(SIGNS[mark]);
  return index === -1 ? undefined : coloredWidth(line.slice(0, index));
}

const WHEEL_ROWS = 3;

/** The row of an earlier click, selected although this frame does not show it yet. */
interface ClickedRow {
  readonly frame: string;
  readonly line: number;
}

/** Key names for one report after another. A slow link delivers several clicks at once, before a frame in between. */
export function clickReader(frame: () => string): (report: string) => readonly string[] {
  let earlier: ClickedRow | undefined;
  return (report) => {
    const { names, clicked } = pressedPlace(report, frame(), earlier);
    if (names.length > 0) earlier = clicked;
    return names;
  };
}

/** A press of the left button, or of the wheel's two. Drags, releases, and other buttons mean nothing. */
// oxlint-disable-next-line no-control-regex -- reports are control sequences
const PRESS = /^\u001b\[<(0|64|65);(\d+);(\d+)M$/;

/**
 * Key names for a report in SGR form (1006): a footer's key, a head's sort, `row` for the selected row, else the way to the row. Empty
 * where
 * the frame has nothing there.
 */
function pressedPlace(
  report: string,
  frame: string,
  earlier?: ClickedRow,
): { readonly names: readonly string[]; readonly clicked?: ClickedRow } {
  const [, button, column, row] = PRESS.exec(report) ?? [];
  const lines = frame.split('\n');
  if (button === undefined) return { names: [] };
  if (button !== '0') return { names: ways(button === '64' ? -WHEEL_ROWS : WHEEL_ROWS) };
  const line = Number(row) - 1;
  const name = targetAt(lines[line] ?? '', Number(column) - 1);
  if (name !== undefined) return { names: [name] };
  const pane = markColumn(lines[line] ?? '', 'pane') ?? Infinity;
  const rows = [...lines.keys()].filter((at) => lines[at]?.includes(SIGNS.row));
  const drawn = rows.find((at) => lines[at]?.includes(SIGNS['selected row']));
  const selected = earlier?.frame === frame ? earlier.line : drawn;
  if (selected === undefined || !rows.includes(line) || Number(column) > pane) return { names: [] };
  const by = rows.indexOf(line) - rows.indexOf(selected);
  return { names: by === 0 ? ['row'] : ways(by), clicked: { frame, line } };
}

function ways(by: number): readonly string[] {
  return Array.from({ length: Math.abs(by) }, () => (by < 0 ? 'up' : 'down'));
}

/** Letters of a name, as colors that no terminal has. */
const FIRST_LETTER = 1_000;
const END = '\u001b[906m';
// oxlint-disable-next-line no-control-regex -- marks are control sequences
const TARGET = /\u001b\[905;([\d;]+)m(.*?)\u001b\[906m/g;

/** A text to click, as drawn, and the key it presses. */
export function targetText(text: string, name: string): string {
  const letters = Array.from(name, (letter) => FIRST_LETTER + (letter.codePointAt(0) ?? 0));
  return `\u001b[905;${letters.join(';')}m${text}${END}`;
}

function targetAt(line: string, column: number): string | undefined {
  for (const { 1: letters = '', 2: text = '', index } of line.matchAll(TARGET)) {
    const start = coloredWidth(line.slice(0, index));
    if (column < start || column >= start + coloredWidth(text)) continue;
    return letters
      .split(';')
      .map((letter) => String.fromCodePoint(Number(letter) - FIRST_LETTER))
      .join('');
  }
  return undefined;
}
