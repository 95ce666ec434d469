import { FAILURES, Failure, type FailureCode } from '../../contract/failures.ts';

export interface FailureText {
  readonly head: string;
  readonly message: string;
  /** A possible cause, unless the message has it. Then what to do. */
  readonly remedy: readonly string[];
  readonly code: string;
}

/** The failure's hint is the remedy if it differs from the hint of its code. Otherwise the remedy is from the symptom table. */
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

/** A word or two for people: `no access`, `timed out`. */
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

export function withoutBackticks(text: string): string {
  return text.replaceAll('`', '');
}

export function isNotCopied(outcome: unknown): boolean {
  return outcome instanceof Failure && outcome.code === 'NOT_ARCHIVED';
}

export { NO_SUBSCRIPTION } from '../../contract/failures.ts';
