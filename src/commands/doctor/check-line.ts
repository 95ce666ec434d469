/** One line of what the doctor finds. */
import type { Failure } from '../../contract/failures.ts';
import { hanging } from '../../output/hanging.ts';

/** Something that was looked at, and what it is like. */
export interface Check {
  /** The group that it belongs to. */
  readonly about: string;
  /** Its text may come from anywhere. */
  readonly says: string;
  /** What to do about it, in a sentence; a check that has one and does not fail is a warning. */
  readonly fix?: string;
  /** Present where it fails what linecheck needs. */
  readonly failure?: Failure;
}

const MARKS = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' } as const;

/** How a check came out. */
export type CheckState = keyof typeof MARKS;

/** The check that ended with a failure. */
export function failedCheck(about: string, failure: Failure): Check {
  return { about, says: failure.message, fix: failure.hint, failure };
}

/** How it came out. */
export function checkState({ fix, failure }: Check): CheckState {
  if (failure !== undefined) return 'fail';
  return fix === undefined ? 'ok' : 'warn';
}

/** Columns of the mark and the group. */
const HEAD = 21;
/** Narrower texts are left to the terminal to break. */
const LEAST = 20;

/** The line, with its end; in so many columns it is broken between words, where there is room, and goes on below its text. */
export function checkLine(check: Check, columns = Infinity): string {
  const { about, says, fix, failure } = check;
  const what = [says, ...(fix === undefined ? [] : [fix])].join(' ');
  const code = failure === undefined ? '' : ` [${failure.code}]`;
  const head = `${MARKS[checkState(check)]}  ${about.padEnd(13)}  `;
  return hanging(head, what + code, columns < HEAD + LEAST ? Infinity : columns).join('');
}
