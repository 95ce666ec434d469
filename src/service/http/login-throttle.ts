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

/** Failures within a minute after the first: by one client ID from one address, and from one address in total. */
const MAX_OF_CLIENT = 10;
const MAX_OF_ADDRESS = 30;

/** Ms between turns for an address's slowed logins, and the longest wait: less than a service takes to drain. */
const TURN_MS = 1_000;
const LONGEST_WAIT_MS = 5_000;

/** Waiting logins per service, and simultaneous comparisons in a flood. */
const MAX_WAITING = 100;
const MAX_COMPARED = 64;

/** Kept keys. More addresses than this are not one guesser. */
const REMEMBERED = 10_000;

/** Longer than any issued ID. */
const ID_LENGTH = 64;

export interface LoginAttempt {
  /** From outside, any length. */
  readonly clientId: string;
  readonly address: CallerAddress;
}

export interface LoginSteps<Result> {
  /** For a correct generated secret. Fast. */
  readonly madeSecret: () => Promise<Result | undefined>;
  /** For a correct operator-chosen secret. Slow. Throws `RequestError` `credentialsInvalid` otherwise. */
  readonly chosenSecret: () => Promise<Result>;
}

/** Skips the second step if client or address failed too often: throws `RequestError` 429 with the time to retry. */
export type LoginThrottle = <Result>(
  attempt: LoginAttempt,
  steps: LoginSteps<Result>,
) => Promise<Result>;

interface ThrottleParts {
  readonly now: () => number;
  /** Counts failures for all services on an archive. Absent where each counts its own. */
  readonly ask: CooldownLogins | undefined;
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** Failures count for client ID and address together, so nobody can lock out a client logging in from elsewhere. */
export function loginThrottle({ now, ask, pause = pauseOf }: ThrottleParts): LoginThrottle {
  const tallies = new BoundedCache<FailureTally>(REMEMBERED);

  const tallyOf = (key: string): FailureTally => {
    const tally = tallies.get(key) ?? failureTally(key);
    tallies.set(key, tally);
    return tally;
  };
  const isFull = (key: string, most: number) => (tallies.get(key)?.failures(now()) ?? 0) >= most;

  const compare = atMost(MAX_COMPARED, TURN_MS);
  const wait = atMost(MAX_WAITING, LONGEST_WAIT_MS);
  /** Otherwise a burst would pass before the first failure is counted. */
  const admission = async (client: FailureTally): Promise<void> => {
    for (;;) {
      const time = now();
      const failures = client.failures(time);
      if (failures >= MAX_OF_CLIENT) throw tooMany(client.remainingMs(time));
      if (failures + client.pending < MAX_OF_CLIENT) {
        // Before the next waiting login checks.
        client.pending += 1;
        return;
      }
      await wait(() => client.decision());
    }
  };
  const turn = async (address: FailureTally): Promise<void> => {
    const time = now();
    // A turn from before the clock was set back would be too late.
    const next = address.nextTurn - time > LONGEST_WAIT_MS + TURN_MS ? time : address.nextTurn;
    const mine = Math.max(next, time + TURN_MS);
    if (mine - time > LONGEST_WAIT_MS) throw tooMany(mine - time);
    await wait(() => {
      address.nextTurn = mine + TURN_MS;
      return pause(mine - time);
    });
  };

  return async ({ clientId, address: { network } }, { madeSecret, chosenSecret }) => {
    // Bounded: the caller chooses the ID.
    const id = clientId.length <= ID_LENGTH ? clientId : `sha256 ${digestOf(clientId)}`;
    const key = `${network} ${id}`;
    const isBraked = isFull(key, MAX_OF_CLIENT) || isFull(network, MAX_OF_ADDRESS);
    const result = isBraked ? await compare(madeSecret) : await madeSecret();
    if (result !== undefined) return result;

    const [client, address] = [tallyOf(key), tallyOf(network)];
    await admission(client);
    const isSlowed = address.failures(now()) + address.pending >= MAX_OF_ADDRESS;
    address.pending += 1;
    try {
      if (isSlowed) await turn(address);
      return await chosenSecret();
    } catch (error) {
      if (!(error instanceof RequestError) || error.condition !== 'credentialsInvalid') throw error;
      const time = now();
      const failureNumber = await countFailure([client, address], time, ask);
      // Another service may have used up the last attempt allowed.
      throw failureNumber > MAX_OF_CLIENT ? tooMany(client.remainingMs(time)) : error;
    } finally {
      client.decided();
      address.decided();
    }
  };
}

/** Runs steps, so many at a time. Refuses more, to be retried after `waitMs`. */
function atMost(most: number, waitMs: number) {
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

type FailureTally = ReturnType<typeof failureTally>;

/** Restarts after a minute. Times are epoch ms. */
function failureTally(key: string) {
  let counted = 0;
  let firstAt = 0;
  let waiting: (() => void)[] = [];
  /** Within the minute running at this time. A clock set back starts a new minute, so it locks nobody out. */
  const failures = (time: number): number => {
    const age = time - firstAt;
    if (age < 0 || age >= FAILURE_WINDOW_MS) counted = 0;
    return counted;
  };
  return {
    /** Shared by services: bounded length, and hashed to show no address. */
    sharedKey: () => digestOf(key),
    failures,
    /** Undecided logins, counted as failures. */
    pending: 0,
    /** Epoch ms before which no slowed login gets a turn. */
    nextTurn: 0,
    /** Ms until the minute is over. */
    remainingMs: (time: number) => firstAt + FAILURE_WINDOW_MS - time,
    /** Returns the failure's number within the minute, from 1. */
    fail(time: number): number {
      if (failures(time) === 0) firstAt = time;
      counted += 1;
      return counted;
    },
    /** Takes over the archive-wide count. Another service's clock may be ahead. */
    learn(shared: FailedLogins, time: number): void {
      if (shared.failures <= failures(time)) return;
      counted = shared.failures;
      firstAt = Math.min(shared.firstAt, time);
    },
    /** Resolves when one pending login is decided. */
    decision: () => new Promise<void>((resolve) => void waiting.push(resolve)),
    decided(): void {
      this.pending -= 1;
      for (const resume of waiting.splice(0)) resume();
    },
  };
}

/** Together with all services on the archive, or separately while it can't be reached. Returns the number in the first tally. */
async function countFailure(
  tallies: readonly FailureTally[],
  time: number,
  ask: CooldownLogins | undefined,
): Promise<number> {
  const [own = 0] = tallies.map((tally) => tally.fail(time));
  if (ask === undefined) return own;
  const byKey = new Map(tallies.map((tally) => [tally.sharedKey(), tally]));
  const keys = [...byKey.keys()];
  const counts = await ask((logins) => logins.countFailedLogin(keys, time, FAILURE_WINDOW_MS));
  for (const count of counts ?? []) byKey.get(count.key)?.learn(count, time);
  const shared = counts?.find(({ key }) => key === keys[0]);
  return Math.max(own, shared?.failures ?? 0);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

// Shares logins with other services, and pauses after a failure.

/** Pause in ms after a failure: a primary may be away, or the database read-only. */
const PAUSE_MS = 5_000;

/** What services agree on. `undefined` while they can't. */
export type CooldownLogins = <Answer>(
  question: (sharedLogins: SharedLogins) => Promise<Answer>,
) => Promise<Answer | undefined>;

export function withCooldown(sharedLogins: SharedLogins, now: () => number): CooldownLogins {
  let failedAt = Number.NEGATIVE_INFINITY;
  return async (question) => {
    if (Math.abs(now() - failedAt) < PAUSE_MS) return undefined;
    try {
      return await question(sharedLogins);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failedAt = now();
      return undefined;
    }
  };
}
