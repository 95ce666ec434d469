/** Shares the terminal between the monitor and interruptions (a shell, or text to be copied). */
import { ASCII_GLYPHS, BOX_GLYPHS } from './glyphs.ts';
import { standIn } from './key-by-key.ts';
import { safeText } from './safe-text.ts';
import { rereadSize, type ScreenSession } from './screen-session.ts';

const RETURN = '\n-- Any key returns --';
const FORGET_RETURN = '\r\u001b[K';

/** Work as usual while plain text is shown. */
const SIGNAL_KEYS: ReadonlySet<string> = new Set(['\u0003', '\u001a']);

interface Parts {
  readonly input: { setRawMode(raw: boolean): unknown };
  readonly output: { write(text: string): unknown; emit(event: 'resize'): boolean };
  readonly session: ScreenSession;
  /** Pastes stay marked while plain text is shown: keys are read then, too. */
  readonly pastes: ScreenSession;
  readonly frames: Pick<ReturnType<typeof heldFrames>, 'hold' | 'release' | 'latest'>;
  /** Lines at a frame's end, with keys and no content. */
  readonly footer: number;
}

export function shareTerminal({ input, output, session, pastes, frames, footer }: Parts) {
  let isAway = false;
  let isPlain = false;
  let isPrinted = false;
  const draw = (): void => {
    if (isPrinted) output.write(FORGET_RETURN);
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
    /** Restores the terminal. The monitor continues unseen. */
    giveBack: (): void => {
      isAway = true;
      frames.hold();
      input.setRawMode(false);
      pastes.leave();
      session.leave();
    },
    /** Works in any state, and draws everything. */
    takeAgain: (): void => {
      // Off first: turning it on has no effect while Node takes it for on, although a shell may have turned it off.
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
      // Earlier keys' changes are complete at the end of this turn, and drawn immediately although unseen. Otherwise their frame might be
      // delayed.
      setImmediate(() => {
        if (!isPlain) return;
        output.emit('resize');
        session.leave();
        output.write(`${plainScreen(frames.latest(), footer)}\n${RETURN}`);
        isPrinted = true;
      });
    },
    /** Sees each key first. True if it only ended the plain text. */
    takesKey: (key: string): boolean => {
      if (!isPlain) return false;
      draw();
      return !SIGNAL_KEYS.has(key);
    },
  };
}

/** Signs with an ASCII equivalent. A dotted line's dot comes last and wins. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ...pairs(BOX_GLYPHS.box, ASCII_GLYPHS.box),
  ...(['cursor', 'rule', 'up', 'down', 'ellipsis', 'arrow'] as const).map(
    (name) => [BOX_GLYPHS[name], ASCII_GLYPHS[name]] as const,
  ),
  ...pairs(BOX_GLYPHS.line, ASCII_GLYPHS.line),
  ...BOX_GLYPHS.plot.trend.map(
    (sign, index) => [sign, ASCII_GLYPHS.plot.trend[index] ?? '#'] as const,
  ),
  // A map's shades and a bar's fills stay distinct.
  ...BOX_GLYPHS.plot.shades
    .slice(0, -1)
    .map((sign, index) => [sign, ASCII_GLYPHS.plot.shades[index] ?? '#'] as const),
]);

function pairs<Name extends string>(
  from: Readonly<Record<Name, string>>,
  to: Readonly<Record<Name, string>>,
): readonly (readonly [string, string])[] {
  const signs = new Map<string, string>(Object.entries(to));
  return Object.entries<string>(from).map(([name, sign]) => [sign, signs.get(name) ?? ' ']);
}

/** Box drawing, blocks, arrows as shapes, the middle dot and the ellipsis. */
const DRAWN = /[\u2500-\u25ff\u00b7\u2026]/g;
const BOX = /[\u2500-\u257f]/;
/** A trend in one line. A gap is no low step. */
const TREND = /\u00b7*[\u2581-\u2588][\u2581-\u2588\u00b7]*/g;

/** Without the last `footer` lines (keys), trailing blank lines and trailing spaces. Repeated blank lines become one. */
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
        .replace(DRAWN, (sign) => SIGNS.get(sign) ?? (BOX.test(sign) ? '+' : '#'))
        .trimEnd(),
    );
  const content = lines.slice(0, lines.length - footer);
  while (content.at(-1) === '') content.pop();
  return content.filter((line, index) => line !== '' || content[index - 1] !== '').join('\n');
}

// Holds frames back while another program uses the terminal, and redraws the last one afterwards.

interface Frames {
  write(text: string, written?: () => void): unknown;
  emit(event: 'resize'): boolean;
}

/**
 * While the valve is closed, drawing continues without output. `seenAs` converts a frame to the look on the screen. `terminal` is the
 * destination.
 */
export function heldFrames<Stream extends Frames & object>(
  stream: Stream,
  seenAs: (frame: string) => string = (frame) => frame,
  terminal: Pick<Frames, 'write'> = stream,
) {
  let latest = '';
  let held = false;
  const write = (text: string, written?: () => void): boolean => {
    // Cursor and mode changes have no line end. Every frame has.
    if (text.includes('\n')) latest = text;
    if (!held) stream.write(text, written);
    else if (written !== undefined) setImmediate(written);
    return true;
  };
  return {
    stream: standIn(stream, { write }),
    hold: (): void => {
      held = true;
    },
    release: (): void => {
      held = false;
      // A new size invalidates the screen's known content.
      stream.emit('resize');
      if (latest !== '') stream.write(latest);
    },
    /** Writes a command between two frames. Does nothing while frames are held. */
    between: (bytes: string): void => {
      if (!held) terminal.write(bytes);
    },
    /** The last frame as on the screen, held or not. Empty before the first. */
    latest: () => seenAs(latest),
  };
}
