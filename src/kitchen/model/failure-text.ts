/** A failure in words for people and programs. */
import { FAILURES, Failure, type FailureCode } from '../../contract/failures.ts';

export interface FailureText {
  readonly head: string;
  readonly message: string;
  /** A possible cause, unless the message says it, and what to do. */
  readonly remedy: readonly string[];
  /** The code, with the request ID for the platform's support. */
  readonly code: string;
}

/** The failure's own hint counts if it differs from its code's, else the symptom table does. */
export function failureText(failure: Failure): FailureText {
  const { code, message, hint, requestId } = failure;
  const { symptom } = FAILURES[code];
  const hasOwnHint = symptom === undefined || hint !== FAILURES[code].hint;
  return {
    head: withoutBackticks(symptom?.seen ?? 'Not read'),
    message,
    remedy: hasOwnHint
      ? [hint]
      : [withoutBackticks(symptom.cause), withoutBackticks(symptom.remedy)],
    code: requestId === undefined ? code : `${code}, request ID ${requestId}`,
  };
}

/** A word or two for people: `no access`, `unreachable`, `timed out`, `not copied`. */
export function failureWord(code: FailureCode): string {
  return FAILURES[code].word ?? plainCode(code);
}

/** A word or two for programs: `denied`, `not archived`. */
export function failureState(code: FailureCode): string {
  return FAILURES[code].state ?? plainCode(code);
}

function plainCode(code: FailureCode): string {
  return code.toLowerCase().replaceAll('_', ' ');
}

function withoutBackticks(text: string): string {
  return text.replaceAll('`', '');
}

/** Whether a date wasn't read because the archive has no copy of it. */
export function isNotCopied(outcome: unknown): boolean {
  return outcome instanceof Failure && outcome.code === 'NOT_ARCHIVED';
}

export { NO_SUBSCRIPTION } from '../../contract/failures.ts';
