/** The monitor shares the terminal with what interrupts it: a shell, or plain text to be copied. */
import { ASCII_GLYPHS, BOX_GLYPHS } from './glyphs.ts';
import { withOverrides } from './key-by-key.ts';
import { safeText } from './safe-text.ts';
import { rereadSize, type ScreenSession } from './screen-session.ts';

const RETURN_HINT = '\n-- Any key returns --';
const ERASE_RETURN_HINT = '\r\u001b[K';

/** Keys that work as usual while plain text is shown. */
const SIGNAL_KEYS: ReadonlySet<string> = new Set(['\u0003', '\u001a']);

interface Parts {
  readonly input: { setRawMode(raw: boolean): unknown };
  readonly output: { write(text: string): unknown; emit(event: 'resize'): boolean };
  readonly session: ScreenSession;
  /** Pastes stay marked while plain text is shown, because keys are read then, too. */
  readonly pastes: ScreenSession;
  readonly frames: Pick<ReturnType<typeof heldFrames>, 'hold' | 'release' | 'latest'>;
  /** How many lines at a frame's end have only keys. */
  readonly footer: number;
}

export function shareTerminal({ input, output, session, pastes, frames, footer }: Parts) {
  let isAway = false;
  let isPlain = false;
  let isPrinted = false;
  const draw = (): void => {
    if (isPrinted) output.write(ERASE_RETURN_HINT);
    isPlain = false;
    isPrinted = false;
    session.enter();
    frames.release();
  };
  const redraw = (): void => {
    rereadSize();
    draw();
  };
  return {
    redraw,
    isAway: () => isAway,
    /** Restores the terminal. The monitor goes on without drawing. */
    giveBack: (): void => {
      isAway = true;
      frames.hold();
      input.setRawMode(false);
      pastes.leave();
      session.leave();
    },
    /** Draws everything. It may be called in any state. */
    takeAgain: (): void => {
      // A shell may have turned raw mode off. Node believes that it is on, and turns it on only after it was off.
      input.setRawMode(false);
      input.setRawMode(true);
      isAway = false;
      pastes.enter();
      redraw();
    },
    /** Shows plain text until a key is pressed. */
    showPlain: (): void => {
      if (isPlain) return;
      isPlain = true;
      frames.hold();
      // At the end of this turn, the changes of earlier keys are complete. The resize makes Ink draw them immediately.
      setImmediate(() => {
        if (!isPlain) return;
        output.emit('resize');
        session.leave();
        output.write(`${plainScreen(frames.latest(), footer)}\n${RETURN_HINT}`);
        isPrinted = true;
      });
    },
    /** Gets each key first. True if the key only ended the plain text. */
    takesKey: (key: string): boolean => {
      if (!isPlain) return false;
      draw();
      return !SIGNAL_KEYS.has(key);
    },
  };
}

/** ASCII signs by drawn sign. If a sign is there twice, the last entry counts. */
const ASCII_SIGNS: ReadonlyMap<string, string> = new Map([
  ...signPairs(BOX_GLYPHS.box, ASCII_GLYPHS.box),
  ...(['cursor', 'rule', 'up', 'down', 'ellipsis', 'arrow'] as const).map(
    (name) => [BOX_GLYPHS[name], ASCII_GLYPHS[name]] as const,
  ),
  ...signPairs(BOX_GLYPHS.line, ASCII_GLYPHS.line),
  ...BOX_GLYPHS.plot.trend.map(
    (sign, index) => [sign, ASCII_GLYPHS.plot.trend[index] ?? '#'] as const,
  ),
  // Shades of a map and fills of a bar stay distinct.
  ...BOX_GLYPHS.plot.shades
    .slice(0, -1)
    .map((sign, index) => [sign, ASCII_GLYPHS.plot.shades[index] ?? '#'] as const),
]);

function signPairs<Name extends string>(
  from: Readonly<Record<Name, string>>,
  to: Readonly<Record<Name, string>>,
): readonly (readonly [string, string])[] {
  const signs = new Map<string, string>(Object.entries(to));
  return Object.entries<string>(from).map(([name, sign]) => [sign, signs.get(name) ?? ' ']);
}

/** Box drawing, blocks, arrows, the middle dot, and the ellipsis. */
const DRAWN_SIGNS = /[\u2500-\u25ff\u00b7\u2026]/g;
const BOX = /[\u2500-\u257f]/;
/** A trend in one line, with its gaps. */
const TREND = /\u00b7*[\u2581-\u2588][\u2581-\u2588\u00b7]*/g;

/** The frame in ASCII, without the footer's lines and without blank ends. Repeated blank lines become one. */
export function plainScreen(frame: string, footer = 0): string {
  const lines = frame
    .replace(/\n$/, '')
    .split('\n')
    .map((line) =>
      safeText(line)
        .replaceAll(` ${BOX_GLYPHS.dot} `, ` ${ASCII_GLYPHS.dot} `)
        .replace(TREND, (trend) =>
          trend.replaceAll(BOX_GLYPHS.plot.noTrend, ASCII_GLYPHS.plot.noTrend),
        )
        .replace(DRAWN_SIGNS, (sign) => ASCII_SIGNS.get(sign) ?? (BOX.test(sign) ? '+' : '#'))
        .trimEnd(),
    );
  const content = lines.slice(0, lines.length - footer);
  while (content.at(-1) === '') content.pop();
  return content.filter((line, index) => line !== '' || content[index - 1] !== '').join('\n');
}

interface Frames {
  write(text: string, written?: () => void): unknown;
  emit(event: 'resize'): boolean;
}

/**
 * Holds frames back while another program uses the terminal, and draws the last one afterwards. `seenAs` returns a frame as it is on the
 * screen.
 */
export function heldFrames<Stream extends Frames & object>(
  stream: Stream,
  seenAs: (frame: string) => string = (frame) => frame,
  terminal: Pick<Frames, 'write'> = stream,
) {
  let latest = '';
  let isHeld = false;
  const write = (text: string, written?: () => void): boolean => {
    // Every frame has a line end. Changes of the cursor and of modes have none.
    if (text.includes('\n')) latest = text;
    if (!isHeld) stream.write(text, written);
    else if (written !== undefined) setImmediate(written);
    return true;
  };
  return {
    stream: withOverrides(stream, { write }),
    hold: (): void => {
      isHeld = true;
    },
    release: (): void => {
      isHeld = false;
      // After a resize, the frame screen draws everything.
      stream.emit('resize');
      if (latest !== '') stream.write(latest);
    },
    /** Writes a command between two frames. Does nothing while frames are held. */
    between: (bytes: string): void => {
      if (!isHeld) terminal.write(bytes);
    },
    /** The last frame as on the screen, even if it was held. Empty before the first. */
    latest: () => seenAs(latest),
  };
}
