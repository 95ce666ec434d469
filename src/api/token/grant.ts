/** One issued access token, and how long it is used. */
import { scopesOf } from '../../contract/authentication.ts';
import { TOKEN_LIFETIME_SECONDS, TOKEN_RENEWAL_SECONDS } from '../../contract/limits.ts';

/** What may be shown of a token: never the token itself. */
export interface TokenView extends Omit<TokenFacts, 'issuerEnd'> {
  /** Epoch ms of our clock. */
  readonly expiresAt: number;
  /** How far the issuer's clock is ahead of ours, ms, rounded to the second; absent where token or answer has no time. */
  readonly clockAheadMs?: number;
  /** Present when it was kept from an earlier login. */
  readonly isKept?: true;
}

/** A token from a login. Two logins give two grants, even of the same token. */
export interface Grant {
  readonly accessToken: string;
  readonly view: TokenView;
  /** Epoch ms from which a new call gets a new token. */
  readonly renewAt: number;
}

const LONGEST_LIFETIME_SECONDS = 366 * 86_400;

/**
 * Creates a grant of a token received now (epoch ms). `expiresIn` (seconds) counts from the receipt, because our clock and the `exp` of the
 * issuer's may be hours apart. The token is renewed a minute before its end (A21), or after half its life where that is less than two
 * minutes.
 */
export function createGrant(
  accessToken: string,
  expiresIn: number | undefined,
  now: number,
): Grant {
  // Guessing a lifetime is harmless: a 401 corrects it.
  const lifetime = expiresIn ?? TOKEN_LIFETIME_SECONDS;
  const lifetimeMs = Math.min(Math.max(lifetime, 0), LONGEST_LIFETIME_SECONDS) * 1000;
  const expiresAt = now + lifetimeMs;
  const { issuerEnd, ...facts } = readAccessToken(accessToken);
  const hasBothEnds =
    issuerEnd !== undefined && expiresIn !== undefined && lifetime * 1000 === lifetimeMs;
  const clockAheadMs = hasBothEnds ? Math.round(issuerEnd - expiresAt) : undefined;
  return {
    accessToken,
    view: { expiresAt, ...facts, ...(clockAheadMs !== undefined && { clockAheadMs }) },
    renewAt: expiresAt - Math.min(TOKEN_RENEWAL_SECONDS * 1000, lifetimeMs / 2),
  };
}

/** Facts that may be shown of a token. */
interface TokenFacts {
  /** Absent when the token has no such claim; empty when it lists none. */
  readonly scopes?: readonly string[];
  readonly clientId?: string;
  /** Its expiry by the issuer's clock, epoch ms. */
  readonly issuerEnd?: number;
}

/** The end of the year 9999, seconds since the epoch. */
const LATEST_END = 253_402_300_800;

/**
 * The claims of an access token. Only displayed, never trusted: only the platform judges a token (A21). Decodes the payload of a JWT without
 * verifying it. Any other token has no facts, and works equally well.
 */
function readAccessToken(token: string): TokenFacts {
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
