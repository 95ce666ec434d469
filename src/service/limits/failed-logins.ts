/** Failed logins per key, counted for a minute from the first. */
import { createHash } from 'node:crypto';
import type { FailedLogins } from '../archive/archive.ts';
import type { PatientLogins } from './patient-logins.ts';

/** How long (ms) failures count, from the first of them. */
const FAILURE_WINDOW_MS = 60_000;

/** A count that restarts when its minute is over. Times are epoch ms. */
export class FailureTally {
  readonly #key: string;
  #failures = 0;
  #firstAt = 0;
  /** Logins still being decided; they count as failures. */
  pending = 0;
  /** Epoch ms before which no slowed login gets its turn. */
  nextTurn = 0;
  #waiting: (() => void)[] = [];

  constructor(key: string) {
    this.#key = key;
  }

  /** The key that services share: of bounded length, and hashed so that it shows no address. */
  get sharedKey(): string {
    return digestOf(this.#key);
  }

  /** Failures of the minute that runs at this time. A clock that was set back starts a new minute, so that it locks nobody out. */
  failures(time: number): number {
    const age = time - this.#firstAt;
    if (age < 0 || age >= FAILURE_WINDOW_MS) this.#failures = 0;
    return this.#failures;
  }

  /** Ms until its minute is over. */
  remainingMs(time: number): number {
    return this.#firstAt + FAILURE_WINDOW_MS - time;
  }

  /** Counts a failure, and returns its number within the minute: 1 for the first. */
  fail(time: number): number {
    if (this.failures(time) === 0) this.#firstAt = time;
    this.#failures += 1;
    return this.#failures;
  }

  /** Takes over the count of all services on the archive; another service's clock may be ahead. */
  learn({ failures, firstAt }: FailedLogins, time: number): void {
    if (failures <= this.failures(time)) return;
    this.#failures = failures;
    this.#firstAt = Math.min(firstAt, time);
  }

  /** Resolves when one of the pending logins is decided. */
  decision(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  /** Marks one pending login as decided. */
  decided(): void {
    this.pending -= 1;
    for (const resume of this.#waiting.splice(0)) resume();
  }
}

/**
 * Counts a failure at `time` in each tally, together with all services that share the archive; while the archive can't be reached, each
 * service counts its own. Returns its number in the first tally.
 */
export async function countFailure(
  tallies: readonly FailureTally[],
  time: number,
  ask: PatientLogins | undefined,
): Promise<number> {
  const [place = 0] = tallies.map((tally) => tally.fail(time));
  if (ask === undefined) return place;
  const byKey = new Map(tallies.map((tally) => [tally.sharedKey, tally]));
  const keys = [...byKey.keys()];
  const counts = await ask((logins) => logins.countFailedLogin(keys, time, FAILURE_WINDOW_MS));
  for (const count of counts ?? []) byKey.get(count.key)?.learn(count, time);
  const shared = counts?.find(({ key }) => key === keys[0]);
  return Math.max(place, shared?.failures ?? 0);
}

/** SHA-256 as base64. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
