/** Authentication: the bearer token of a request (A5) and the challenges of RFC 6750. */
import type { ApiClient, Archive } from '../archive/archive.ts';
import { RequestError } from '../http/request-error.ts';
import type { AccessTokens } from './access-tokens.ts';

/** The client of a request, and the scopes of its token. */
export interface Caller {
  /** As in the archive now, so that a grant of restaurants takes effect immediately. */
  readonly client: ApiClient;
  readonly scopes: readonly string[];
}

const BEARER = /^Bearer +([\w.~+/-]+=*) *$/i;

/** The client of a request with this `Authorization` header. Throws `RequestError` 401. */
export async function authenticate(
  authorization: string | undefined,
  { tokens, archive }: { readonly tokens: AccessTokens; readonly archive: Archive },
): Promise<Caller> {
  if (authorization === undefined || !/^Bearer\b/i.test(authorization)) {
    // Without credentials a challenge has no error code (RFC 6750, section 3.1).
    throw new RequestError('tokenMissing', 'The request has no bearer token.', challenge());
  }
  const token = BEARER.exec(authorization)?.[1];
  const verified = token === undefined ? undefined : await tokens.verify(token);
  const client = verified && (await archive.client(verified.clientId));
  if (verified === undefined || client === undefined || client.revokedAt !== undefined) {
    const message = 'The authentication token is not recognized.';
    throw new RequestError('tokenInvalid', message, challenge({ error: 'invalid_token' }));
  }
  return { client, scopes: verified.scopes };
}

/** Refuses a token without a scope. Throws `RequestError` 403 (A4). */
export function requireScope({ scopes }: Caller, scope: string): void {
  if (scopes.includes(scope)) return;
  const message = `The request is not permitted: the token does not have the scope ${scope}.`;
  throw new RequestError(
    'scopeMissing',
    message,
    challenge({ error: 'insufficient_scope', scope }),
  );
}

function challenge(facts: Readonly<Record<string, string>> = {}): Record<string, string> {
  const parameters = Object.entries({ realm: 'linecheck', ...facts });
  const text = parameters.map(([name, value]) => `${name}="${value}"`).join(', ');
  return { 'www-authenticate': `Bearer ${text}` };
}
