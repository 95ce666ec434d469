/** Reads continuously, within the client's limits. */
import { underSignals, waitFor } from '../../api/transport/cancellation.ts';
import type { Clock } from '../../api/transport/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { SUSTAINABLE_REQUESTS_PER_SECOND } from '../../contract/limits.ts';
import { type FleetRow, fleetState, unreadRow } from '../../kitchen/fleet/fleet-row.ts';
import {
  type FreeReaders,
  freeReaders,
  isSlowExport,
  nextDueAt,
  nextRestaurant,
  type OpenReading,
} from '../../kitchen/fleet/fleet-schedule.ts';
import type { FleetView } from '../../kitchen/fleet/fleet-view.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { pacedApi, requestTurns } from './paced-api.ts';
import {
  type FleetFollower,
  type FleetSource,
  type RestaurantMemory,
  type RestaurantReading,
  readRestaurant,
} from './read-restaurant.ts';
import { UsualQueue } from './usual-queue.ts';

/** Restaurants between two earlier dates, while restaurants are always due: dates get one in ten. */
const READINGS_A_DATE = 9;
/** Pause after a refused login, ms. */
const LOGIN_HOLD_MS = 5 * 60_000;
/** Ms between checks whether the platform answers. After two without an answer it is asked for a setup. */
const LOOK_MS = 10_000;
/** Between two schedule checks, ms. */
const LONGEST_SLEEP_MS = 60_000;

/** Starts with `run`. */
export class FleetReader {
  #source: FleetSource;
  readonly #clock: Clock;
  readonly #rows: FleetRow[];
  readonly #places = new Map<string, number>();
  readonly #memories = new Map<string, RestaurantMemory>();
  readonly #reading = new Set<string>();
  readonly #requested = new Set<string>();
  readonly #listeners = new Set<() => void>();
  /** Requests waiting for their restaurants. */
  readonly #waiting = new Set<{ readonly left: Set<string>; readonly resolve: () => void }>();
  readonly #usual: UsualQueue;
  readonly #open = new Set<OpenReading>();
  #view: FleetView;
  #sinceDate = 0;
  /** Last platform answer, or read start (epoch ms). `undefined` while nothing is read. */
  #answeredAt: number | undefined;
  /** From the latest `run`. */
  #running: AbortSignal | undefined;
  /** No reads before (epoch ms): the platform refused the login, and each attempt counts against the client. */
  #heldUntil = 0;
  /** Replaced on a schedule change, to wake a sleeping reader. */
  #changed = Promise.withResolvers<void>();

  /** Reads nothing yet. */
  constructor(
    source: FleetSource,
    restaurants: readonly RestaurantChoice[],
    clock: Clock,
    requestsPerSecond: number = SUSTAINABLE_REQUESTS_PER_SECOND,
  ) {
    const turn = requestTurns(requestsPerSecond, clock);
    this.#source = { ...source, api: pacedApi(source.api, turn, () => this.#answered()) };
    this.#clock = clock;
    this.#rows = restaurants.map(unreadRow);
    for (const [at, { guid }] of restaurants.entries()) this.#places.set(guid, at);
    this.#view = { rows: [...this.#rows] };
    this.#usual = new UsualQueue({
      reading: source.usual,
      turn,
      onRead: (guid) => void this.#requested.add(guid),
      now: () => clock.now(),
    });
  }

  /** The same object until something changed. */
  readonly get = (): FleetView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** From now on, with the restaurants' limits unchanged. */
  readonly follow = (follower: Omit<FleetFollower, 'limits'>): void => {
    this.#source = { ...this.#source, follower: { limits: (set) => set, ...follower } };
  };

  /** Reads these next, or all. Resolves after an attempt for each. Waits for the next run if nothing runs. */
  readonly refresh = (guids: readonly string[] = [...this.#places.keys()]): Promise<void> => {
    for (const guid of guids) this.#requested.add(guid);
    this.#heldUntil = 0;
    this.#wake();
    const waiting = { left: new Set(guids), ...Promise.withResolvers<void>() };
    if (waiting.left.size === 0) waiting.resolve();
    else this.#waiting.add(waiting);
    return waiting.promise;
  };

  /** Until the signal is aborted: then throws CANCELLED. Also throws program defects. */
  readonly run = async (signal: AbortSignal): Promise<void> => {
    const ended = Promise.withResolvers<never>();
    this.#running = signal;
    this.#answered();
    this.#askInSilence(signal).catch(ended.reject);
    try {
      for (;;) {
        let started = this.#start(signal);
        while (started !== undefined) {
          started.catch(ended.reject);
          started = this.#start(signal);
        }
        await this.#untilDue(signal, ended.promise);
      }
    } finally {
      if (this.#running === signal) {
        this.#answeredAt = undefined;
        this.#publish();
      }
    }
  };

  #answered(): void {
    this.#answeredAt = this.#clock.now();
    const { answeredAt = Number.NEGATIVE_INFINITY } = this.#view;
    if (this.#answeredAt - answeredAt >= LOOK_MS) this.#publish();
  }

  /** While no answer comes, asks one restaurant after another for the setup: nothing else may be due for minutes, and exports may take as long. */
  async #askInSilence(signal: AbortSignal): Promise<void> {
    for (let place = 0; ; ) {
      await waitFor(
        this.#clock.sleep(LOOK_MS, signal).catch(() => undefined),
        signal,
      );
      const now = this.#clock.now();
      // Nothing is asked after a refused login.
      if (now < this.#heldUntil) this.#answered();
      const { guid } = this.#rows[place % this.#rows.length]?.restaurant ?? {};
      if (guid === undefined || now - (this.#answeredAt ?? now) < 2 * LOOK_MS) continue;
      place += 1;
      await underSignals([signal], async (asking, abort) => {
        const call = this.#source.api.stations(guid, { signal: asking }).catch(() => undefined);
        const limit = this.#clock.sleep(LOOK_MS, asking).catch(() => undefined);
        await Promise.race([call, limit]);
        abort();
      });
    }
  }

  /** If one is due and a reader is free. */
  #start(signal: AbortSignal): Promise<void> | undefined {
    const now = this.#clock.now();
    const free = freeReaders(this.#open, now);
    if (now < this.#heldUntil || !free.any) return undefined;
    const missing = free.date ? this.#usual.next(free.slow) : undefined;
    const isDateFirst = missing !== undefined && this.#sinceDate >= READINGS_A_DATE;
    const row = isDateFirst ? undefined : this.#next(free);
    if (row !== undefined) {
      this.#sinceDate += 1;
      return this.#read(row, signal);
    }
    if (missing === undefined) return undefined;
    this.#sinceDate = 0;
    const { isSlow } = missing;
    return this.#during({ isSlow, isDate: true }, () => this.#usual.read(missing, signal));
  }

  #next({ slow }: FreeReaders): FleetRow | undefined {
    return nextRestaurant({
      rows: this.#rows,
      reading: this.#reading,
      allowsSlow: slow,
      requested: this.#requested,
      now: this.#clock.now(),
    });
  }

  async #untilDue(signal: AbortSignal, ended: Promise<never>): Promise<void> {
    const now = this.#clock.now();
    const free = freeReaders(this.#open, now);
    const parts = { rows: this.#rows, reading: this.#reading, allowsSlow: free.slow };
    const due = free.any
      ? (nextDueAt(parts) ?? Number.POSITIVE_INFINITY)
      : Number.POSITIVE_INFINITY;
    const slowAt = free.slowAt ?? Number.POSITIVE_INFINITY;
    const next = Math.min(Math.max(due, this.#heldUntil), slowAt, now + LONGEST_SLEEP_MS);
    const waking = new AbortController();
    const slept = this.#clock.sleep(Math.max(1, next - now), waking.signal).catch(() => undefined);
    try {
      await waitFor(Promise.race([slept, this.#changed.promise, ended]), signal);
    } finally {
      waking.abort();
    }
  }

  async #read(row: FleetRow, signal: AbortSignal): Promise<void> {
    const { restaurant } = row;
    const { guid } = restaurant;
    const startedAt = this.#clock.now();
    this.#reading.add(guid);
    this.#requested.delete(guid);
    await this.#during({ isSlow: isSlowExport(row), isDate: false }, async () => {
      try {
        const before = this.#memories.get(guid);
        const reading = await readRestaurant(this.#source, restaurant, before, this.#clock, signal);
        this.#keep(row, reading, startedAt);
      } finally {
        this.#reading.delete(guid);
      }
    });
  }

  /** Holds a reader meanwhile. */
  async #during(of: Omit<OpenReading, 'startedAt'>, read: () => Promise<void>): Promise<void> {
    const open = { ...of, startedAt: this.#clock.now() };
    this.#open.add(open);
    try {
      await read();
    } finally {
      this.#open.delete(open);
      this.#wake();
    }
  }

  #keep(row: FleetRow, reading: RestaurantReading, startedAt: number): void {
    const { restaurant } = row;
    const { memory, status, readAt, failure, missingDates } = reading;
    const at = this.#places.get(restaurant.guid);
    if (at === undefined) return;
    if (memory !== undefined) this.#memories.set(restaurant.guid, memory);
    this.#source.follower?.read(restaurant, reading);
    const state = fleetState(failure, memory?.setup.unreadable ?? 0);
    const triedAt = this.#clock.now();
    if (failure?.code === 'NOT_AUTHENTICATED') this.#heldUntil = triedAt + LOGIN_HOLD_MS;
    const isKept = state instanceof Failure && row.status !== undefined;
    const kept = isKept ? row : { status, readAt, before: row.status };
    this.#rows[at] = {
      restaurant,
      state,
      status: kept.status,
      ...(kept.before !== undefined && { before: kept.before }),
      readAt: kept.readAt,
      triedAt,
      tookMs: triedAt - startedAt,
    };
    this.#usual.heard(this.#rows[at], missingDates);
    this.#publish();
    this.#answer(restaurant.guid);
  }

  /** Ends requests with this as the last restaurant. */
  #answer(guid: string): void {
    for (const waiting of this.#waiting) {
      // One requested again while being read is read once more.
      if (this.#requested.has(guid) || !waiting.left.delete(guid)) continue;
      if (waiting.left.size > 0) continue;
      this.#waiting.delete(waiting);
      waiting.resolve();
    }
  }

  #publish(): void {
    const answeredAt = this.#answeredAt;
    this.#view = { rows: [...this.#rows], ...(answeredAt !== undefined && { answeredAt }) };
    for (const listener of this.#listeners) listener();
  }

  #wake(): void {
    const { resolve } = this.#changed;
    this.#changed = Promise.withResolvers();
    resolve();
  }
}
