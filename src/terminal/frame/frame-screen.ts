/** Ink writes the whole frame each time, some 9 KB for a moved cursor. This stream sends only the difference, in one write. */
import { inkScreen, sizeOf } from '../screen-session.ts';
import { BLANK, cellLine, type ScreenCell } from './cell-line.ts';
import { type CellFrame, type CursorPosition, frameDiff, repaint } from './frame-diff.ts';
import { markColumn } from './line-marks.ts';

interface Terminal {
  write(text: string, written?: () => void): unknown;
  on(event: 'resize', listener: () => void): unknown;
}

// oxlint-disable-next-line no-control-regex -- control sequences are what is looked for
const ERASE = /^(?:\u001b\[2K(?:\u001b\[1A)?)*(?:\u001b\[G)?/;
/** Ink also shows and hides the cursor and sets synchronized output. The screen session does both itself. */
// oxlint-disable-next-line no-control-regex -- control sequences are what is looked for
const MODE_SEQUENCES = /^(?:\u001b\[\?\d+[hl])*$/;

export interface FrameSending {
  /** Whether to enclose each frame in marks (DEC 2026), so that the terminal shows it at once. Only for terminals that know them. */
  readonly synchronized?: boolean;
  /** Returns what to send after a frame of so many bytes. */
  readonly sending?: (bytes: number) => string;
  /** Returns what the screen shows for a row from Ink. Equal rows from Ink must give equal rows. */
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

  /** Returns the same object for a line of the last frame, so that the difference skips it. */
  const linesOf = (text: string): readonly DrawnLine[] => {
    const { columns, rows } = sizeOf(terminal);
    const next = new Map<string, DrawnLine>();
    const drawn = text.split('\n').slice(0, rows);
    const shownLines = drawn.map((line) => {
      const drawnLine = next.get(line) ?? lines.get(line) ?? drawLine(written(line), columns);
      next.set(line, drawnLine);
      return drawnLine;
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
    // An empty frame is a line break. Text that only erases or sets modes is no frame.
    const bytes = frame === '' || MODE_SEQUENCES.test(frame) ? '' : draw(frame.replace(/\n$/, ''));
    const sent = bytes === '' ? '' : wrapped(bytes) + sending(bytes.length);
    // Ink makes an empty write to know that all earlier output is through. It needs this to end.
    if (sent !== '' || done !== undefined) terminal.write(sent, done);
    return true;
  };

  return inkScreen(terminal, write);
}

function drawLine(line: string, columns: number): DrawnLine {
  const isSelected = markColumn(line, 'selected') !== undefined;
  return { cells: cellLine(line, columns), isSelected, typing: markColumn(line, 'typing') };
}

function cursorOf(lines: readonly DrawnLine[]): CursorPosition | undefined {
  const typed = lines.findIndex(({ typing }) => typing !== undefined);
  if (typed !== -1) return { row: typed, column: lines[typed]?.typing };
  const row = lines.findIndex(({ isSelected }) => isSelected);
  return row === -1 ? undefined : { row, column: undefined };
}
