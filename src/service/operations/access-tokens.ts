/** Access tokens (RFC 9068) are signed JWTs with the contract's claims. */

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

const MAX_CURRENT_TOKENS = 10_000;

interface SignedToken extends CurrentToken {
  readonly accessToken: string;
  readonly isAgreed: boolean;
}

interface TokenParts {
  readonly keys: SigningKeys;
  /** Agrees on tokens with other services. Absent if there are no other services. */
  readonly agree: CooldownLogins | undefined;
  /** The lifetime of tokens, in seconds. */
  readonly lifetime: number;
  readonly now: () => number;
}

/** Keeps each client's current token. Repeating an issued token needs no agreement, and simultaneous logins share one request. */
function currentTokens({ keys, agree, lifetime }: TokenParts) {
  const current = new BoundedCache<SignedToken>(MAX_CURRENT_TOKENS);
  const renewals = sharedPerKey<SignedToken>();

  /** Without an agreement the token is equally valid, and a later login tries to agree on it again. */
  const agreeOnToken = async (proposed: CurrentToken) => {
    const agreed =
      agree === undefined ? proposed : await agree((logins) => logins.agreeOnToken(proposed));
    const pair = agreed && (await keys.find(agreed.kid));
    if (agreed !== undefined && pair !== undefined) return { token: agreed, pair, isAgreed: true };
    const currentPair = await keys.current();
    return { token: { ...proposed, kid: currentPair.kid }, pair: currentPair, isAgreed: false };
  };
  const renew = async (proposed: CurrentToken): Promise<SignedToken> => {
    const { token, pair, isAgreed } = await agreeOnToken(proposed);
    const signed = { ...token, accessToken: await sign(token, pair), isAgreed };
    current.set(token.clientId, signed);
    return signed;
  };

  /** `time` is epoch seconds. */
  return async (clientId: string, scope: string, time: number): Promise<SignedToken> => {
    const last = current.get(clientId);
    const isUsable =
      last?.scope === scope &&
      last.expiresAt - time > TOKEN_RENEWAL_SECONDS &&
      // After the clock was set back, the old token would live too long, so a new token is needed.
      last.issuedAt - time <= TOKEN_RENEWAL_SECONDS &&
      (await keys.find(last.kid)) !== undefined;
    if (isUsable && last.isAgreed) return last;
    return renewals(JSON.stringify([clientId, scope]), async () => {
      if (isUsable) return renew(last);
      const { kid } = await keys.current();
      const expiresAt = time + lifetime;
      return renew({ clientId, scope, kid, jti: randomUUID(), issuedAt: time, expiresAt });
    });
  };
}

const ISSUER = 'urn:linecheck:authentication';
const AUDIENCE = 'urn:linecheck:kitchen';
const TOKEN_TYPE = 'at+jwt';

const MAX_VERIFIED_TOKENS = 10_000;

interface VerifiedToken {
  readonly kid: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Epoch seconds. */
  readonly expiresAt: number;
}

export type AccessTokens = ReturnType<typeof accessTokens>;

export function accessTokens(parts: TokenParts) {
  const { keys, now, lifetime } = parts;
  const verified = new BoundedCache<VerifiedToken>(MAX_VERIFIED_TOKENS);
  const current = currentTokens(parts);
  const seconds = () => Math.floor(now() / 1000);

  return {
    /** Services on one archive share a client's token while more than 60 s remain and the scopes match. */
    async issue(clientId: string, scopes: readonly string[]) {
      const time = seconds();
      const { accessToken, expiresAt } = await current(clientId, scopes.join(' '), time);
      // Another service's clock may be ahead.
      return { accessToken, expiresIn: Math.min(lifetime, expiresAt - time) };
    },

    /** `undefined` for a token that is malformed, forged, expired, for another service, living too long, or under an unused key. */
    async verify(token: string): Promise<VerifiedToken | undefined> {
      const cached = verified.get(token);
      const isCurrent = cached !== undefined && seconds() < cached.expiresAt;
      if (isCurrent && (await keys.find(cached.kid)) !== undefined) return cached;
      verified.delete(token);
      const fresh = await verifyToken(token, keys, now(), lifetime);
      if (fresh !== undefined) verified.set(token, fresh);
      return fresh;
    },
  };
}

/** All services make the same bytes, because neither Ed25519 nor RS256 uses randomness. */
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

/** Type, issuer, audience, and each key's algorithm are fixed (RFC 8725), whatever the token's header says. */
async function verifyToken(
  token: string,
  keys: SigningKeys,
  now: number,
  lifetime: number,
): Promise<VerifiedToken | undefined> {
  // A signature doesn't protect its own spelling, so the spelling is checked here.
  if (decodeBase64url(token.slice(token.lastIndexOf('.') + 1)) === undefined) return undefined;
  try {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      async ({ alg, kid = '' }) => {
        const key = await keys.find(kid);
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
    // With a leaked key, a forged token could live as long as the key.
    const latest = Math.min(issuedAt, now / 1000) + lifetime + GRACE_SECONDS;
    if (expiresAt > latest) return undefined;
    return { kid: protectedHeader.kid ?? '', clientId, scopes: scopesOf(scope), expiresAt };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Accepts only canonical base64url. Decoders ignore unused bits, so a refused token could otherwise return with other letters. */
export function decodeBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}
