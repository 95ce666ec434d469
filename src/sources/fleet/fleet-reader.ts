/** Reads all restaurants of a source continuously, within the limits of the client, and keeps the status of each. */
import type { Clock } from '../../api/clock.ts';
import { waitFor } from '../../api/transport/cancellation.ts';
import { Failure } from '../../contract/failures.ts';
import { SUSTAINABLE_REQUESTS_PER_SECOND } from '../../contract/limits.ts';
import { type FleetRow, unreadRow } from '../../kitchen/fleet/fleet-row.ts';
import { isSlowExport, nextDueAt, nextRestaurant } from '../../kitchen/fleet/fleet-schedule.ts';
import { fleetState } from '../../kitchen/fleet/fleet-state.ts';
import type { FleetView } from '../../kitchen/fleet/fleet-view.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import { pacedApi } from './paced-api.ts';
import {
  type FleetSource,
  type RestaurantMemory,
  type RestaurantReading,
  readRestaurant,
} from './read-restaurant.ts';
import { UsualQueue } from './usual-queue.ts';

/** Restaurants that are read at once. Exports may take a minute each; the client keeps the number of requests within its limit. */
const AT_ONCE = 16;
/** Pause of all readings after a refused login, ms. */
const LOGIN_HOLD_MS = 5 * 60_000;
/** Longest sleep between two looks at the schedule, ms. */
const LONGEST_SLEEP_MS = 60_000;

/** Reads a fleet; starts with `run`. */
export class FleetReader {
  readonly #source: FleetSource;
  readonly #clock: Clock;
  readonly #rows: FleetRow[];
  readonly #places = new Map<string, number>();
  readonly #memories = new Map<string, RestaurantMemory>();
  readonly #reading = new Set<string>();
  readonly #requested = new Set<string>();
  readonly #listeners = new Set<() => void>();
  /** Requests that wait for their restaurants. */
  readonly #waiting = new Set<{ readonly left: Set<string>; readonly resolve: () => void }>();
  readonly #usual: UsualQueue;
  #view: FleetView;
  #slow = 0;
  /** Nothing is read before (epoch ms): the platform refused the login, and each attempt counts against the client. */
  #heldUntil = 0;
  /** Replaced when the schedule changed, so that a sleeping reader looks again. */
  #changed = Promise.withResolvers<void>();

  /** Reads nothing yet. */
  constructor(
    source: FleetSource,
    restaurants: readonly RestaurantChoice[],
    clock: Clock,
    requestsPerSecond: number = SUSTAINABLE_REQUESTS_PER_SECOND,
  ) {
    this.#source = { ...source, api: pacedApi(source.api, requestsPerSecond, clock) };
    this.#clock = clock;
    this.#rows = restaurants.map(unreadRow);
    for (const [at, { guid }] of restaurants.entries()) this.#places.set(guid, at);
    this.#view = { rows: [...this.#rows] };
    this.#usual = new UsualQueue({
      reading: source.usual,
      onRead: (guid) => void this.refresh([guid]),
      isIdle: () => this.#reading.size === 0 && this.#next() === undefined,
      now: () => clock.now(),
    });
  }

  /** The current snapshot; the same object until something changed. */
  readonly get = (): FleetView => this.#view;

  /** Calls `listener` after changes, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads these restaurants next, or all. Resolves when each had an attempt; while nothing runs, when it runs again. */
  readonly refresh = (guids: readonly string[] = [...this.#places.keys()]): Promise<void> => {
    for (const guid of guids) this.#requested.add(guid);
    this.#heldUntil = 0;
    this.#wake();
    const waiting = { left: new Set(guids), ...Promise.withResolvers<void>() };
    if (waiting.left.size === 0) waiting.resolve();
    else this.#waiting.add(waiting);
    return waiting.promise;
  };

  /** Reads until the signal is aborted; throws CANCELLED then, and defects of the program. */
  readonly run = async (signal: AbortSignal): Promise<void> => {
    const readers = Array.from({ length: AT_ONCE }, () => this.#reader(signal));
    await Promise.all([...readers, this.#usual.run(signal)]);
  };

  async #reader(signal: AbortSignal): Promise<void> {
    for (;;) {
      const row = this.#next();
      if (row === undefined) await this.#untilDue(signal);
      else await this.#read(row, signal);
    }
  }

  #next(): FleetRow | undefined {
    if (this.#clock.now() < this.#heldUntil) return undefined;
    return nextRestaurant({
      rows: this.#rows,
      reading: this.#reading,
      allowsSlow: this.#allowsSlow(),
      requested: this.#requested,
      now: this.#clock.now(),
    });
  }

  #allowsSlow(): boolean {
    return this.#slow < AT_ONCE / 2;
  }

  async #untilDue(signal: AbortSignal): Promise<void> {
    const now = this.#clock.now();
    const parts = { rows: this.#rows, reading: this.#reading, allowsSlow: this.#allowsSlow() };
    const due = Math.max(nextDueAt(parts) ?? Number.POSITIVE_INFINITY, this.#heldUntil);
    const next = Math.min(due, now + LONGEST_SLEEP_MS);
    const waking = new AbortController();
    const slept = this.#clock.sleep(Math.max(1, next - now), waking.signal).catch(() => undefined);
    try {
      await waitFor(Promise.race([slept, this.#changed.promise]), signal);
    } finally {
      waking.abort();
    }
  }

  async #read(row: FleetRow, signal: AbortSignal): Promise<void> {
    const { restaurant } = row;
    const { guid } = restaurant;
    const isSlow = isSlowExport(row);
    const startedAt = this.#clock.now();
    this.#reading.add(guid);
    this.#requested.delete(guid);
    if (isSlow) this.#slow += 1;
    try {
      const before = this.#memories.get(guid);
      const reading = await readRestaurant(this.#source, restaurant, before, this.#clock, signal);
      this.#keep(row, reading, startedAt);
    } finally {
      this.#reading.delete(guid);
      if (isSlow) this.#slow -= 1;
      this.#wake();
    }
  }

  #keep(row: FleetRow, reading: RestaurantReading, startedAt: number): void {
    const { restaurant } = row;
    const { memory, status, readAt, failure, missingDates } = reading;
    const at = this.#places.get(restaurant.guid);
    if (at === undefined) return;
    if (memory !== undefined) this.#memories.set(restaurant.guid, memory);
    const state = fleetState(failure, memory?.setup.unreadable ?? 0);
    const triedAt = this.#clock.now();
    if (failure?.code === 'NOT_AUTHENTICATED') this.#heldUntil = triedAt + LOGIN_HOLD_MS;
    const kept = state instanceof Failure && row.status !== undefined ? row : { status, readAt };
    this.#rows[at] = {
      restaurant,
      state,
      status: kept.status,
      readAt: kept.readAt,
      triedAt,
      tookMs: triedAt - startedAt,
    };
    this.#usual.heard(this.#rows[at], missingDates);
    this.#publish();
    this.#answer(restaurant.guid);
  }

  /** Ends the requests whose last restaurant this was. */
  #answer(guid: string): void {
    for (const waiting of this.#waiting) {
      // One requested again while it is read is read once more.
      if (this.#requested.has(guid) || !waiting.left.delete(guid)) continue;
      if (waiting.left.size > 0) continue;
      this.#waiting.delete(waiting);
      waiting.resolve();
    }
  }

  #publish(): void {
    this.#view = { rows: [...this.#rows] };
    for (const listener of this.#listeners) listener();
  }

  #wake(): void {
    const { resolve } = this.#changed;
    this.#changed = Promise.withResolvers();
    resolve();
  }
}
