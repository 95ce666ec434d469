/** One line of what the doctor finds. */
import type { Failure } from '../contract/failures.ts';
import { safeText } from '../terminal/safe-text.ts';

/** Something that was looked at, and what it is like. */
export interface Check {
  readonly about: string;
  /** Its text may come from anywhere. */
  readonly says: string;
  /** Present where it fails what linecheck needs. */
  readonly failure?: Failure;
}

/** The check that ended with a failure. */
export function failedCheck(about: string, failure: Failure): Check {
  return { about, says: `${failure.message} ${failure.hint} [${failure.code}]`, failure };
}

/** The line, with its end. */
export function checkLine({ about, says, failure }: Check): string {
  return `${failure === undefined ? 'ok  ' : 'FAIL'}  ${about.padEnd(13)}  ${safeText(says)}\n`;
}
