/** One terminal for two: the monitor, and what needs it in between (a shell, or text to be copied). */
import type { HeldFrames } from '../frame/held-frames.ts';
import { plainScreen } from './plain-screen.ts';
import type { ScreenSession } from './screen-session.ts';
import { rereadSize } from './terminal-size.ts';

const RETURN = '\n-- Enter returns --';
const FORGET_RETURN = '\r\u001b[K';

/** Keys that mean the same while plain text is shown. */
const SIGNAL_KEYS: ReadonlySet<string> = new Set(['\u0003', '\u001a']);

/** The parts that are handed over together. */
interface Parts {
  readonly input: { setRawMode(raw: boolean): unknown };
  readonly output: { write(text: string): unknown; emit(event: 'resize'): boolean };
  readonly session: ScreenSession;
  /** Pastes are marked, also while plain text is shown: keys are read then, too. */
  readonly pastes: ScreenSession;
  readonly frames: HeldFrames<object>;
  /** Lines at the end of a frame that show keys and are no content. */
  readonly footer: number;
}

/** Who has the terminal. */
export interface TerminalShare {
  /** Leaves it as it was found; the monitor goes on unseen. */
  readonly giveBack: () => void;
  /** True from then on until it is taken again. */
  readonly isAway: () => boolean;
  /** Draws everything, at the size that the terminal has by now. */
  readonly redraw: () => void;
  /** Takes it again, whatever was done to it, and draws everything. */
  readonly takeAgain: () => void;
  /** Shows the present frame as plain text until a key is pressed. */
  readonly showPlain: () => void;
  /** Sees each key first: true if it only ended the plain text. */
  readonly takesKey: (key: string) => boolean;
}

/** Shares a terminal that the monitor has. */
export function shareTerminal({
  input,
  output,
  session,
  pastes,
  frames,
  footer,
}: Parts): TerminalShare {
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
    giveBack() {
      isAway = true;
      frames.hold();
      input.setRawMode(false);
      pastes.leave();
      session.leave();
    },
    takeAgain() {
      // Off first: where it is thought to be on, turning it on does nothing, though a shell may have turned it off.
      input.setRawMode(false);
      input.setRawMode(true);
      isAway = false;
      pastes.enter();
      redraw();
    },
    showPlain() {
      if (isPlain) return;
      isPlain = true;
      frames.hold();
      // What the keys before this one changed is there when this turn is over, and is drawn at once, unseen: its frame might wait for a time.
      setImmediate(() => {
        if (!isPlain) return;
        output.emit('resize');
        session.leave();
        output.write(`${plainScreen(frames.latest(), footer)}\n${RETURN}`);
        isPrinted = true;
      });
    },
    takesKey(key) {
      if (!isPlain) return false;
      draw();
      return !SIGNAL_KEYS.has(key);
    },
  };
}
