import type { Clock } from '../../api/clock.ts';
import type { Failure } from '../../contract/failures.ts';
import { hangingLines } from '../../output/line-output.ts';
import { safeText } from '../../terminal/safe-text.ts';

export interface DoctorCheck {
  readonly about: string;
  /** Untrusted text. */
  readonly says: string;
  /** What to do, in one sentence. A fix without a failure is a warning. */
  readonly fix?: string;
  /** Present where a linecheck requirement fails. */
  readonly failure?: Failure;
}

const MARKS = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' } as const;

export type CheckState = keyof typeof MARKS;

export function failedCheck(about: string, failure: Failure): DoctorCheck {
  return { about, says: failure.message, fix: failure.hint, failure };
}

export function checkState({ fix, failure }: DoctorCheck): CheckState {
  if (failure !== undefined) return 'fail';
  return fix === undefined ? 'ok' : 'warn';
}

const HEAD = 21;
const LEAST = 20;

/** Wrapped between words at `columns`, indented below the text, with line end. */
export function checkLine(check: DoctorCheck, columns = Infinity): string {
  const { about, says, fix, failure } = check;
  const what = [says, ...(fix === undefined ? [] : [fix])].join(' ');
  const code = failure === undefined ? '' : ` [${failure.code}]`;
  const head = `${MARKS[checkState(check)]}  ${about.padEnd(13)}  `;
  return hangingLines(head, what + code, columns < HEAD + LEAST ? Infinity : columns).join('');
}

const SILENCE_MS = 8_000;

/** Takes what is waited for, such as `the login at kitchen.example`. Untrusted text. */
export type BeginStep = (step: string) => void;

interface WaitingOutlet {
  readonly clock: Clock;
  readonly print: (line: string) => void;
}

/** Makes waiting look different from hanging. Passes checks on, and after each silence prints what is waited for and how long. */
export async function* withWaits<Found>(
  find: (begin: BeginStep) => AsyncIterable<Found>,
  { clock, print }: WaitingOutlet,
): AsyncGenerator<Found, void, undefined> {
  let step = { name: 'the configuration', since: clock.now() };
  const checks = find((name) => {
    step = { name, since: clock.now() };
  });
  const iterator = checks[Symbol.asyncIterator]();
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
