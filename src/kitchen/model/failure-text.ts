/** A failure on screen: what failed, why perhaps, and what to do. */
import { FAILURES, Failure, type FailureCode } from '../../contract/failures.ts';

export interface FailureText {
  readonly head: string;
  readonly message: string;
  /** Possible cause, unless in the message, and what to do. */
  readonly remedy: readonly string[];
  /** Code, and request ID for the platform's support. */
  readonly code: string;
}

/** From the symptom table, unless the failure has a special hint. */
export function failureText(failure: Failure): FailureText {
  const { code, message, hint, requestId } = failure;
  const { symptom } = FAILURES[code];
  const isSpecial = symptom === undefined || hint !== FAILURES[code].hint;
  return {
    head: plain(symptom?.seen ?? 'Not read'),
    message,
    remedy: isSpecial ? [hint] : [plain(symptom.cause), plain(symptom.remedy)],
    code: requestId === undefined ? code : `${code}, request ID ${requestId}`,
  };
}

/** A word or two: `no access`, `unreachable`, `timed out`, `not copied`. */
export function failureWord(code: FailureCode): string {
  return FAILURES[code].word ?? plainCode(code);
}

/** For programs: `denied`, `not archived`. */
export function failureState(code: FailureCode): string {
  return FAILURES[code].state ?? plainCode(code);
}

function plainCode(code: FailureCode): string {
  return code.toLowerCase().replaceAll('_', ' ');
}

function plain(text: string): string {
  return text.replaceAll('`', '');
}

/** Whether the archive has no copy: nothing was tried in vain. */
export function isNotCopied(outcome: unknown): boolean {
  return outcome instanceof Failure && outcome.code === 'NOT_ARCHIVED';
}

export { NO_SUBSCRIPTION } from '../../contract/failures.ts';
