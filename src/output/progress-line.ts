/** One line at the foot of a terminal that is drawn again and again; nothing where there is no terminal. */
import { fitText } from '../terminal/text/safe-text.ts';
import { DEFAULT_WIDTH, type Outlet } from './line-output.ts';

/** Pause between two drawings, ms: a slow link has other things to carry. */
const STEP_MS = 200;
/** Back to the first column, and everything right of it erased. */
const ERASE = '\r\u001b[K';

/** A line that tells how something fares. */
export interface ProgressLine {
  /** Draws the line, unless it was drawn a moment ago. `text` is asked for only then. */
  readonly draw: (text: () => string) => void;
  /** Takes it away, so that something else can be written; the next drawing brings it back. */
  readonly erase: () => void;
}

/** Makes one on an outlet. `now` gives epoch ms. */
export function progressLine(outlet: Outlet, now: () => number): ProgressLine {
  let drawnAt = Number.NEGATIVE_INFINITY;
  let isDrawn = false;
  return {
    draw(text) {
      if (outlet.isTTY !== true || now() - drawnAt < STEP_MS) return;
      drawnAt = now();
      isDrawn = true;
      // The last column stays free: some terminals begin a new line when it is written.
      const width = (outlet.columns || DEFAULT_WIDTH) - 1;
      outlet.write(`${ERASE}${fitText(text(), width, 'left', '~').trimEnd()}`);
    },
    erase() {
      if (isDrawn) outlet.write(ERASE);
      isDrawn = false;
      drawnAt = Number.NEGATIVE_INFINITY;
    },
  };
}
