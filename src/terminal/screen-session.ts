/** Terminal modes turned on by the program (the alternate screen, marked pastes): off for a while and on again, and off at any exit. */
import { MARK_PASTES } from './bracketed-paste.ts';
import { type ColorDepth, forcedColor } from './capabilities.ts';
import { withOverrides } from './key-by-key.ts';

const SCREEN = {
  on: '\u001b[?1049h\u001b[?25l\u001b[H',
  off: '\u001b[?25h\u001b[0m\u001b[?1049l',
} as const;

export const BELL = '\u0007';

interface Terminal {
  write(text: string): unknown;
}

/** Call both at any time. Repeated calls have no effect, so every exit path may leave. */
export interface ScreenSession {
  readonly enter: () => void;
  /** Leaving the alternate screen also restores cursor and colors. */
  readonly leave: () => void;
}

export function enterScreen(terminal: Terminal): ScreenSession {
  return turnOn(terminal, SCREEN);
}

export function markPastes(terminal: Terminal): ScreenSession {
  return turnOn(terminal, MARK_PASTES);
}

/** Entered in this order, left in the reverse one. */
export function joinedSessions(...parts: readonly ScreenSession[]): ScreenSession {
  return {
    enter: () => parts.forEach(({ enter }) => enter()),
    leave: () => parts.toReversed().forEach(({ leave }) => leave()),
  };
}

function turnOn(
  terminal: Terminal,
  { on, off }: { readonly on: string; readonly off: string },
): ScreenSession {
  let entered = false;
  const enter = (): void => {
    if (entered) return;
    entered = true;
    terminal.write(on);
  };
  enter();
  return {
    enter,
    leave() {
      if (!entered) return;
      entered = false;
      terminal.write(off);
    },
  };
}

/** For Ink. Discards everything written. */
export function silentScreen<Stream extends object>(terminal: Stream): Stream {
  const write = (_text: string, written?: () => void): boolean => {
    if (written !== undefined) setImmediate(written);
    return true;
  };
  return inkScreen(terminal, write);
}

/**
 * For Ink. To a terminal, it would also send a clear, and marks around each frame. Without a size, it would start programs to measure it.
 */
export function inkScreen<Stream extends object>(terminal: Stream, write: object): Stream {
  return withOverrides(terminal, {
    write,
    isTTY: false,
    get columns() {
      return sizeOf(terminal).columns;
    },
    get rows() {
      return sizeOf(terminal).rows;
    },
  });
}

interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

/** Where the terminal's size is unknown, as on a serial line. */
const FALLBACK: TerminalSize = { columns: 80, rows: 24 };

export function sizeOf(terminal: object): TerminalSize {
  return { columns: sideOf(terminal, 'columns'), rows: sideOf(terminal, 'rows') };
}

function sideOf(terminal: object, side: keyof TerminalSize): number {
  const cells: unknown = Reflect.get(terminal, side);
  return typeof cells === 'number' && cells > 0 ? cells : FALLBACK[side];
}

/** As after a signal: only the foreground process gets one, and that was another for a while. Notifies `resize` listeners of a new size. */
export function rereadSize(): void {
  // Only Node's handler for this signal makes a stream read its size.
  process.emit('SIGWINCH', 'SIGWINCH');
}

/** Reports of the mouse: buttons only (1000), in SGR form (1006). Shift, and every drag, stay with the terminal for copying. */
const MOUSE = { on: '\u001b[?1000h\u001b[?1006h', off: '\u001b[?1006l\u001b[?1000l' } as const;

export function mouseReports(terminal: { write(text: string): unknown }) {
  let isWanted = false;
  let isAway = false;
  let isOn = false;
  const send = (): void => {
    if (isOn === (isWanted && !isAway)) return;
    isOn = !isOn;
    terminal.write(isOn ? MOUSE.on : MOUSE.off);
  };
  return {
    /** Off until turned on. Off is not a byte. */
    turn: (isNowWanted: boolean): void => {
      isWanted = isNowWanted;
      send();
    },
    isOn: () => isOn,
    enter(): void {
      isAway = false;
      send();
    },
    leave(): void {
      isAway = true;
      send();
    },
  };
}

/** Sets how many colors Ink uses. Must run before Ink is loaded: Ink reads them only from the process's environment. */
export function forceColor(depth: ColorDepth): void {
  process.env['FORCE_COLOR'] = forcedColor(depth);
}
