/** Issues and verifies access tokens (RFC 9068, A21): signed JWTs whose claims the contract lists. */
import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { type AccessTokenClaims, scopesOf } from '../contract/access-token.ts';
import { TOKEN_RENEWAL_SECONDS } from '../contract/limits.ts';
import { BoundedCache } from './bounded-cache.ts';
import { SIGNING_ALGORITHMS } from './signing-key-pair.ts';
import type { SigningKeys } from './signing-keys.ts';

const ISSUER = 'urn:linecheck:authentication';
const AUDIENCE = 'urn:linecheck:kitchen';
const TOKEN_TYPE = 'at+jwt';

/** Clients whose current token is remembered, and tokens whose verification is. */
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
  /** The client's current token while more than 60 s of it remain and its scopes are the same; else a new one. */
  issue(clientId: string, scopes: readonly string[]): Promise<IssuedToken>;
  /** What the token says, or `undefined` when it is malformed, forged, expired or not meant for the kitchen service. */
  verify(token: string): Promise<VerifiedToken | undefined>;
}

/** An issuer that signs with `keys`. `now` gives epoch ms; `lifetime` is in seconds. */
export function accessTokens(keys: SigningKeys, now: () => number, lifetime: number): AccessTokens {
  const verified = new BoundedCache<VerifiedToken>(CACHED);
  const current = new BoundedCache<{
    readonly scope: string;
    readonly expiresAt: number;
    readonly accessToken: Promise<string>;
  }>(CACHED);
  const seconds = () => Math.floor(now() / 1000);

  const sign = async (claims: AccessTokenClaims): Promise<string> => {
    const { kid, algorithm, privateKey } = await keys.current();
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: algorithm, typ: TOKEN_TYPE, kid })
      .sign(privateKey);
  };

  return {
    async issue(clientId, scopes) {
      const scope = scopes.join(' ');
      const issuedAt = seconds();
      const held = current.get(clientId);
      if (
        held !== undefined &&
        held.scope === scope &&
        held.expiresAt - issuedAt > TOKEN_RENEWAL_SECONDS
      ) {
        return {
          accessToken: await held.accessToken,
          expiresIn: held.expiresAt - issuedAt,
        };
      }
      const expiresAt = issuedAt + lifetime;
      const accessToken = sign({
        iss: ISSUER,
        sub: `${clientId}@clients`,
        aud: AUDIENCE,
        iat: issuedAt,
        exp: expiresAt,
        jti: randomUUID(),
        azp: clientId,
        client_id: clientId,
        gty: 'client-credentials',
        scope,
      });
      // Remembered before it is signed, so that logins at the same moment get the same token.
      current.set(clientId, { scope, expiresAt, accessToken });
      try {
        return { accessToken: await accessToken, expiresIn: lifetime };
      } catch (error) {
        current.delete(clientId);
        throw error;
      }
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

/** Type, issuer, audience and the algorithm of each key are fixed (RFC 8725), whatever the token's header says. */
async function verifyToken(
  token: string,
  keys: SigningKeys,
  now: number,
): Promise<VerifiedToken | undefined> {
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
