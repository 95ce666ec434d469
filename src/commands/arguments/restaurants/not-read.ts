/** What is printed where a signal ends a command before all restaurants are read. */
import { Failure } from '../../../contract/failures.ts';
import { countOf, countText } from '../../../kitchen/wording/quantities.ts';
import { PROGRAM } from '../notes-about.ts';

/** Whether a reading failed only because the signal ended it. */
export function isEndedBy({ aborted }: AbortSignal, error: unknown): boolean {
  return aborted && error instanceof Failure && error.code === 'CANCELLED';
}

/** `linecheck: 31 of 40 restaurants not read.`; empty where all are read. */
export function notReadNote(unread: number, of: number): string {
  if (unread === 0) return '';
  return `${PROGRAM}${countText(unread)} of ${countOf(of, 'restaurant')} not read.\n`;
}
