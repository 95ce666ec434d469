/**
 * Between Ink and the terminal. Ink erases the last frame and writes the next one completely, some 9 KB for a moved cursor. Only the
 * difference is sent to the screen, in one write.
 */
import { inkScreen, sizeOf } from '../screen-session.ts';
import { BLANK, cellLine, type ScreenCell } from './cell-line.ts';
import { type CellFrame, type CursorPlace, frameDiff, repaint } from './frame-diff.ts';
import { markColumn } from './line-marks.ts';

interface Terminal {
  write(text: string, written?: () => void): unknown;
  on(event: 'resize', listener: () => void): unknown;
}

/** Ink's prefix, to erase the last frame's lines. */
// oxlint-disable-next-line no-control-regex -- control sequences are what is looked for
const ERASE = /^(?:\u001b\[2K(?:\u001b\[1A)?)*(?:\u001b\[G)?/;
/** Ink's other output: cursor shown or hidden, synchronized output. The screen session handles both. */
// oxlint-disable-next-line no-control-regex -- control sequences are what is looked for
const ASIDE = /^(?:\u001b\[\?\d+[hl])*$/;

export interface FrameSending {
  /** Encloses each frame for the terminal to show in one go (DEC 2026). Only where known to be safe. */
  readonly synchronized?: boolean;
  /** Called with each frame's length. Returns what to send after it. */
  readonly sending?: (bytes: number) => string;
  /** A row as shown on the screen. Rows equal to Ink must be equal here. */
  readonly written?: (row: string) => string;
}

interface DrawnLine {
  readonly cells: readonly ScreenCell[];
  readonly isSelected?: boolean;
  readonly typing?: number | undefined;
}

const SYNCHRONIZED = { start: '\u001b[?2026h', end: '\u001b[?2026l' } as const;

export function frameScreen<Stream extends Terminal & object>(
  terminal: Stream,
  { synchronized = false, sending = () => '', written = (row) => row }: FrameSending = {},
): Stream {
  let shown: CellFrame | undefined;
  let cursor: CursorPlace | undefined;
  let lines = new Map<string, DrawnLine>();
  terminal.on('resize', () => {
    shown = undefined;
    lines = new Map();
  });

  /** A line from before is the same object, for the difference to recognize. */
  const linesOf = (text: string): readonly DrawnLine[] => {
    const { columns, rows } = sizeOf(terminal);
    const next = new Map<string, DrawnLine>();
    const drawn = text.split('\n').slice(0, rows);
    const shownLines = drawn.map((line) => {
      const known = next.get(line) ?? lines.get(line) ?? drawnLine(written(line), columns);
      next.set(line, known);
      return known;
    });
    const blank = lines.get('') ?? { cells: Array.from({ length: columns }, () => BLANK) };
    next.set('', blank);
    while (shownLines.length < rows) shownLines.push(blank);
    lines = next;
    return shownLines;
  };

  const draw = (frame: string): string => {
    const drawn = linesOf(frame);
    const next = drawn.map(({ cells }) => cells);
    const to = cursorOf(drawn);
    const bytes =
      shown === undefined ? repaint(next, to) : frameDiff(shown, next, { from: cursor, to });
    shown = next;
    cursor = to;
    return bytes;
  };
  const wrapped = (bytes: string): string =>
    synchronized ? SYNCHRONIZED.start + bytes + SYNCHRONIZED.end : bytes;
  const write = (text: string, done?: () => void): boolean => {
    const frame = text.replace(ERASE, '');
    // An empty frame is a line break. Text to erase or set modes is no frame.
    const bytes = frame === '' || ASIDE.test(frame) ? '' : draw(frame.replace(/\n$/, ''));
    const sent = bytes === '' ? '' : wrapped(bytes) + sending(bytes.length);
    // An empty write only signals that all earlier output is through. Ink needs this at the end.
    if (sent !== '' || done !== undefined) terminal.write(sent, done);
    return true;
  };

  return inkScreen(terminal, write);
}

function drawnLine(line: string, columns: number): DrawnLine {
  const isSelected = markColumn(line, 'selected') !== undefined;
  return { cells: cellLine(line, columns), isSelected, typing: markColumn(line, 'typing') };
}

/** Where something is typed, else the first row with something selected. */
function cursorOf(lines: readonly DrawnLine[]): CursorPlace | undefined {
  const typed = lines.findIndex(({ typing }) => typing !== undefined);
  if (typed !== -1) return { row: typed, column: lines[typed]?.typing };
  const row = lines.findIndex(({ isSelected }) => isSelected);
  return row === -1 ? undefined : { row, column: undefined };
}
