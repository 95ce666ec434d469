/** The token that each client has now, which all services on an archive repeat (A21). */
import { randomUUID } from 'node:crypto';
import type { CurrentToken } from '../../archive/archive.ts';
import { TOKEN_RENEWAL_SECONDS } from '../../contract/limits.ts';
import { BoundedCache } from '../limits/bounded-cache.ts';
import type { PatientLogins } from './patient-logins.ts';
import type { KeyPair } from './signing-key-pair.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Clients whose current token is remembered. */
const REMEMBERED = 10_000;

/** A token and its text. */
interface SignedToken extends CurrentToken {
  readonly accessToken: string;
  /** Whether all services on the archive repeat it. */
  readonly isAgreed: boolean;
}

/** What they are made with. */
interface TokenParts {
  readonly keys: SigningKeys;
  /** Absent where no other service is asked. */
  readonly ask: PatientLogins | undefined;
  /** Life of a token in seconds. */
  readonly lifetime: number;
  readonly sign: (token: CurrentToken, pair: KeyPair) => Promise<string>;
}

/** Gives the current token of a client as of `time` (epoch seconds). */
export type CurrentTokenOf = (
  clientId: string,
  scope: string,
  time: number,
) => Promise<Pick<SignedToken, 'accessToken' | 'expiresAt'>>;

/** The tokens of one service: what it has given out once costs no question to the archive, and logins at the same moment share one. */
export function currentTokens({ keys, ask, lifetime, sign }: TokenParts): CurrentTokenOf {
  const current = new BoundedCache<SignedToken>(REMEMBERED);
  const renewals = new Map<string, Promise<SignedToken>>();

  /** Where no agreement can be had, the token is as good, and a later login tries again with the same one. */
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
    const isHeld = held !== undefined && isCurrent(held, scope, time);
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

/** A clock that was set back begins with a new one: the life of the other would be too long. */
function isCurrent(held: CurrentToken, scope: string, time: number): boolean {
  return (
    held.scope === scope &&
    held.expiresAt - time > TOKEN_RENEWAL_SECONDS &&
    held.issuedAt - time <= TOKEN_RENEWAL_SECONDS
  );
}
