/** What is printed where a signal ends a command before all restaurants are read. */
import { setMaxListeners } from 'node:events';
import { Failure } from '../../../contract/failures.ts';
import { countText } from '../../../kitchen/text/quantities.ts';
import { isStandardOutput } from '../../../output/device.ts';
import { progressBar } from '../../../output/progress-line.ts';
import type { EndSignals } from '../../../terminal/session/end-signal.ts';

/** Aborted by a signal that ends the reading; never where signals end the process. Any number of readings may listen. */
export function endOf(signals: EndSignals | undefined): AbortSignal {
  const signal = signals?.canceled() ?? new AbortController().signal;
  setMaxListeners(0, signal);
  return signal;
}

/** Refuses a file, which must not be written with a part of the restaurants. Throws CANCELLED. */
export function refuseFile(output: string | undefined): void {
  if (!isStandardOutput(output)) throw new Failure('CANCELLED', 'The file was not written.');
}

/** Whether a reading failed only because the signal ended it. */
export function isEndedBy({ aborted }: AbortSignal, error: unknown): boolean {
  return aborted && error instanceof Failure && error.code === 'CANCELLED';
}

export interface RestaurantsProgress {
  readonly read: number;
  readonly failed: number;
  readonly of: number;
}

/** `[########--------] 12 of 24 restaurants read, 2 failed`; failed ones fill the bar, too. */
export function restaurantsProgress({ read, failed, of }: RestaurantsProgress): string {
  const failedText = failed === 0 ? '' : `, ${countText(failed)} failed`;
  const bar = progressBar(of === 0 ? 0 : (read + failed) / of);
  return `${bar} ${countText(read)} of ${countText(of)} restaurants read${failedText}`;
}
