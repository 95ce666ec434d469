/** Access tokens (RFC 9068, A21): signed JWTs with the contract's claims. */

import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { type AccessTokenClaims, scopesOf } from '../../contract/authentication.ts';
import { BoundedCache, sharedPerKey } from '../../contract/once.ts';
import { TOKEN_RENEWAL_SECONDS } from '../../contract/operations.ts';
import type { CurrentToken } from '../archive/archive.ts';
import type { CooldownLogins } from '../http/login-throttle.ts';
import {
  GRACE_SECONDS,
  type KeyPair,
  SIGNING_ALGORITHMS,
  type SigningKeys,
} from './signing-keys.ts';

/** Clients with a kept token. */
const REMEMBERED = 10_000;

interface SignedToken extends CurrentToken {
  readonly accessToken: string;
  /** Whether all services on the archive agreed on it. */
  readonly isAgreed: boolean;
}

interface TokenParts {
  readonly keys: SigningKeys;
  /** Agrees on tokens with other services. Absent where there are none. */
  readonly ask: CooldownLogins | undefined;
  /** Token life in seconds. */
  readonly lifetime: number;
}

/** For one service. Repeating an issued token needs no agreement, and simultaneous logins share one request. */
function currentTokens({ keys, ask, lifetime }: TokenParts) {
  const current = new BoundedCache<SignedToken>(REMEMBERED);
  const renewals = sharedPerKey<SignedToken>();

  /** Without an agreement the token is equally valid, and a later login retries with it. */
  const agreement = async (proposed: CurrentToken) => {
    const agreed =
      ask === undefined ? proposed : await ask((logins) => logins.agreeOnToken(proposed));
    const pair = agreed && (await keys.named(agreed.kid));
    if (agreed !== undefined && pair !== undefined) return { token: agreed, pair, isAgreed: true };
    const own = await keys.current();
    return { token: { ...proposed, kid: own.kid }, pair: own, isAgreed: false };
  };
  const renewed = async (proposed: CurrentToken): Promise<SignedToken> => {
    const { token, pair, isAgreed } = await agreement(proposed);
    const signed = { ...token, accessToken: await sign(token, pair), isAgreed };
    current.set(token.clientId, signed);
    return signed;
  };
  const newToken = async (clientId: string, scope: string, time: number) => {
    const { kid } = await keys.current();
    const expiresAt = time + lifetime;
    return { clientId, scope, kid, jti: randomUUID(), issuedAt: time, expiresAt };
  };

  /** `time` is epoch seconds. */
  return async (clientId: string, scope: string, time: number): Promise<SignedToken> => {
    const held = current.get(clientId);
    const isHeld =
      held !== undefined &&
      isCurrent(held, scope, time) &&
      (await keys.named(held.kid)) !== undefined;
    if (isHeld && held.isAgreed) return held;
    return renewals(JSON.stringify([clientId, scope]), async () =>
      renewed(isHeld ? held : await newToken(clientId, scope, time)),
    );
  };
}

/** A clock set back gets a new token: the old one would live too long. */
function isCurrent(held: CurrentToken, scope: string, time: number): boolean {
  return (
    held.scope === scope &&
    held.expiresAt - time > TOKEN_RENEWAL_SECONDS &&
    held.issuedAt - time <= TOKEN_RENEWAL_SECONDS
  );
}

const ISSUER = 'urn:linecheck:authentication';
const AUDIENCE = 'urn:linecheck:kitchen';
const TOKEN_TYPE = 'at+jwt';

const CACHED = 10_000;

interface VerifiedToken {
  readonly kid: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Epoch seconds. */
  readonly expiresAt: number;
}

export type AccessTokens = ReturnType<typeof accessTokens>;

interface IssuerParts extends TokenParts {
  readonly now: () => number;
}

export function accessTokens({ keys, ask, now, lifetime }: IssuerParts) {
  const verified = new BoundedCache<VerifiedToken>(CACHED);
  const current = currentTokens({ keys, ask, lifetime });
  const seconds = () => Math.floor(now() / 1000);

  return {
    /** Services on one archive share a client's token while more than 60 s remain and the scopes match. `expiresIn`: full seconds left. */
    async issue(clientId: string, scopes: readonly string[]) {
      const time = seconds();
      const { accessToken, expiresAt } = await current(clientId, scopes.join(' '), time);
      // Another service's clock may be ahead.
      return { accessToken, expiresIn: Math.min(lifetime, expiresAt - time) };
    },

    /** `undefined` for a token malformed, forged, expired, for another service, living too long, or under a key no longer in use. */
    async verify(token: string): Promise<VerifiedToken | undefined> {
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
