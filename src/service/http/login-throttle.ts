/**
 * Slows guesses of secrets. A generated secret has 256 random bits and can't be guessed, so a correct one always passes. Other logins count
 * when they fail. After too many failures by one client ID and address, logins are refused for the rest of the minute. After too many
 * failures from one address with any client ID, each login waits for a turn, with a limit of time and of waiting logins.
 */

import { createHash } from 'node:crypto';
import { setTimeout as pauseOf } from 'node:timers/promises';
import { Failure } from '../../contract/failures.ts';
import { BoundedCache } from '../../contract/once.ts';
import type { FailedLogins, SharedLogins } from '../archive/archive.ts';
import type { CallerAddress } from './caller-address.ts';
import { RequestError } from './request-error.ts';

/** The most failures within a minute: of one client ID from one address, and of one address in total. */
const MAX_CLIENT_FAILURES = 10;
const MAX_ADDRESS_FAILURES = 30;

/** The time between slowed logins of an address, and the longest wait, which is shorter than a service's shutdown. */
const TURN_MS = 1_000;
const MAX_WAIT_MS = 5_000;

/** The most waiting logins of a service, and the most simultaneous comparisons during a flood of failures. */
const MAX_WAITING = 100;
const MAX_COMPARED = 64;

const MAX_KEYS = 10_000;

const ID_LENGTH = 64;

export interface LoginSteps<Result> {
  /** Returns a result for a correct generated secret. This step is fast. */
  readonly checkGeneratedSecret: () => Promise<Result | undefined>;
  /** Returns a result for a correct secret chosen by an operator. This step is slow. Throws `credentialsInvalid` otherwise. */
  readonly checkChosenSecret: () => Promise<Result>;
}

/** After too many failures, only the first step runs, and 429 with the time to retry is thrown. */
export type LoginThrottle = <Result>(
  clientId: string,
  address: CallerAddress,
  steps: LoginSteps<Result>,
) => Promise<Result>;

/**
 * Failures count for a client ID at an address, so that nobody can lock out a client at another address. `agree` counts failures for all
 * services on an archive. It is absent if each service counts separately.
 */
export function loginThrottle(
  now: () => number,
  agree: CooldownLogins | undefined,
  pause: (ms: number) => Promise<unknown> = pauseOf,
): LoginThrottle {
  const tallies = new BoundedCache<FailureTally>(MAX_KEYS);

  const tallyOf = (key: string): FailureTally => {
    const tally = tallies.get(key) ?? new FailureTally(key);
    tallies.set(key, tally);
    return tally;
  };
  const isFull = (key: string, most: number) => (tallies.get(key)?.failures(now()) ?? 0) >= most;

  const compare = concurrencyLimit(MAX_COMPARED, TURN_MS);
  const wait = concurrencyLimit(MAX_WAITING, MAX_WAIT_MS);
  /** Undecided logins count as failures. Otherwise, a burst would pass before the first failure is counted. */
  const waitForAdmission = async (client: FailureTally): Promise<void> => {
    for (;;) {
      const time = now();
      const failures = client.failures(time);
      if (failures >= MAX_CLIENT_FAILURES) throw tooMany(client.remainingMs(time));
      if (failures + client.pending < MAX_CLIENT_FAILURES) {
        // The count must rise before the next waiting login checks it.
        client.pending += 1;
        return;
      }
      await wait(() => client.decision());
    }
  };
  const waitForTurn = async (address: FailureTally): Promise<void> => {
    const time = now();
    // Before the clock was set back, turns may have been given for a time that is far away now.
    const next = address.nextTurn - time > MAX_WAIT_MS + TURN_MS ? time : address.nextTurn;
    const ownTurn = Math.max(next, time + TURN_MS);
    if (ownTurn - time > MAX_WAIT_MS) throw tooMany(ownTurn - time);
    await wait(() => {
      address.nextTurn = ownTurn + TURN_MS;
      return pause(ownTurn - time);
    });
  };

  return async (clientId, { network }, { checkGeneratedSecret, checkChosenSecret }) => {
    // The caller chooses the ID, so its length must be bounded.
    const id = clientId.length <= ID_LENGTH ? clientId : `sha256 ${digestOf(clientId)}`;
    const key = `${network} ${id}`;
    const hasTooManyFailures =
      isFull(key, MAX_CLIENT_FAILURES) || isFull(network, MAX_ADDRESS_FAILURES);
    const result = hasTooManyFailures
      ? await compare(checkGeneratedSecret)
      : await checkGeneratedSecret();
    if (result !== undefined) return result;

    const [client, address] = [tallyOf(key), tallyOf(network)];
    await waitForAdmission(client);
    const isSlowed = address.failures(now()) + address.pending >= MAX_ADDRESS_FAILURES;
    address.pending += 1;
    try {
      if (isSlowed) await waitForTurn(address);
      return await checkChosenSecret();
    } catch (error) {
      if (!(error instanceof RequestError) || error.condition !== 'credentialsInvalid') throw error;
      const time = now();
      const failureNumber = await countFailure([client, address], time, agree);
      // Another service may have used up the last permitted attempt.
      throw failureNumber > MAX_CLIENT_FAILURES ? tooMany(client.remainingMs(time)) : error;
    } finally {
      client.decided();
      address.decided();
    }
  };
}

/** Runs at most `most` steps at a time. Throws 429 for more steps, to be retried after `waitMs`. */
function concurrencyLimit(most: number, waitMs: number) {
  let running = 0;
  return async <Result>(step: () => Promise<Result>): Promise<Result> => {
    if (running >= most) throw tooMany(waitMs);
    running += 1;
    try {
      return await step();
    } finally {
      running -= 1;
    }
  };
}

function tooMany(waitMs: number): RequestError {
  const message = 'Too many failed logins. Try again later.';
  return new RequestError('tooManyRequests', message, {
    'retry-after': String(Math.max(1, Math.ceil(waitMs / 1_000))),
  });
}

const FAILURE_WINDOW_MS = 60_000;

/** Counts failures within a minute from the first failure, then starts again. Times are epoch ms. */
class FailureTally {
  pending = 0;
  /** No slowed login gets a turn before this time. */
  nextTurn = 0;
  readonly key: string;
  #count = 0;
  #firstAt = 0;
  #waiting: (() => void)[] = [];

  constructor(key: string) {
    this.key = key;
  }

  /** A clock that was set back starts a new minute, so that it locks nobody out. */
  failures(time: number): number {
    const age = time - this.#firstAt;
    if (age < 0 || age >= FAILURE_WINDOW_MS) this.#count = 0;
    return this.#count;
  }

  remainingMs(time: number): number {
    return this.#firstAt + FAILURE_WINDOW_MS - time;
  }

  /** Returns the failure's number within the minute, from 1. */
  fail(time: number): number {
    if (this.failures(time) === 0) this.#firstAt = time;
    this.#count += 1;
    return this.#count;
  }

  /** Takes over the count of all services. Another service's clock may be ahead. */
  learn(shared: FailedLogins, time: number): void {
    if (shared.failures <= this.failures(time)) return;
    this.#count = shared.failures;
    this.#firstAt = Math.min(shared.firstAt, time);
  }

  decision(): Promise<void> {
    return new Promise((resolve) => void this.#waiting.push(resolve));
  }

  decided(): void {
    this.pending -= 1;
    for (const resume of this.#waiting.splice(0)) resume();
  }
}

/** Counts with all services on the archive, or alone while the archive can't be reached. Returns the first tally's count. */
async function countFailure(
  tallies: readonly FailureTally[],
  time: number,
  agree: CooldownLogins | undefined,
): Promise<number> {
  const [ownCount = 0] = tallies.map((tally) => tally.fail(time));
  if (agree === undefined) return ownCount;
  // The keys are shared with other services. As hashes, they have a bounded length and show no address.
  const byKey = new Map(tallies.map((tally) => [digestOf(tally.key), tally]));
  const keys = [...byKey.keys()];
  const counts = await agree((logins) => logins.countFailedLogin(keys, time, FAILURE_WINDOW_MS));
  for (const count of counts ?? []) byKey.get(count.key)?.learn(count, time);
  const shared = counts?.find(({ key }) => key === keys[0]);
  return Math.max(ownCount, shared?.failures ?? 0);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** After a failure, the other services are not asked for this time: the primary may be away, or the database read-only. */
const COOLDOWN_MS = 5_000;

/** Asks for the data that services agree on. `undefined` while the archive can't be reached. */
export type CooldownLogins = <Answer>(
  question: (sharedLogins: SharedLogins) => Promise<Answer>,
) => Promise<Answer | undefined>;

export function withCooldown(sharedLogins: SharedLogins, now: () => number): CooldownLogins {
  let failedAt = Number.NEGATIVE_INFINITY;
  return async (question) => {
    if (Math.abs(now() - failedAt) < COOLDOWN_MS) return undefined;
    try {
      return await question(sharedLogins);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failedAt = now();
      return undefined;
    }
  };
}
