import type { Clock } from '../../api/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { hangingLines } from '../../output/line-output.ts';
import { safeText } from '../../terminal/safe-text.ts';

export interface DoctorCheck {
  readonly about: string;
  /** This text may come from the platform. */
  readonly says: string;
  /** One sentence says what to do. A check with a fix but without a failure is a warning. */
  readonly fix?: string;
  readonly failure?: Failure;
}

const MARKS = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' } as const;

export type CheckState = keyof typeof MARKS;

/** Throws an error that is not a `Failure` again, because such an error is a defect of the program. */
export function failedCheck(about: string, failure: unknown): DoctorCheck {
  if (!(failure instanceof Failure)) throw failure;
  return { about, says: failure.message, fix: failure.hint, failure };
}

export function checkState({ fix, failure }: DoctorCheck): CheckState {
  if (failure !== undefined) return 'fail';
  return fix === undefined ? 'ok' : 'warn';
}

const HEAD_WIDTH = 21;
const MIN_TEXT_WIDTH = 20;

export function checkLine(check: DoctorCheck, columns = Infinity): string {
  const { about, says, fix, failure } = check;
  const text = [says, ...(fix === undefined ? [] : [fix])].join(' ');
  const code = failure === undefined ? '' : ` [${failure.code}]`;
  const head = `${MARKS[checkState(check)]}  ${about.padEnd(13)}  `;
  const width = columns < HEAD_WIDTH + MIN_TEXT_WIDTH ? Infinity : columns;
  return hangingLines(head, text + code, width).join('');
}

/** After this time without a check, a notice says what doctor waits for. */
const SILENCE_MS = 8_000;

export type BeginStep = (step: string) => void;

/** While no check comes, prints from time to time what doctor waits for, and how long. */
export async function* withWaitNotices<Check>(
  find: (begin: BeginStep) => AsyncIterable<Check>,
  { clock, print }: { readonly clock: Clock; readonly print: (line: string) => void },
): AsyncGenerator<Check, void, undefined> {
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
