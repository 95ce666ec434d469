/**
 * A brake on guessing secrets. A secret that we made has 256 random bits, which nobody guesses: the right one passes whatever others at the
 * same address do. All other logins are counted when they fail. Of one client id and address too many are refused for the rest of the
 * minute; of one address, whatever the client ids, they are slowed: each waits its turn, a bounded while, and a bounded number of them.
 */
import { setTimeout as pauseOf } from 'node:timers/promises';
import { RequestError } from '../http/request-error.ts';
import type { PatientLogins } from '../tokens/patient-logins.ts';
import { BoundedCache } from './bounded-cache.ts';
import type { CallerAddress } from './caller-address.ts';
import { countFailure, digestOf, FailureTally } from './failed-logins.ts';

/** Failures within a minute of the first: of one client id from one address, and of one address whatever the client id. */
const MOST_OF_CLIENT = 10;
const MOST_OF_ADDRESS = 30;

/** Ms between the turns of slowed logins of one address, and the longest that one waits: less than a service takes to drain. */
const TURN_MS = 1_000;
const LONGEST_WAIT_MS = 5_000;

/** Logins that wait at a time in one service, and secrets that it compares at a time for those that may be refused. */
const MOST_WAITING = 100;
const MOST_COMPARED = 64;

/** Keys that are remembered at a time; more addresses than that are not one guesser any more. */
const REMEMBERED = 10_000;

/** Longer than any identifier that we give out. */
const ID_LENGTH = 64;

/** Who tries to log in. */
export interface LoginAttempt {
  /** From outside, of any length. */
  readonly clientId: string;
  readonly address: CallerAddress;
}

/** The two halves of a login. */
export interface LoginSteps<Result> {
  /** Its result where the secret is right and one that we made; quick. */
  readonly madeSecret: () => Promise<Result | undefined>;
  /** Its result where the secret is right and one that an operator chose; slow. Throws `RequestError` `credentialsInvalid` for any other. */
  readonly chosenSecret: () => Promise<Result>;
}

/** Runs the steps of a login, the second one unless its client or address failed too often: then `RequestError` 429 says when to try again. */
export type LoginThrottle = <Result>(
  attempt: LoginAttempt,
  steps: LoginSteps<Result>,
) => Promise<Result>;

/** What a throttle works with. */
interface ThrottleParts {
  /** Epoch ms. */
  readonly now: () => number;
  /** Counts failures for all services on an archive; absent where each counts its own. */
  readonly ask: PatientLogins | undefined;
  /** Resolves after so many ms. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/**
 * A throttle of one service. Failures count for a client id and an address together: nobody can lock out a client that logs in from
 * elsewhere. Those of other services on the same archive are known from the first failure here on, which costs the only question to it.
 */
export function loginThrottle({ now, ask, pause = pauseOf }: ThrottleParts): LoginThrottle {
  const tallies = new BoundedCache<FailureTally>(REMEMBERED);
  let compared = 0;
  let waiting = 0;

  const tallyOf = (key: string): FailureTally => {
    const tally = tallies.get(key) ?? new FailureTally(key);
    tallies.set(key, tally);
    return tally;
  };
  const isFull = (key: string, most: number) => (tallies.get(key)?.failures(now()) ?? 0) >= most;

  /** So that a flood of wrong logins takes no more of the archive than this. */
  const compare = async <Result>(step: () => Promise<Result>): Promise<Result> => {
    if (compared >= MOST_COMPARED) throw tooMany(TURN_MS);
    compared += 1;
    try {
      return await step();
    } finally {
      compared -= 1;
    }
  };
  const wait = async (until: () => Promise<unknown>): Promise<void> => {
    if (waiting >= MOST_WAITING) throw tooMany(LONGEST_WAIT_MS);
    waiting += 1;
    try {
      await until();
    } finally {
      waiting -= 1;
    }
  };
  /** A burst would else be through before its first failure is known. */
  const admission = async (client: FailureTally): Promise<void> => {
    for (;;) {
      const time = now();
      const failures = client.failures(time);
      if (failures >= MOST_OF_CLIENT) throw tooMany(client.remainingMs(time));
      if (failures + client.pending < MOST_OF_CLIENT) {
        // Before the next one that waited looks.
        client.pending += 1;
        return;
      }
      await wait(() => client.decision());
    }
  };
  const turn = async (address: FailureTally): Promise<void> => {
    const time = now();
    // Those of a clock that was set back would come too late.
    const next = address.nextTurn - time > LONGEST_WAIT_MS + TURN_MS ? time : address.nextTurn;
    const mine = Math.max(next, time + TURN_MS);
    if (mine - time > LONGEST_WAIT_MS) throw tooMany(mine - time);
    await wait(() => {
      address.nextTurn = mine + TURN_MS;
      return pause(mine - time);
    });
  };

  return async ({ clientId, address: { network } }, { madeSecret, chosenSecret }) => {
    // Of a bounded length, because the caller chooses the identifier.
    const id = clientId.length <= ID_LENGTH ? clientId : `sha256 ${digestOf(clientId)}`;
    const key = `${network} ${id}`;
    const isBraked = isFull(key, MOST_OF_CLIENT) || isFull(network, MOST_OF_ADDRESS);
    const result = isBraked ? await compare(madeSecret) : await madeSecret();
    if (result !== undefined) return result;

    const [client, address] = [tallyOf(key), tallyOf(network)];
    await admission(client);
    const isSlowed = address.failures(now()) + address.pending >= MOST_OF_ADDRESS;
    address.pending += 1;
    try {
      if (isSlowed) await turn(address);
      return await chosenSecret();
    } catch (error) {
      if (!(error instanceof RequestError) || error.condition !== 'credentialsInvalid') throw error;
      const time = now();
      const place = await countFailure([client, address], time, ask);
      // Of several services, others had answered the last one that is allowed.
      throw place > MOST_OF_CLIENT ? tooMany(client.remainingMs(time)) : error;
    } finally {
      client.decided();
      address.decided();
    }
  };
}

function tooMany(waitMs: number): RequestError {
  const message = 'Too many failed logins. Try again later.';
  return new RequestError('tooManyRequests', message, {
    'retry-after': String(Math.max(1, Math.ceil(waitMs / 1_000))),
  });
}
