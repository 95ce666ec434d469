/** Issues and verifies access tokens (RFC 9068, A21): signed JWTs whose claims the contract lists. */
import { errors, jwtVerify, SignJWT } from 'jose';
import type { CurrentToken } from '../../archive/archive.ts';
import { type AccessTokenClaims, scopesOf } from '../../contract/access-token.ts';
import { BoundedCache } from '../limits/bounded-cache.ts';
import { currentTokens } from './current-tokens.ts';
import { bytesOf } from './one-spelling.ts';
import type { PatientLogins } from './patient-logins.ts';
import { type KeyPair, SIGNING_ALGORITHMS } from './signing-key-pair.ts';
import type { SigningKeys } from './signing-keys.ts';

const ISSUER = 'urn:linecheck:authentication';
const AUDIENCE = 'urn:linecheck:kitchen';
const TOKEN_TYPE = 'at+jwt';

/** Tokens whose verification is remembered. */
const CACHED = 10_000;

/** A token as a login answers it. */
interface IssuedToken {
  readonly accessToken: string;
  /** Whole seconds that remain of its life. */
  readonly expiresIn: number;
}

/** What a verified token says. */
interface VerifiedToken {
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Epoch seconds at which it ceases to be valid. */
  readonly expiresAt: number;
}

/** The issuer of access tokens. */
export interface AccessTokens {
  /**
   * The client's current token while more than 60 s of it remain and its scopes are the same, whichever service on the archive made it; else
   * a new one.
   */
  issue(clientId: string, scopes: readonly string[]): Promise<IssuedToken>;
  /** What the token says, or `undefined` when it is malformed, forged, expired or not meant for the kitchen service. */
  verify(token: string): Promise<VerifiedToken | undefined>;
}

/** What an issuer works with. */
interface IssuerParts {
  readonly keys: SigningKeys;
  /** Agrees on tokens with other services; absent where there are none. */
  readonly ask: PatientLogins | undefined;
  /** Epoch ms. */
  readonly now: () => number;
  /** Of a token, in seconds. */
  readonly lifetime: number;
}

/** An issuer that signs with `keys`. */
export function accessTokens({ keys, ask, now, lifetime }: IssuerParts): AccessTokens {
  const verified = new BoundedCache<VerifiedToken>(CACHED);
  const current = currentTokens({ keys, ask, lifetime, sign });
  const seconds = () => Math.floor(now() / 1000);

  return {
    async issue(clientId, scopes) {
      const time = seconds();
      const { accessToken, expiresAt } = await current(clientId, scopes.join(' '), time);
      // The clock of another service may be ahead.
      return { accessToken, expiresIn: Math.min(lifetime, expiresAt - time) };
    },

    async verify(token) {
      const known = verified.get(token);
      if (known !== undefined && seconds() < known.expiresAt) return known;
      verified.delete(token);
      const fresh = await verifyToken(token, keys, now());
      if (fresh !== undefined) verified.set(token, fresh);
      return fresh;
    },
  };
}

/** The token itself: the same bytes whoever signs it, because neither Ed25519 nor RS256 has anything random. */
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

/** Type, issuer, audience and the algorithm of each key are fixed (RFC 8725), whatever the token's header says. */
async function verifyToken(
  token: string,
  keys: SigningKeys,
  now: number,
): Promise<VerifiedToken | undefined> {
  // What is before the signature is signed letter by letter; its own letters are not.
  if (bytesOf(token.slice(token.lastIndexOf('.') + 1)) === undefined) return undefined;
  try {
    const { payload } = await jwtVerify(
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
        requiredClaims: ['exp', 'client_id'],
        currentDate: new Date(now),
      },
    );
    const { client_id: clientId, exp: expiresAt, scope } = payload;
    if (typeof clientId !== 'string' || expiresAt === undefined) return undefined;
    return { clientId, scopes: scopesOf(scope), expiresAt };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
