/** One line on a terminal that tells how far something is; elsewhere nothing. */
import { fitText, safeText } from '../terminal/safe-text.ts';
import type { Outlet } from './line-output.ts';

/** The line. */
export interface ProgressLine {
  /** Tells a share (0 to 1, `undefined` where it is not known) and words; those that come too soon after others are not drawn. */
  readonly tell: (share: number | undefined, words: string) => void;
  /** Takes the line away, so that something else can be written. */
  readonly clear: () => void;
}

/** Ms between two drawings. */
const PAUSE_MS = 100;
const BAR = 20;
const COLUMNS = 80;

/** Makes one. `now` gives ms of any clock that goes forward. */
export function progressLine(outlet: Outlet, now: () => number): ProgressLine {
  if (outlet.isTTY !== true) return { tell: () => undefined, clear: () => undefined };
  let drawnAt = Number.NEGATIVE_INFINITY;
  let isDrawn = false;
  // The last column stays empty: some terminals begin a new line when it is written.
  const width = () => (outlet.columns || COLUMNS) - 1;
  return {
    tell(share, words) {
      if (now() - drawnAt < PAUSE_MS) return;
      drawnAt = now();
      isDrawn = true;
      outlet.write(`\r${fitText(`${bar(share)}${safeText(words)}`, width(), 'left', '~')}`);
    },
    clear() {
      if (isDrawn) outlet.write(`\r${' '.repeat(width())}\r`);
      isDrawn = false;
    },
  };
}

function bar(share: number | undefined): string {
  if (share === undefined) return '';
  const full = Math.round(Math.min(1, Math.max(0, share)) * BAR);
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `[${'#'.repeat(full)}${'.'.repeat(BAR - full)}] ${percent} %  `;
}
