/**
 * The screen between Ink and the terminal. Ink erases its last frame and writes the next one whole, some 9 KB for a moved
 * cursor; this takes the frame, and sends what differs from the screen as it is, in one write.
 */

import { sizeOf } from '../session/terminal-size.ts';
import { BLANK, type Cell, cellLine } from './cell-line.ts';
import { type CellFrame, frameDiff, repaint } from './frame-diff.ts';

/** The stream to draw on: standard output, or a stand-in for it. */
interface Terminal {
  write(text: string, written?: () => void): unknown;
  on(event: 'resize', listener: () => void): unknown;
}

/** What Ink sends before a frame: it erases the lines of the last one. */
// oxlint-disable-next-line no-control-regex -- control sequences are what is looked for
const ERASE = /^(?:\u001b\[2K(?:\u001b\[1A)?)*(?:\u001b\[G)?/;
/** What Ink sends besides frames: cursor shown or hidden, synchronized output. The screen session sees to both. */
// oxlint-disable-next-line no-control-regex -- control sequences are what is looked for
const ASIDE = /^(?:\u001b\[\?\d+[hl])*$/;

/** How frames are sent. */
export interface FrameSending {
  /** Wraps each frame so that the terminal shows it at once (DEC 2026); only where that is known to be safe. */
  readonly synchronized?: boolean;
  /** Hears of the length of each frame, and gives what to send after it. */
  readonly sending?: (bytes: number) => string;
  /** The row of a frame as the screen shows it. A row that is the same to Ink must be the same here. */
  readonly written?: (row: string) => string;
}

const SYNCHRONIZED = { start: '\u001b[?2026h', end: '\u001b[?2026l' } as const;

/** The same terminal, as Ink sees it: frames that are written to it arrive as differences. */
export function frameScreen<Stream extends Terminal & object>(
  terminal: Stream,
  { synchronized = false, sending = () => '', written = (row) => row }: FrameSending = {},
): Stream {
  let shown: CellFrame | undefined;
  let lines = new Map<string, readonly Cell[]>();
  terminal.on('resize', () => {
    shown = undefined;
    lines = new Map();
  });

  /** Rows of the frame; a line that was there before is the same object, which is how the difference knows it. */
  const frameOf = (text: string): CellFrame => {
    const { columns, rows } = sizeOf(terminal);
    const next = new Map<string, readonly Cell[]>();
    const drawn = text.split('\n').slice(0, rows);
    const cells = drawn.map((line) => {
      const known = next.get(line) ?? lines.get(line) ?? cellLine(written(line), columns);
      next.set(line, known);
      return known;
    });
    const blank = lines.get('') ?? Array.from({ length: columns }, () => BLANK);
    next.set('', blank);
    while (cells.length < rows) cells.push(blank);
    lines = next;
    return cells;
  };

  const draw = (frame: string): string => {
    const next = frameOf(frame);
    const bytes = shown === undefined ? repaint(next) : frameDiff(shown, next);
    shown = next;
    return bytes;
  };
  const wrapped = (bytes: string): string =>
    synchronized ? SYNCHRONIZED.start + bytes + SYNCHRONIZED.end : bytes;
  const write = (text: string, done?: () => void): boolean => {
    const frame = text.replace(ERASE, '');
    // An empty frame is a line break; what only erases or sets modes is no frame.
    const bytes = frame === '' || ASIDE.test(frame) ? '' : draw(frame.replace(/\n$/, ''));
    const sent = bytes === '' ? '' : wrapped(bytes) + sending(bytes.length);
    // An empty write reaches the terminal only to signal that all before it is through, as Ink asks at its end.
    if (sent !== '' || done !== undefined) terminal.write(sent, done);
    return true;
  };

  return new Proxy(terminal, {
    get(target, name) {
      if (name === 'write') return write;
      // To a terminal it would also send what clears the screen, and marks around each frame.
      if (name === 'isTTY') return false;
      if (name === 'columns' || name === 'rows') return sizeOf(target)[name];
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
