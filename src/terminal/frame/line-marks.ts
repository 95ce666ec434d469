/** Marks inside a drawn line say what is at their column. They take no column, and the terminal never gets them. */
import { textWidth } from '../safe-text.ts';

/** Each mark is a color that no terminal has. Text from outside never has one, because `safeText` removes colors. */
export const MARK_SEQUENCES = {
  selected: '\u001b[901m',
  typing: '\u001b[902m',
  row: '\u001b[903m',
  pane: '\u001b[904m',
  'selected row': '\u001b[903m\u001b[901m',
} as const;

export type Mark = keyof typeof MARK_SEQUENCES;

export function markText(mark: Mark): string {
  return MARK_SEQUENCES[mark];
}

// oxlint-disable-next-line no-control-regex -- colors are control sequences
const COLORS = /\u001b\[[0-9;]*m/g;

export function coloredWidth(line: string): number {
  return textWidth(line.replace(COLORS, ''));
}

export function markColumn(line: string, mark: Mark): number | undefined {
  const index = line.indexOf(MARK_SEQUENCES[mark]);
  return index === -1 ? undefined : coloredWidth(line.slice(0, index));
}

const WHEEL_ROWS = 3;

/** The row of an earlier click. The row is selected, but the frame does not show that yet. */
interface ClickedRow {
  readonly frame: string;
  readonly line: number;
}

/** Turns mouse reports into key names. Over a slow link, several clicks may arrive before a frame shows the first. */
export function clickReader(frame: () => string): (report: string) => readonly string[] {
  let earlier: ClickedRow | undefined;
  return (report) => {
    const { names, clicked } = readClick(report, frame(), earlier);
    if (names.length > 0) earlier = clicked;
    return names;
  };
}

/** Matches presses of the left button (0) and turns of the wheel (64 and 65). */
// oxlint-disable-next-line no-control-regex -- reports are control sequences
const PRESS = /^\u001b\[<(0|64|65);(\d+);(\d+)M$/;

/** Returns key names: a footer's key, a head's sort, `row` for the selected row, or the moves to another row. */
function readClick(
  report: string,
  frame: string,
  earlier?: ClickedRow,
): { readonly names: readonly string[]; readonly clicked?: ClickedRow } {
  const [, button, column, row] = PRESS.exec(report) ?? [];
  const lines = frame.split('\n');
  if (button === undefined) return { names: [] };
  if (button !== '0') return { names: stepKeys(button === '64' ? -WHEEL_ROWS : WHEEL_ROWS) };
  const line = Number(row) - 1;
  const name = targetAt(lines[line] ?? '', Number(column) - 1);
  if (name !== undefined) return { names: [name] };
  const pane = markColumn(lines[line] ?? '', 'pane') ?? Infinity;
  const rows = [...lines.keys()].filter((index) => lines[index]?.includes(MARK_SEQUENCES.row));
  const drawn = rows.find((index) => lines[index]?.includes(MARK_SEQUENCES['selected row']));
  const selected = earlier?.frame === frame ? earlier.line : drawn;
  if (selected === undefined || !rows.includes(line) || Number(column) > pane) return { names: [] };
  const by = rows.indexOf(line) - rows.indexOf(selected);
  return { names: by === 0 ? ['row'] : stepKeys(by), clicked: { frame, line } };
}

function stepKeys(by: number): readonly string[] {
  return Array.from({ length: Math.abs(by) }, () => (by < 0 ? 'up' : 'down'));
}

/** The letters of a key name are written as colors from this number on. No terminal has these colors. */
const FIRST_LETTER = 1_000;
const END = '\u001b[906m';
// oxlint-disable-next-line no-control-regex -- marks are control sequences
const TARGET = /\u001b\[905;([\d;]+)m(.*?)\u001b\[906m/g;

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
