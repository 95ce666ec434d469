/** One line at a terminal's bottom, drawn repeatedly. Nothing without a terminal. */
import { fitText } from '../terminal/safe-text.ts';
import { DEFAULT_WIDTH, type Outlet } from './line-output.ts';

/** Pause between draws, ms. A slow link has other things to carry. */
const STEP_MS = 200;
/** Back to the first column, erasing everything right of it. */
const ERASE = '\r\u001b[K';

export interface ProgressLine {
  /** Draws once per pause at most. `text` is called only to draw. */
  readonly draw: (text: () => string) => void;
  /** Makes room for other output. The next draw restores the line. */
  readonly erase: () => void;
}

const BAR_WIDTH = 16;

/** `[####------------]` for a share (0..1). */
export function progressBar(share: number): string {
  return `[${'#'.repeat(Math.floor(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '-')}]`;
}

/** A clock set back stops no drawing. */
export function progressLine(outlet: Outlet, now: () => number): ProgressLine {
  let drawnAt = Number.NEGATIVE_INFINITY;
  let isDrawn = false;
  return {
    draw(text) {
      if (outlet.isTTY !== true || Math.abs(now() - drawnAt) < STEP_MS) return;
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
