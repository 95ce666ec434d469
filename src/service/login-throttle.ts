/** A brake on guessing secrets: after some failures within a minute a client id is refused unheard from that address, and the address. */
import { createHash } from 'node:crypto';
import { BoundedCache } from './bounded-cache.ts';
import { RequestError } from './request-error.ts';

/** Failures within a minute of the first: of one client id from one address, and of one address whatever the client id. */
const MOST_OF_CLIENT = 10;
const MOST_OF_ADDRESS = 30;
const WINDOW_MS = 60_000;

/** Keys that are remembered at a time; more addresses than that are not one guesser any more. */
const REMEMBERED = 10_000;

/** Longer than any address: a proxy might pass on anything. */
const ADDRESS_LENGTH = 64;

/** Longer than any identifier that we give out. */
const ID_LENGTH = 64;

/** Who tries to log in; both come from outside. */
export interface LoginAttempt {
  readonly clientId: string;
  /** IP address of the other end. */
  readonly address: string;
}

/**
 * Runs `login` unless its client or its address failed too often, and counts it when it throws `credentialsInvalid`. Throws
 * `RequestError` 429 instead, telling when to try again; such a refusal is not counted.
 */
export type LoginThrottle = <Result>(
  attempt: LoginAttempt,
  login: () => Promise<Result>,
) => Promise<Result>;

/**
 * A throttle of its own. `now` gives epoch ms. Failures count for a client id and an address together: nobody can lock out a
 * client that logs in from elsewhere.
 */
export function loginThrottle(now: () => number): LoginThrottle {
  const clients = new FailureGate(MOST_OF_CLIENT, now);
  const addresses = new FailureGate(MOST_OF_ADDRESS, now);
  return async ({ clientId, address }, login) => {
    const network = networkOf(address).slice(0, ADDRESS_LENGTH);
    // Of a bounded length, since whoever calls chooses the identifier.
    const id = clientId.length <= ID_LENGTH ? clientId : `sha256 ${digestOf(clientId)}`;
    const client = `${network} ${id}`;
    return clients.pass(client, () => addresses.pass(network, login));
  };
}

interface Tally {
  failures: number;
  /** Epoch ms of the first of them. */
  since: number;
  /** Attempts that are not decided yet. */
  pending: number;
  /** Told whenever one is. */
  waiting: (() => void)[];
}

/** Lets attempts pass until too many of a key have failed. Those that are not decided yet count as if they would. */
class FailureGate {
  readonly #tallies = new BoundedCache<Tally>(REMEMBERED);
  readonly #most: number;
  readonly #now: () => number;

  constructor(most: number, now: () => number) {
    this.#most = most;
    this.#now = now;
  }

  async pass<Result>(key: string, attempt: () => Promise<Result>): Promise<Result> {
    const tally = this.#tallies.get(key) ?? { failures: 0, since: 0, pending: 0, waiting: [] };
    this.#tallies.set(key, tally);
    await this.#admission(tally);
    tally.pending += 1;
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof RequestError && error.condition === 'credentialsInvalid') {
        if (tally.failures === 0) tally.since = this.#now();
        tally.failures += 1;
      }
      throw error;
    } finally {
      tally.pending -= 1;
      for (const tell of tally.waiting.splice(0)) tell();
    }
  }

  /** Else a burst would be through before its first failure is known. */
  async #admission(tally: Tally): Promise<void> {
    for (;;) {
      const wait = tally.since + WINDOW_MS - this.#now();
      if (wait <= 0 || wait > WINDOW_MS) tally.failures = 0;
      if (tally.failures >= this.#most) throw tooMany(wait);
      if (tally.failures + tally.pending < this.#most) return;
      await new Promise<void>((resolve) => {
        tally.waiting.push(resolve);
      });
    }
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

function tooMany(wait: number): RequestError {
  const message = 'Too many logins failed; try again later.';
  return new RequestError('tooManyRequests', message, {
    'retry-after': String(Math.ceil(wait / 1_000)),
  });
}

/** What one customer of a network has: an IPv4 address, or the first 64 bits of an IPv6 one. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - last.length) }, () => '0');
  return [...groups, ...zeros, ...last].slice(0, 4).join(':');
}
