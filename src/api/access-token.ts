/** What an access token says of itself. Only displayed, never trusted: the platform alone judges a token (A21). */
import { scopesOf } from '../contract/access-token.ts';

/** Facts that may be shown of a token. */
export interface TokenFacts {
  /** Empty when the token does not tell. */
  readonly scopes: readonly string[];
  readonly clientId?: string;
}

/** Decodes the payload of a JWT without verifying it. A token that is no JWT tells nothing, and works all the same. */
export function readAccessToken(token: string): TokenFacts {
  const claims = payloadOf(token);
  const scopes = 'scope' in claims ? scopesOf(claims.scope) : [];
  const clientId = 'client_id' in claims ? claims.client_id : 'azp' in claims ? claims.azp : '';
  return typeof clientId === 'string' && clientId !== '' ? { scopes, clientId } : { scopes };
}

function payloadOf(token: string): object {
  try {
    const text = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
    const claims: unknown = JSON.parse(text);
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}
