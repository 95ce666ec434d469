/** One line at the bottom of a terminal that is drawn repeatedly; nothing without a terminal. */
import { fitText } from '../terminal/text/safe-text.ts';
import { DEFAULT_WIDTH, type Outlet } from './line-output.ts';

/** Pause between two draws, ms: a slow link has other things to carry. */
const STEP_MS = 200;
/** Back to the first column, and everything right of it erased. */
const ERASE = '\r\u001b[K';

/** A line that shows progress. */
export interface ProgressLine {
  /** Draws the line, but not twice within the pause; `text` is called only to draw. */
  readonly draw: (text: () => string) => void;
  /** Erases it, so that something else can be printed; the next draw restores it. */
  readonly erase: () => void;
}

const BAR_WIDTH = 16;

/** `[####------------]` of a share (0..1). */
export function progressBar(share: number): string {
  return `[${'#'.repeat(Math.floor(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '-')}]`;
}

/** A progress line on an outlet. `now` returns epoch ms. */
export function progressLine(outlet: Outlet, now: () => number): ProgressLine {
  let drawnAt = Number.NEGATIVE_INFINITY;
  let isDrawn = false;
  return {
    draw(text) {
      if (outlet.isTTY !== true || now() - drawnAt < STEP_MS) return;
      drawnAt = now();
      isDrawn = true;
      // The last column stays free: some terminals start a new line after writing it.
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
