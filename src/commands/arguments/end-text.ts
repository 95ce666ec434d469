import type { Failure } from '../../contract/failures.ts';
import { secretsInUse } from '../../settings/typed-text.ts';
import type { Environment } from '../../terminal/capabilities.ts';
import { safeText } from '../../terminal/safe-text.ts';

const TOKENS = /eyJ[\w-]+\.[\w-]+\.[\w-]*|\bBearer\s+\S+/gi;

const MIN_SECRET_LENGTH = 4;

/** `LINECHECK_DEBUG=1` adds the stack. */
export function crashText(error: unknown, environment: Environment): string {
  const safe = (text: string) => redactedText(text, environment);
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const lines = [`linecheck: Internal error: ${safe(what)}`];
  if (environment['LINECHECK_DEBUG'] === '1') {
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
    lines.push(...frames.map((line) => `    ${safe(line).trim()}`));
  } else lines.push('Set LINECHECK_DEBUG=1 to see where it happened.');
  return `${lines.join('\n')}\n`;
}

export function redactedText(text: string, environment: Environment): string {
  const clientSecret = environment['LINECHECK_CLIENT_SECRET'] ?? '';
  const secrets = [clientSecret, clientSecret.trim(), ...secretsInUse()]
    .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
    // The longest secret is replaced first, because a secret may start with another secret.
    .sort((a, b) => b.length - a.length);
  const redacted = secrets.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);
  return safeText(redacted.replace(TOKENS, '[token]'));
}

/** Returns two lines. `about` names the subject of the failure, such as a restaurant. */
export function printedFailure(
  { message, requestId, hint, code }: Failure,
  about?: string,
): string {
  const subject = about === undefined ? '' : `${about}: `;
  const id = requestId === undefined ? '' : ` (request ${safeText(requestId)})`;
  return `linecheck: ${safeText(`${subject}${message}`)}${id}\n${hint} [${code}]\n`;
}

/** Ends a command line that runs nothing. The help, or the reason, is already printed. */
export class Refused extends Error {
  readonly isAnswered: boolean;

  constructor(isAnswered: boolean) {
    super(isAnswered ? 'answered' : 'refused');
    this.name = 'Refused';
    this.isAnswered = isAnswered;
  }
}
