import type { ReportProblem } from '../contract/decode.ts';
import { platformHeaders } from '../contract/dialect.ts';
import { oncePerKey } from '../contract/once.ts';
import { answerFailure, readAnswer } from './answer-failure.ts';
import type { LinkShare } from './link.ts';
import { type OnProgress, readRecords } from './record-stream.ts';
import { createThrottle, quotaReset, RetryableError, requestsLeft, withRetries } from './retry.ts';
import type { TokenDependencies, TokenHolder } from './token.ts';
import type { Answer, Exchange } from './transport.ts';

interface KitchenCall<T> extends Pick<Exchange, 'path' | 'firstByteMs' | 'totalMs' | 'maxBytes'> {
  readonly restaurantGuid: string;
  /** The entity tag of the caller's content. Only with this tag is a 304 a valid answer. */
  readonly known?: string | undefined;
  readonly read: (answer: Answer, answeredAt: number) => Promise<T>;
}

/** Throws a Failure, or any error after the signal is aborted. */
export type Caller = <T>(call: KitchenCall<T>, signal: AbortSignal) => Promise<T>;

/** Limits requests for each restaurant, because platforms count requests by restaurant (domain section 1). */
export function createCaller(surroundings: TokenDependencies, tokens: TokenHolder): Caller {
  const { transport, link, clock, limits, dialect, secret } = surroundings;
  const restaurantHeader = platformHeaders(dialect).restaurant;
  const throttleOf = oncePerKey((_restaurantGuid: string) =>
    createThrottle(limits.requestsPerSecond, clock),
  );

  return function perform<T>(call: KitchenCall<T>, signal: AbortSignal): Promise<T> {
    const { path, restaurantGuid, firstByteMs, maxBytes } = call;
    const throttle = throttleOf(restaurantGuid);
    const deadline = clock.steady() + call.totalMs;
    let hasRenewed = false;

    return withRetries(surroundings, { deadline, isIdempotent: true, signal }, attempt);

    async function attempt(share: LinkShare): Promise<T> {
      share.waitBehind();
      const grant = await tokens.get(signal);
      await throttle.take(deadline, signal, (until) => share.waiting(until, 'RATE_LIMITED'));
      share.busy();
      const sentAt = clock.steady();
      const headers = {
        authorization: `Bearer ${grant.accessToken}`,
        [restaurantHeader]: restaurantGuid,
        ...(call.known !== undefined && { 'if-none-match': call.known }),
      };
      const totalMs = deadline - sentAt;
      const done = await transport.exchange(
        { method: 'GET', path, headers, firstByteMs, totalMs, maxBytes },
        signal,
        async (answer) => {
          const [now, answeredAt] = [clock.now(), clock.steady()];
          link.answered(answeredAt - sentAt, requestsLeft(answer.headers));
          const secrets = [...secret.known(), grant.accessToken];
          const isUnchanged = answer.status === 304 && call.known !== undefined;
          if (answer.status === 200 || answer.status === 204 || isUnchanged) {
            throttle.hold(quotaReset(answer.headers, now, answer.status));
            const before = link.view().bytesReceived;
            const value = await readAnswer(answer, secrets, () => call.read(answer, now));
            link.ended(link.view().bytesReceived - before, clock.steady() - answeredAt);
            return { value };
          }
          const failure = await answerFailure(answer, secrets, now, hasRenewed);
          if (failure instanceof RetryableError) throttle.hold(failure.waitMs);
          // After a second 401 the grant stays, so that all refused calls share one login.
          if (answer.status !== 401 || hasRenewed) throw failure;
          hasRenewed = true;
          tokens.refused(grant);
          return undefined;
        },
      );
      return done === undefined ? attempt(share) : done.value;
    }
  };
}

export interface RecordTotals {
  readonly unreadable: number;
  /** Records with a field of a wrong type. The field is left out. */
  readonly damaged: number;
  /** Decompressed bytes. */
  readonly bytes: number;
}

/** Passes on a body's records one by one. Throws CONTRACT_BROKEN if the body is no complete array, after the records before the fault. */
export async function eachRecord<T>(
  body: AsyncIterable<Uint8Array>,
  decode: (value: unknown, report: ReportProblem) => T | undefined,
  take: (record: T) => void,
  onProgress?: OnProgress,
): Promise<RecordTotals> {
  let unreadable = 0;
  let damaged = 0;
  let faults = 0;
  const report = (): void => {
    faults += 1;
  };
  const { bytes } = await readRecords(
    body,
    (value) => {
      faults = 0;
      const record = decode(value, report);
      if (record === undefined) {
        unreadable += 1;
        return;
      }
      if (faults > 0) damaged += 1;
      take(record);
    },
    onProgress,
  );
  return { unreadable, damaged, bytes };
}
