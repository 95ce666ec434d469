/** The login call: credentials for an access token. */
import type { AuthenticationRequest } from '../../contract/authentication.ts';
import { decodeAuthenticationResponse } from '../../contract/decode.ts';
import { Failure } from '../../contract/failures.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { answerFailure, refusePage } from '../transport/answer-failure.ts';
import { readJson } from '../transport/body.ts';
import { withRetries } from '../transport/retry.ts';
import type { Answer } from '../transport/transport.ts';
import { createGrant, type Grant } from './grant.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * Logs in. Repeated only when the request certainly had no effect: no connection, 429, 503. Throws NOT_AUTHENTICATED when the platform
 * refuses the credentials, and any error of reading the secret.
 */
export async function logIn(surroundings: Surroundings, signal: AbortSignal): Promise<Grant> {
  const { transport, link, clock, random, limits, dialect, clientId, secret } = surroundings;
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
    maxBytes: limits.bodyBytes,
  };
  const deadline = clock.now() + limits.totalMs;
  return link.follow(signal, (share) =>
    withRetries(
      {
        clock,
        random,
        tries: limits.tries,
        deadline,
        isIdempotent: false,
        signal,
        onWait: (until, { code }) => share.waiting(until, code),
      },
      () => {
        share.busy();
        const sent = clock.now();
        return transport.exchange({ ...exchange, totalMs: deadline - sent }, signal, (answer) => {
          link.answered(clock.now() - sent);
          return readGrant(answer, clientSecret, clock.now());
        });
      },
    ),
  );
}

async function readGrant(answer: Answer, clientSecret: string, now: number): Promise<Grant> {
  if (answer.status !== 200) {
    throw await answerFailure(answer, [clientSecret], now);
  }
  refusePage(answer);
  const response = decodeAuthenticationResponse(await readJson(answer.body));
  const { accessToken, tokenType, expiresIn } = response?.token ?? {};
  const isSuccess = (response?.status ?? 'SUCCESS') === 'SUCCESS';
  const isBearer = (tokenType ?? 'Bearer').toLowerCase() === 'bearer';
  // Printable ASCII only: nothing else may go into a header.
  if (!isSuccess || !isBearer || !/^[\x21-\x7e]{1,8192}$/.test(accessToken ?? '')) {
    throw new Failure('CONTRACT_BROKEN', 'The login response has no usable bearer token.');
  }
  return createGrant(accessToken ?? '', expiresIn, now);
}
