/** What the doctor prints while a step takes long: nobody can tell a step that waits from a program that hangs. */
import type { Clock } from '../../api/clock.ts';
import { safeText } from '../../terminal/text/safe-text.ts';

/** Longest silence, ms. */
const SILENCE_MS = 8_000;

/** Hears what is waited for from now on, such as `the login at kitchen.example`. Its text may come from anywhere. */
export type BeginStep = (step: string) => void;

/** Where it is printed that something is waited for. */
export interface WaitingOutlet {
  readonly clock: Clock;
  readonly print: (line: string) => void;
}

/** Hands on what is found, and prints what is waited for and for how long, whenever nothing was found for a while. */
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
