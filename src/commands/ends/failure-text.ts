/** A failure on stderr. */
import type { Failure } from '../../contract/failures.ts';
import { safeText } from '../../terminal/text/safe-text.ts';

/** Two lines: what happened; then what to do, and the code. `about` names what it happened to, where that is not clear. */
export function failureText({ message, requestId, hint, code }: Failure, about?: string): string {
  const place = about === undefined ? '' : `${about}: `;
  const id = requestId === undefined ? '' : ` (request ${safeText(requestId)})`;
  return `linecheck: ${safeText(`${place}${message}`)}${id}\n${hint} [${code}]\n`;
}
