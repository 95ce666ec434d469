/** Shares the terminal between the monitor and what interrupts it (a shell, or text to be copied). */
import type { HeldFrames } from './held-frames.ts';
import { plainScreen } from './plain-screen.ts';
import type { ScreenSession } from './screen-session.ts';
import { rereadSize } from './terminal-size.ts';

const RETURN = '\n-- Enter returns --';
const FORGET_RETURN = '\r\u001b[K';

/** Keys that keep their meaning while plain text is shown. */
const SIGNAL_KEYS: ReadonlySet<string> = new Set(['\u0003', '\u001a']);

/** The parts that are handed over together. */
interface Parts {
  readonly input: { setRawMode(raw: boolean): unknown };
  readonly output: { write(text: string): unknown; emit(event: 'resize'): boolean };
  readonly session: ScreenSession;
  /** Pastes stay marked while plain text is shown, because keys are read then, too. */
  readonly pastes: ScreenSession;
  readonly frames: HeldFrames<object>;
  /** Lines at the end of a frame that show keys and are no content. */
  readonly footer: number;
}

/** Control of the terminal. */
export interface TerminalShare {
  /** Restores the terminal; the monitor continues unseen. */
  readonly giveBack: () => void;
  /** True from then on until it is taken back. */
  readonly isAway: () => boolean;
  /** Draws everything, at the terminal's current size. */
  readonly redraw: () => void;
  /** Takes the terminal back in any state, and draws everything. */
  readonly takeAgain: () => void;
  /** Shows the current frame as plain text until a key press. */
  readonly showPlain: () => void;
  /** Sees each key first: true if it only ended the plain text. */
  readonly takesKey: (key: string) => boolean;
}

/** Shares a terminal that the monitor uses. */
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
      // Off first: turning it on has no effect while Node takes it for on, although a shell may have turned it off.
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
      // Changes of earlier keys are complete at the end of this turn, and drawn immediately although unseen: their frame might otherwise be delayed.
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
