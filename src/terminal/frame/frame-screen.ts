/**
 * Stands between Ink and the terminal. Ink erases the last frame and writes the next one completely, some 9 KB for a moved cursor. This
 * sends only the difference, in one write.
 */
import { inkScreen, sizeOf } from '../screen-session.ts';
import { BLANK, cellLine, type ScreenCell } from './cell-line.ts';
import { type CellFrame, type CursorPosition, frameDiff, repaint } from './frame-diff.ts';
import { markColumn } from './line-marks.ts';

interface Terminal {
  write(text: string, written?: () => void): unknown;
  on(event: 'resize', listener: () => void): unknown;
}

/** The prefix by which Ink erases the lines of the last frame. */
// oxlint-disable-next-line no-control-regex -- control sequences are what is looked for
const ERASE = /^(?:\u001b\[2K(?:\u001b\[1A)?)*(?:\u001b\[G)?/;
/** Ink's other output shows and hides the cursor, or is for synchronized output. The screen session does both itself. */
// oxlint-disable-next-line no-control-regex -- control sequences are what is looked for
const MODE_SEQUENCES = /^(?:\u001b\[\?\d+[hl])*$/;

export interface FrameSending {
  /** Encloses each frame in marks (DEC 2026), so that the terminal shows it at once. Only for terminals that know them. */
  readonly synchronized?: boolean;
  /** Called with each frame's length. Returns what to send after it. */
  readonly sending?: (bytes: number) => string;
  /** Returns a row as it is on the screen. Rows that are equal for Ink must be equal here, too. */
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
  let cursor: CursorPosition | undefined;
  let lines = new Map<string, DrawnLine>();
  terminal.on('resize', () => {
    shown = undefined;
    lines = new Map();
  });

  /** A line that was there before is the same object, so that the difference recognizes it. */
  const linesOf = (text: string): readonly DrawnLine[] => {
    const { columns, rows } = sizeOf(terminal);
    const next = new Map<string, DrawnLine>();
    const drawn = text.split('\n').slice(0, rows);
    const shownLines = drawn.map((line) => {
      const known = next.get(line) ?? lines.get(line) ?? drawLine(written(line), columns);
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
    const bytes = frame === '' || MODE_SEQUENCES.test(frame) ? '' : draw(frame.replace(/\n$/, ''));
    const sent = bytes === '' ? '' : wrapped(bytes) + sending(bytes.length);
    // An empty write only signals that all earlier output is through. Ink needs this at the end.
    if (sent !== '' || done !== undefined) terminal.write(sent, done);
    return true;
  };

  return inkScreen(terminal, write);
}

function drawLine(line: string, columns: number): DrawnLine {
  const isSelected = markColumn(line, 'selected') !== undefined;
  return { cells: cellLine(line, columns), isSelected, typing: markColumn(line, 'typing') };
}

/** The cursor is where something is typed, or else in the first row with something selected. */
function cursorOf(lines: readonly DrawnLine[]): CursorPosition | undefined {
  const typed = lines.findIndex(({ typing }) => typing !== undefined);
  if (typed !== -1) return { row: typed, column: lines[typed]?.typing };
  const row = lines.findIndex(({ isSelected }) => isSelected);
  return row === -1 ? undefined : { row, column: undefined };
}
