/**
 * Holds the access token, which serves all restaurants.
 *
 *            first call                 answer 200             a minute before its end
 *    NONE ──────────────▶ REQUESTING ──────────────▶ HELD ─────────────────────────▶ EXPIRING
 *     ▲ ▲                  │     ▲                    │                               │    │
 *     │ └── login failed ──┘     └────────────────────┼────────── next call ──────────┘    │
 *     └── 401 to this grant ──────────────────────────┴────────────────────────────────────┘
 *
 *   NONE        There is no token to send.
 *   REQUESTING  `login` is the only login in progress, and every call waits for this login.
 *   HELD        The token in `held` is sent. Only a 401 can refuse the token.
 *   EXPIRING    The token in `held` is past `renewAt` by our steady clock. This state is not stored.
 *
 * Invariants
 *   1. A canceled call stops waiting, but the login continues for the others, and its grant is kept.
 *   2. A 401 discards only the grant that was refused. If many calls are refused with one grant, they share the next login.
 *   3. Calls that waited for a login use its grant even if it expires soon, so that a short-lived token can't loop.
 *   4. A failed login is not remembered. All waiting calls get the failure, and the next call tries again.
 */
import type { AuthenticationRequest } from '../contract/authentication.ts';
import { decodeAuthenticationResponse } from '../contract/decode.ts';
import type { Dialect } from '../contract/dialect.ts';
import { Failure } from '../contract/failures.ts';
import { OPERATIONS } from '../contract/operations.ts';
import { answerFailure, readAnswer } from './answer-failure.ts';
import { readJson } from './body.ts';
import { waitFor } from './cancellation.ts';
import type { Clock } from './clock.ts';
import { createGrant, type Grant, type ObtainGrant, type TokenView } from './grant.ts';
import type { Limits } from './limits.ts';
import type { Link } from './link.ts';
import { withRetries } from './retry.ts';
import type { Answer, Transport } from './transport.ts';

export type TokenHolder = ReturnType<typeof createTokenHolder>;

/** The holder starts in the state NONE. `obtain` must return another grant than the refused grant. */
export function createTokenHolder(obtain: ObtainGrant, clock: Clock) {
  let held: Grant | undefined;
  let refusedToken: string | undefined;
  let login: Promise<Grant> | undefined;

  async function request(): Promise<Grant> {
    try {
      held = await obtain(refusedToken);
      // A platform may issue a refused token again on purpose, so only the last request's refusal counts.
      refusedToken = undefined;
      return held;
    } catch (error) {
      // Without a login, no other call can succeed.
      throw error instanceof Failure ? error.with({ stops: 'all' }) : error;
    } finally {
      login = undefined;
    }
  }

  return {
    /** Throws the login's error, or CANCELLED if the signal aborts during the login. */
    async get(signal: AbortSignal): Promise<Grant> {
      if (held !== undefined && clock.steady() < held.renewAt) return held;
      login ??= request();
      return waitFor(login, signal);
    },
    /** Must be called after a 401 to this grant, at most once per call. */
    refused(grant: Grant): void {
      if (held !== grant) return;
      held = undefined;
      refusedToken = grant.accessToken;
    },
    view: (): TokenView | undefined => held?.view,
  };
}

/** Repeats only requests without effect: not sent, closed unread, or answered with 429 or 503. Throws NOT_AUTHENTICATED. */
export async function logIn(surroundings: TokenDependencies, signal: AbortSignal): Promise<Grant> {
  const { transport, link, clock, limits, dialect, clientId, secret } = surroundings;
  const { method, path } = OPERATIONS.authenticationLoginPost;
  const clientSecret = await secret.read();
  const exchange = {
    method,
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      clientId,
      clientSecret,
      userAccessType: dialect.userAccessType,
    } satisfies AuthenticationRequest),
    firstByteMs: limits.firstByteMs,
    maxBytes: limits.objectBytes,
  };
  const deadline = clock.steady() + limits.totalMs;
  return withRetries(surroundings, { deadline, isIdempotent: false, signal }, (share) => {
    share.busy();
    const sentAt = clock.steady();
    return transport.exchange({ ...exchange, totalMs: deadline - sentAt }, signal, (answer) => {
      link.answered(clock.steady() - sentAt);
      return readGrant(answer, clientSecret, clock);
    });
  });
}

async function readGrant(answer: Answer, clientSecret: string, clock: Clock): Promise<Grant> {
  const secrets = [clientSecret];
  if (answer.status !== 200) throw await answerFailure(answer, secrets, clock.now());
  return readAnswer(answer, secrets, async () => {
    const response = decodeAuthenticationResponse(await readJson(answer.body));
    const { accessToken, tokenType, expiresIn } = response?.token ?? {};
    const isSuccess = (response?.status ?? 'SUCCESS') === 'SUCCESS';
    const isBearer = (tokenType ?? 'Bearer').toLowerCase() === 'bearer';
    if (!isSuccess || !isBearer || !/^[\x21-\x7e]{1,8192}$/.test(accessToken ?? '')) {
      throw new Failure('CONTRACT_BROKEN', 'The login response has no usable bearer token.');
    }
    return createGrant(accessToken ?? '', expiresIn, clock);
  });
}

export interface Credentials<Secret extends ClientSecret = ClientSecret> {
  readonly clientId: string;
  readonly clientSecret: Secret;
}

export interface TokenDependencies {
  readonly transport: Transport;
  readonly link: Link;
  readonly clock: Clock;
  readonly random: () => number;
  readonly limits: Limits;
  readonly dialect: Dialect;
  readonly clientId: string;
  readonly secret: SecretReader;
}

export type ClientSecret = string | (() => Promise<string>);

interface SecretReader {
  /** Reads the secret once. After a failure, the next call tries again. */
  read(): Promise<string>;
  /** The secret, once it was read. Quotes must not contain it. */
  known(): readonly string[];
}

/** Reads the secret only when a login needs it. */
export function secretReader(secret: ClientSecret): SecretReader {
  if (typeof secret === 'string') return { read: async () => secret, known: () => [secret] };
  let value: string | undefined;
  return {
    read: async () => {
      value ??= await secret().catch((error: unknown) => {
        if (error instanceof Failure) throw error;
        // The message of another error may contain the secret.
        throw new Failure('CONFIGURATION', "The client secret can't be read.", { cause: error });
      });
      return value;
    },
    known: () => (value === undefined ? [] : [value]),
  };
}
