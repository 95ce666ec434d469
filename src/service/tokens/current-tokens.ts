/** Services on an archive share current tokens (A21). */
import { randomUUID } from 'node:crypto';
import { TOKEN_RENEWAL_SECONDS } from '../../contract/limits.ts';
import type { CurrentToken } from '../archive/archive.ts';
import { BoundedCache } from '../http/bounded-cache.ts';
import type { CooldownLogins } from '../limits/login-cooldown.ts';
import type { KeyPair, SigningKeys } from './signing-keys.ts';

/** Clients with a kept token. */
const REMEMBERED = 10_000;

interface SignedToken extends CurrentToken {
  readonly accessToken: string;
  /** Whether all services on the archive agreed on it. */
  readonly isAgreed: boolean;
}

interface TokenParts {
  readonly keys: SigningKeys;
  /** Absent without other services. */
  readonly ask: CooldownLogins | undefined;
  /** Token life in seconds. */
  readonly lifetime: number;
  readonly sign: (token: CurrentToken, pair: KeyPair) => Promise<string>;
}

/** `time` is epoch seconds. */
export type CurrentTokenOf = (
  clientId: string,
  scope: string,
  time: number,
) => Promise<Pick<SignedToken, 'accessToken' | 'expiresAt'>>;

/** For one service. Repeating an issued token needs no agreement, and simultaneous logins share one request. */
export function currentTokens({ keys, ask, lifetime, sign }: TokenParts): CurrentTokenOf {
  const current = new BoundedCache<SignedToken>(REMEMBERED);
  const renewals = new Map<string, Promise<SignedToken>>();

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

  return async (clientId, scope, time) => {
    const held = current.get(clientId);
    const isHeld =
      held !== undefined &&
      isCurrent(held, scope, time) &&
      (await keys.named(held.kid)) !== undefined;
    if (isHeld && held.isAgreed) return held;
    const key = JSON.stringify([clientId, scope]);
    const renewal =
      renewals.get(key) ??
      (isHeld ? renewed(held) : newToken(clientId, scope, time).then(renewed)).finally(() =>
        renewals.delete(key),
      );
    renewals.set(key, renewal);
    return renewal;
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
