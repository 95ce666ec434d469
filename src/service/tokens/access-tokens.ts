/** Access tokens (RFC 9068, A21): signed JWTs with the contract's claims. */
import { errors, jwtVerify, SignJWT } from 'jose';
import { type AccessTokenClaims, scopesOf } from '../../contract/authentication.ts';
import type { CurrentToken } from '../archive/archive.ts';
import { BoundedCache } from '../http/bounded-cache.ts';
import type { CooldownLogins } from '../limits/login-cooldown.ts';
import { currentTokens } from './current-tokens.ts';
import {
  GRACE_SECONDS,
  type KeyPair,
  SIGNING_ALGORITHMS,
  type SigningKeys,
} from './signing-keys.ts';

const ISSUER = 'urn:linecheck:authentication';
const AUDIENCE = 'urn:linecheck:kitchen';
const TOKEN_TYPE = 'at+jwt';

const CACHED = 10_000;

interface IssuedToken {
  readonly accessToken: string;
  /** Full seconds left. */
  readonly expiresIn: number;
}

interface VerifiedToken {
  readonly kid: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Epoch seconds. */
  readonly expiresAt: number;
}

export interface AccessTokens {
  /** The client's current token, whichever service on the archive issued it, while more than 60 s remain and the scopes match. Else a new one. */
  issue(clientId: string, scopes: readonly string[]): Promise<IssuedToken>;
  /** `undefined` for a token malformed, forged, expired, for another service, living too long, or under a key no longer in use. */
  verify(token: string): Promise<VerifiedToken | undefined>;
}

interface IssuerParts {
  readonly keys: SigningKeys;
  /** Agrees on tokens with other services. Absent where there are none. */
  readonly ask: CooldownLogins | undefined;
  readonly now: () => number;
  /** Token life in seconds. */
  readonly lifetime: number;
}

/** Signed with `keys`. */
export function accessTokens({ keys, ask, now, lifetime }: IssuerParts): AccessTokens {
  const verified = new BoundedCache<VerifiedToken>(CACHED);
  const current = currentTokens({ keys, ask, lifetime, sign });
  const seconds = () => Math.floor(now() / 1000);

  return {
    async issue(clientId, scopes) {
      const time = seconds();
      const { accessToken, expiresAt } = await current(clientId, scopes.join(' '), time);
      // Another service's clock may be ahead.
      return { accessToken, expiresIn: Math.min(lifetime, expiresAt - time) };
    },

    async verify(token) {
      const known = verified.get(token);
      const isKnown = known !== undefined && seconds() < known.expiresAt;
      if (isKnown && (await keys.named(known.kid)) !== undefined) return known;
      verified.delete(token);
      const fresh = await verifyToken(token, keys, { now: now(), lifetime });
      if (fresh !== undefined) verified.set(token, fresh);
      return fresh;
    },
  };
}

/** The same bytes in every service: neither Ed25519 nor RS256 uses randomness. */
function sign(
  { clientId, scope, jti, issuedAt, expiresAt }: CurrentToken,
  { kid, algorithm, privateKey }: KeyPair,
): Promise<string> {
  const claims: AccessTokenClaims = {
    iss: ISSUER,
    sub: `${clientId}@clients`,
    aud: AUDIENCE,
    iat: issuedAt,
    exp: expiresAt,
    jti,
    azp: clientId,
    client_id: clientId,
    gty: 'client-credentials',
    scope,
  };
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: algorithm, typ: TOKEN_TYPE, kid })
    .sign(privateKey);
}

/** Type, issuer, audience, and each key's algorithm are fixed (RFC 8725), whatever the token's header. */
async function verifyToken(
  token: string,
  keys: SigningKeys,
  { now, lifetime }: { readonly now: number; readonly lifetime: number },
): Promise<VerifiedToken | undefined> {
  // The signature covers the exact text before it, but not its own spelling.
  if (bytesOf(token.slice(token.lastIndexOf('.') + 1)) === undefined) return undefined;
  try {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      async ({ alg, kid = '' }) => {
        const key = await keys.named(kid);
        if (key === undefined || key.algorithm !== alg) throw new errors.JWKSNoMatchingKey();
        return key.publicKey;
      },
      {
        algorithms: [...SIGNING_ALGORITHMS],
        typ: TOKEN_TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['exp', 'iat', 'client_id'],
        currentDate: new Date(now),
      },
    );
    const { client_id: clientId, iat: issuedAt = 0, exp: expiresAt, scope } = payload;
    if (typeof clientId !== 'string' || expiresAt === undefined) return undefined;
    // With a leaked key, a forged token could live as long as the key does.
    const latest = Math.min(issuedAt, now / 1000) + lifetime + GRACE_SECONDS;
    if (expiresAt > latest) return undefined;
    return { kid: protectedHeader.kid ?? '', clientId, scopes: scopesOf(scope), expiresAt };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Canonical base64url only: decoders ignore leftover bits, so a token refused by text could come back in other letters. */
export function bytesOf(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}
