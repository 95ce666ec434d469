/** What the doctor prints during a long step, so that waiting does not look like hanging. */
import type { Clock } from '../../api/transport/clock.ts';
import { safeText } from '../../terminal/text/safe-text.ts';

/** Longest silence, ms. */
const SILENCE_MS = 8_000;

/** Called with what is waited for, such as `the login at kitchen.example`. Untrusted text. */
export type BeginStep = (step: string) => void;

/** Where the waiting is printed. */
export interface WaitingOutlet {
  readonly clock: Clock;
  readonly print: (line: string) => void;
}

/** Passes checks on, and prints what is waited for and how long, whenever nothing came for a while. */
export async function* withWaits<Found>(
  find: (begin: BeginStep) => AsyncIterable<Found>,
  { clock, print }: WaitingOutlet,
): AsyncGenerator<Found, void, undefined> {
  let step = { name: 'the configuration', since: clock.now() };
  const found = find((name) => {
    step = { name, since: clock.now() };
  });
  const iterator = found[Symbol.asyncIterator]();
  const wait = async (signal: AbortSignal): Promise<void> => {
    for (;;) {
      await clock.sleep(SILENCE_MS, signal);
      const seconds = Math.round((clock.now() - step.since) / 1000);
      print(`Waiting for ${safeText(step.name)} (${seconds} s).\n`);
    }
  };
  try {
    for (;;) {
      const end = new AbortController();
      wait(end.signal).catch(() => undefined);
      const next = await iterator.next().finally(() => end.abort());
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}
