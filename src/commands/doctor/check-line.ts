/** One line of the doctor's report. */
import type { Failure } from '../../contract/failures.ts';
import { hanging } from '../../output/hanging.ts';

/** A check and its result. */
export interface Check {
  /** Its group. */
  readonly about: string;
  /** Untrusted text. */
  readonly says: string;
  /** What to do, in one sentence; with a fix and without a failure, the check is a warning. */
  readonly fix?: string;
  /** Present where a requirement of linecheck fails. */
  readonly failure?: Failure;
}

const MARKS = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' } as const;

/** Result of a check. */
export type CheckState = keyof typeof MARKS;

/** The check for a failure. */
export function failedCheck(about: string, failure: Failure): Check {
  return { about, says: failure.message, fix: failure.hint, failure };
}

/** The result of a check. */
export function checkState({ fix, failure }: Check): CheckState {
  if (failure !== undefined) return 'fail';
  return fix === undefined ? 'ok' : 'warn';
}

/** Columns for the mark and the group. */
const HEAD = 21;
/** Below this width, the terminal wraps. */
const LEAST = 20;

/** The line, with its line end, wrapped between words at `columns` and indented below its text. */
export function checkLine(check: Check, columns = Infinity): string {
  const { about, says, fix, failure } = check;
  const what = [says, ...(fix === undefined ? [] : [fix])].join(' ');
  const code = failure === undefined ? '' : ` [${failure.code}]`;
  const head = `${MARKS[checkState(check)]}  ${about.padEnd(13)}  `;
  return hanging(head, what + code, columns < HEAD + LEAST ? Infinity : columns).join('');
}
