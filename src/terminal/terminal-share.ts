import { ASCII_GLYPHS, BOX_GLYPHS } from './glyphs.ts';
import { withOverrides } from './key-by-key.ts';
import { safeText } from './safe-text.ts';
import { rereadSize, type ScreenSession } from './screen-session.ts';

const RETURN_HINT = '\n-- Any key returns --';
const ERASE_RETURN_HINT = '\r\u001b[K';

/** These keys work as usual while plain text is shown. */
const SIGNAL_KEYS: ReadonlySet<string> = new Set(['\u0003', '\u001a']);

/** The key that just closed plain text does nothing else, as with a screen that a key closes. */
const CLOSING_MS = 500;

interface Parts {
  readonly input: { setRawMode(raw: boolean): unknown };
  readonly output: { write(text: string): unknown; emit(event: 'resize'): boolean };
  readonly session: ScreenSession;
  /** Pastes stay marked while plain text is shown, because keys are still read. */
  readonly pastes: ScreenSession;
  readonly frames: Pick<ReturnType<typeof heldFrames>, 'hold' | 'release' | 'latest'>;
  readonly footer: number;
  readonly clock: { steady(): number };
}

export function shareTerminal({ input, output, session, pastes, frames, footer, clock }: Parts) {
  let closing = { key: '', until: 0 };
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
    giveBack: (): void => {
      isAway = true;
      frames.hold();
      input.setRawMode(false);
      pastes.leave();
      session.leave();
    },
    takeAgain: (): void => {
      // A shell may have turned raw mode off. Node does not know that, and turns it on only after turning it off.
      input.setRawMode(false);
      input.setRawMode(true);
      isAway = false;
      pastes.enter();
      redraw();
    },
    showPlain: (): void => {
      if (isPlain) return;
      isPlain = true;
      frames.hold();
      // After this turn of the event loop, the changes of earlier keys are complete. The resize makes Ink draw them immediately.
      setImmediate(() => {
        if (!isPlain) return;
        output.emit('resize');
        session.leave();
        output.write(`${plainScreen(frames.latest(), footer)}\n${RETURN_HINT}`);
        isPrinted = true;
      });
    },
    takesKey: (key: string): boolean => {
      if (!isPlain) return key === closing.key && clock.steady() < closing.until;
      closing = { key: SIGNAL_KEYS.has(key) ? '' : key, until: clock.steady() + CLOSING_MS };
      draw();
      return closing.key !== '';
    },
  };
}

/** If a sign has two entries, the last one counts. */
const ASCII_SIGNS: ReadonlyMap<string, string> = new Map([
  ...signPairs(BOX_GLYPHS.box, ASCII_GLYPHS.box),
  ...(['cursor', 'rule', 'up', 'down', 'ellipsis', 'arrow'] as const).map(
    (name) => [BOX_GLYPHS[name], ASCII_GLYPHS[name]] as const,
  ),
  ...signPairs(BOX_GLYPHS.line, ASCII_GLYPHS.line),
  ...BOX_GLYPHS.plot.trend.map(
    (sign, index) => [sign, ASCII_GLYPHS.plot.trend[index] ?? '#'] as const,
  ),
  // The last shade is also the fill of a bar, so it is left out.
  ...BOX_GLYPHS.plot.shades
    .slice(0, -1)
    .map((sign, index) => [sign, ASCII_GLYPHS.plot.shades[index] ?? '#'] as const),
  ['\u2800', ' '],
]);

function signPairs<Name extends string>(
  from: Readonly<Record<Name, string>>,
  to: Readonly<Record<Name, string>>,
): readonly (readonly [string, string])[] {
  const signs = new Map<string, string>(Object.entries(to));
  return Object.entries<string>(from).map(([name, sign]) => [sign, signs.get(name) ?? ' ']);
}

/** Names may have braille, too. */
const DRAWN_SIGNS = /[\u2500-\u25ff\u2800-\u28ff\u00b7\u2026]/g;
const BOX = /[\u2500-\u257f]/;
const TREND = /\u00b7*[\u2581-\u2588][\u2581-\u2588\u00b7]*/g;

/** Returns the frame in ASCII, without the footer and trailing blanks. Repeated blank lines become one. */
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

/** Holds frames back while another program uses the terminal. `seenAs` returns a frame as the screen shows it. */
export function heldFrames<Stream extends Frames & object>(
  stream: Stream,
  seenAs: (frame: string) => string = (frame) => frame,
  terminal: Pick<Frames, 'write'> = stream,
) {
  let latest = '';
  let isHeld = false;
  const write = (text: string, written?: () => void): boolean => {
    // Every frame has a line end. Output that only moves the cursor or sets modes has none.
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
      // After a resize, `frameScreen` draws everything.
      stream.emit('resize');
      if (latest !== '') stream.write(latest);
    },
    between: (bytes: string): void => {
      if (!isHeld) terminal.write(bytes);
    },
    latest: () => seenAs(latest),
  };
}
