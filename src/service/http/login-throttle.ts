/**
 * A brake on guessing secrets. A generated secret has 256 random bits and can't be guessed, so a correct one always passes, whatever others
 * at the address do. Other logins count when they fail. Too many failures by one client ID and address are refused for the rest of the
 * minute. Too many from one address, whatever the client IDs, are slowed: each waits a turn, for a bounded time, in a bounded queue.
 */

import { createHash } from 'node:crypto';
import { setTimeout as pauseOf } from 'node:timers/promises';
import { Failure } from '../../contract/failures.ts';
import { BoundedCache } from '../../contract/once.ts';
import type { FailedLogins, SharedLogins } from '../archive/archive.ts';
import type { CallerAddress } from './caller-address.ts';
import { RequestError } from './request-error.ts';

/** Failures within a minute: of one client ID from one address, and of one address in total. */
const MAX_CLIENT_FAILURES = 10;
const MAX_ADDRESS_FAILURES = 30;

/** Ms between slowed logins of an address, and the longest wait, which is shorter than a service takes to drain. */
const TURN_MS = 1_000;
const MAX_WAIT_MS = 5_000;

/** Waiting logins per service, and simultaneous comparisons in a flood. */
const MAX_WAITING = 100;
const MAX_COMPARED = 64;

/** Keys in memory. More addresses than this are not one guesser. */
const MAX_KEYS = 10_000;

/** Longer than any issued ID. */
const ID_LENGTH = 64;

export interface LoginAttempt {
  /** From outside, any length. */
  readonly clientId: string;
  readonly address: CallerAddress;
}

export interface LoginSteps<Result> {
  /** For a correct generated secret. Fast. */
  readonly checkGeneratedSecret: () => Promise<Result | undefined>;
  /** For a correct operator-chosen secret. Slow. Throws `RequestError` `credentialsInvalid` otherwise. */
  readonly checkChosenSecret: () => Promise<Result>;
}

/** Skips the second step if the client or the address failed too often, and throws `RequestError` 429 with the time to retry. */
export type LoginThrottle = <Result>(
  attempt: LoginAttempt,
  steps: LoginSteps<Result>,
) => Promise<Result>;

interface ThrottleParts {
  readonly now: () => number;
  /** Counts failures for all services on an archive. Absent where each counts its own. */
  readonly agree: CooldownLogins | undefined;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** Failures count for a client ID at an address, so nobody can lock out a client that logs in from elsewhere. */
export function loginThrottle({ now, agree, pause = pauseOf }: ThrottleParts): LoginThrottle {
  const tallies = new BoundedCache<FailureTally>(MAX_KEYS);

  const tallyOf = (key: string): FailureTally => {
    const tally = tallies.get(key) ?? new FailureTally(key);
    tallies.set(key, tally);
    return tally;
  };
  const isFull = (key: string, most: number) => (tallies.get(key)?.failures(now()) ?? 0) >= most;

  const compare = concurrencyLimit(MAX_COMPARED, TURN_MS);
  const wait = concurrencyLimit(MAX_WAITING, MAX_WAIT_MS);
  /** Undecided logins count as failures, because otherwise a burst would pass before the first failure is counted. */
  const waitForAdmission = async (client: FailureTally): Promise<void> => {
    for (;;) {
      const time = now();
      const failures = client.failures(time);
      if (failures >= MAX_CLIENT_FAILURES) throw tooMany(client.remainingMs(time));
      if (failures + client.pending < MAX_CLIENT_FAILURES) {
        // Before the next waiting login checks.
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

  return async (
    { clientId, address: { network } },
    { checkGeneratedSecret, checkChosenSecret },
  ) => {
    // Bounded: the caller chooses the ID.
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
      // Another service may have used up the last attempt allowed.
      throw failureNumber > MAX_CLIENT_FAILURES ? tooMany(client.remainingMs(time)) : error;
    } finally {
      client.decided();
      address.decided();
    }
  };
}

/** Runs at most so many steps at a time. Throws `RequestError` 429 for more, to be retried after `waitMs`. */
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

/** Ms failures count, from the first one. */
const FAILURE_WINDOW_MS = 60_000;

/** Counts failures within a minute from the first one, then starts again. Times are epoch ms. */
class FailureTally {
  /** Undecided logins, counted as failures. */
  pending = 0;
  /** No slowed login gets a turn before this time. */
  nextTurn = 0;
  /** Shared by services: of bounded length, and hashed to show no address. */
  readonly sharedKey: string;
  #count = 0;
  #firstAt = 0;
  #waiting: (() => void)[] = [];

  constructor(key: string) {
    this.sharedKey = digestOf(key);
  }

  /** Within the minute that runs at this time. A clock set back starts a new minute, so it locks nobody out. */
  failures(time: number): number {
    const age = time - this.#firstAt;
    if (age < 0 || age >= FAILURE_WINDOW_MS) this.#count = 0;
    return this.#count;
  }

  /** Ms until the minute is over. */
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

  /** Resolves when a pending login is decided. */
  decision(): Promise<void> {
    return new Promise((resolve) => void this.#waiting.push(resolve));
  }

  decided(): void {
    this.pending -= 1;
    for (const resume of this.#waiting.splice(0)) resume();
  }
}

/** Together with all services on the archive, or separately while it can't be reached. Returns the number in the first tally. */
async function countFailure(
  tallies: readonly FailureTally[],
  time: number,
  agree: CooldownLogins | undefined,
): Promise<number> {
  const [own = 0] = tallies.map((tally) => tally.fail(time));
  if (agree === undefined) return own;
  const byKey = new Map(tallies.map((tally) => [tally.sharedKey, tally]));
  const keys = [...byKey.keys()];
  const counts = await agree((logins) => logins.countFailedLogin(keys, time, FAILURE_WINDOW_MS));
  for (const count of counts ?? []) byKey.get(count.key)?.learn(count, time);
  const shared = counts?.find(({ key }) => key === keys[0]);
  return Math.max(own, shared?.failures ?? 0);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

// What services agree on, with a pause after a failure.

/** Ms without a question after a failure: the primary may be away, or the database read-only. */
const COOLDOWN_MS = 5_000;

/** What services agree on. `undefined` while they can't. */
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
