/** A failure as it is told on stderr. */
import type { Failure } from '../../contract/failures.ts';
import { safeText } from '../../terminal/text/safe-text.ts';

/** What happened, and what to do about it with its code: two lines. `about` is what it happened to, where that is not plain. */
export function failureText({ message, requestId, hint, code }: Failure, about?: string): string {
  const place = about === undefined ? '' : `${about}: `;
  const id = requestId === undefined ? '' : ` (request ${safeText(requestId)})`;
  return `linecheck: ${safeText(`${place}${message}`)}${id}\n${hint} [${code}]\n`;
}
