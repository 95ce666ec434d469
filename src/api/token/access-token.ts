/** The claims of an access token. Only displayed, never trusted: only the platform judges a token (A21). */
import { scopesOf } from '../../contract/access-token.ts';

/** Facts that may be shown of a token. */
export interface TokenFacts {
  /** Absent when the token has no such claim; empty when it lists none. */
  readonly scopes?: readonly string[];
  readonly clientId?: string;
  /** Its expiry by the issuer's clock, epoch ms. */
  readonly issuerEnd?: number;
}

/** The end of the year 9999, seconds since the epoch. */
const LATEST_END = 253_402_300_800;

/** Decodes the payload of a JWT without verifying it. Any other token has no facts, and works equally well. */
export function readAccessToken(token: string): TokenFacts {
  const claims = payloadOf(token);
  const clientId = 'client_id' in claims ? claims.client_id : 'azp' in claims ? claims.azp : '';
  const end = 'exp' in claims ? claims.exp : undefined;
  return {
    ...('scope' in claims && { scopes: scopesOf(claims.scope) }),
    ...(typeof clientId === 'string' && clientId !== '' && { clientId }),
    ...(typeof end === 'number' && end > 0 && end < LATEST_END && { issuerEnd: end * 1000 }),
  };
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
