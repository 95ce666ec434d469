import { countOf } from '../../kitchen/text/quantities.ts';
import { notices } from '../../output/line-output.ts';
import { type ProgressLine, progressLine } from '../../output/progress-line.ts';
import type { QuietFlags } from '../../settings/setting.ts';
import { safeText } from '../../terminal/safe-text.ts';
import type { Run } from '../arguments/io.ts';

export interface ImportDependencies {
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly progress: ProgressLine;
  /** Prints a JSON line for committed data. */
  readonly print: (line: string) => void;
  /** For people. */
  readonly warn: (line: string) => void;
}

/** Runs a long task above a progress line, cleared at the end. */
export async function withProgress(
  flags: QuietFlags,
  { clock, stdout, stderr, signals }: Run,
  work: (around: ImportDependencies) => Promise<void>,
): Promise<void> {
  const now = () => clock.now();
  const progress = progressLine(notices(stderr, flags), now);
  const print = (line: string) => {
    progress.erase();
    stdout.write(line);
  };
  const warn = (line: string) => {
    progress.erase();
    stderr.write(`linecheck: ${safeText(line)}\n`);
  };
  try {
    await work({ now, signal: signals.canceled(), progress, print, warn });
  } finally {
    progress.erase();
  }
}

const BAR = 20;

/** `[####................] 25% 20260115: 4,711 rows`, without a bar for an unknown share (0 to 1). */
export function progressText(
  share: number | undefined,
  businessDate: string,
  records: number,
): string {
  const words = `${businessDate}: ${countOf(records, 'row')}`;
  if (share === undefined) return words;
  const full = Math.round(Math.min(1, Math.max(0, share)) * BAR);
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `[${'#'.repeat(full)}${'.'.repeat(BAR - full)}] ${percent}%  ${words}`;
}
