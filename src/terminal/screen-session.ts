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

/** Repeated calls have no effect, so every way to exit may call `leave`. */
export interface ScreenSession {
  readonly enter: () => void;
  /** For the alternate screen, this also restores the cursor and colors. */
  readonly leave: () => void;
}

export function enterScreen(terminal: Terminal): ScreenSession {
  return turnOn(terminal, SCREEN);
}

export function markPastes(terminal: Terminal): ScreenSession {
  return turnOn(terminal, MARK_PASTES);
}

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

export function silentScreen<Stream extends object>(terminal: Stream): Stream {
  const write = (_text: string, written?: () => void): boolean => {
    if (written !== undefined) setImmediate(written);
    return true;
  };
  return inkScreen(terminal, write);
}

/** If `isTTY` were true, Ink would clear the screen and send marks around frames. Without a size, it would start programs to find the size. */
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

/** A terminal without a known size counts as one of 80 columns and 24 rows. */
export function sizeOf(terminal: object): { readonly columns: number; readonly rows: number } {
  const side = (name: string, fallback: number): number => {
    const cells: unknown = Reflect.get(terminal, name);
    return typeof cells === 'number' && cells > 0 ? cells : fallback;
  };
  return { columns: side('columns', 80), rows: side('rows', 24) };
}

/** The size may have changed while another process was in the foreground, because only that process gets SIGWINCH. */
export function rereadSize(): void {
  // Only Node's handler for this signal makes a stream read its size.
  process.emit('SIGWINCH', 'SIGWINCH');
}

/** Reports of mouse buttons only (1000), in SGR form (1006). With Shift, and for every drag, the terminal itself selects text. */
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

/** Sets how many colors Ink uses. Call this before Ink is loaded: it reads the environment while it loads. */
export function forceColor(depth: ColorDepth): void {
  process.env['FORCE_COLOR'] = forcedColor(depth);
}
