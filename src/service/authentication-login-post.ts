/** Operation `authenticationLoginPost`: exchanges the credentials of an API client for an access token (A21, A22). */
import type { Archive } from '../archive/archive.ts';
import type { AuthenticationRequest, AuthenticationResponse } from '../contract/authentication.ts';
import type { Dialect } from '../contract/dialect.ts';
import type { AccessTokens } from './access-tokens.ts';
import { hashClientSecret, sameHash } from './client-secret.ts';
import { RequestError } from './request-error.ts';

/** What a login works with. */
interface LoginDesk {
  readonly archive: Archive;
  readonly tokens: AccessTokens;
  readonly dialect: Dialect;
}

/**
 * Logs a client in. `body` is the parsed JSON of the request, untrusted. Throws `RequestError` 400 for a body that is no
 * AuthenticationRequest, and one and the same 401 for an unknown or revoked client, a wrong secret or access type.
 */
export async function logIn(
  body: unknown,
  { archive, tokens, dialect }: LoginDesk,
): Promise<AuthenticationResponse> {
  const { clientId, clientSecret, userAccessType } = readLogin(body);
  const hash = await hashClientSecret(archive, clientSecret);
  const client = await archive.client(clientId);
  const known = sameHash(hash, client?.secretHash);
  if (
    client === undefined ||
    !known ||
    client.revokedAt !== undefined ||
    userAccessType !== dialect.userAccessType
  ) {
    throw new RequestError('credentialsInvalid', 'The API client credentials are not valid.');
  }
  const { accessToken, expiresIn } = await tokens.issue(client.id, client.scopes);
  return {
    token: {
      tokenType: 'Bearer',
      scope: null,
      expiresIn,
      accessToken,
      idToken: null,
      refreshToken: null,
    },
    status: 'SUCCESS',
  };
}

function readLogin(body: unknown): AuthenticationRequest {
  const fields: ReadonlyMap<string, unknown> = new Map(
    typeof body === 'object' && body !== null ? Object.entries(body) : [],
  );
  const field = (name: keyof AuthenticationRequest): string => {
    const value = fields.get(name);
    if (typeof value === 'string') return value;
    throw new RequestError('loginBodyInvalid', `The body lacks the text field ${name}.`);
  };
  return {
    clientId: field('clientId'),
    clientSecret: field('clientSecret'),
    userAccessType: field('userAccessType'),
  };
}
