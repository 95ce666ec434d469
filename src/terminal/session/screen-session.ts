/** Terminal modes that a program turns on for itself (the alternate screen, marked pastes): off for a while and on again, and off at any exit. */
import { MARK_PASTES } from '../input/bracketed-paste.ts';

const SCREEN = {
  on: '\u001b[?1049h\u001b[?25l\u001b[H',
  off: '\u001b[?25h\u001b[0m\u001b[?1049l',
} as const;

/** The terminal of a session. */
interface Terminal {
  write(text: string): unknown;
}

/** Both may be called at any time and have no effect when repeated, so that every exit path may leave. */
export interface ScreenSession {
  /** Turns the mode on. */
  readonly enter: () => void;
  /** Turns it off; leaving the alternate screen also restores cursor and colors. */
  readonly leave: () => void;
}

/** Enters the alternate screen of a terminal and hides the cursor. */
export function enterScreen(terminal: Terminal): ScreenSession {
  return turnOn(terminal, SCREEN);
}

/** Marks pasted text. */
export function markPastes(terminal: Terminal): ScreenSession {
  return turnOn(terminal, MARK_PASTES);
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

/** Without this size, Ink would start programs that measure the terminal at every change. */
const SIZE: Readonly<Record<string | symbol, number>> = { columns: 80, rows: 24 };

/** The terminal for Ink: what is written to it is discarded. */
export function silentScreen<Stream extends object>(terminal: Stream): Stream {
  const write = (_text: string, written?: () => void): boolean => {
    if (written !== undefined) setImmediate(written);
    return true;
  };
  return new Proxy(terminal, {
    get(target, name) {
      if (name === 'write') return write;
      if (name === 'isTTY') return false;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : (value ?? SIZE[name]);
    },
  });
}

/** Size of the terminal in cells. */
interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

/** For terminals without a known size, such as a serial line. */
const FALLBACK: TerminalSize = { columns: 80, rows: 24 };

/** The size of the drawing surface. */
export function sizeOf(terminal: object): TerminalSize {
  return { columns: sideOf(terminal, 'columns'), rows: sideOf(terminal, 'rows') };
}

function sideOf(terminal: object, side: keyof TerminalSize): number {
  const cells: unknown = Reflect.get(terminal, side);
  return typeof cells === 'number' && cells > 0 ? cells : FALLBACK[side];
}

/**
 * Reads the size again, as after a signal: only the foreground process gets one, which for a while was another. Notifies `resize` listeners of a new
 * size.
 */
export function rereadSize(): void {
  // Node's handler of this signal is the only way to make a stream read its size.
  process.emit('SIGWINCH', 'SIGWINCH');
}
