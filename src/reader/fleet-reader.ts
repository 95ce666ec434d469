/** Reads restaurants continuously, within the client's limits. All instants here are by the steady clock. */
import { waitFor, within } from '../api/cancellation.ts';
import type { Clock } from '../api/clock.ts';
import { Failure } from '../contract/failures.ts';
import { SUSTAINABLE_REQUESTS_PER_SECOND } from '../contract/operations.ts';
import { type FleetRow, fleetState, unreadRow } from '../kitchen/fleet/fleet-row.ts';
import {
  type FleetView,
  freeReaders,
  isSlowExport,
  nextDueAt,
  nextRestaurant,
  type OpenReading,
} from '../kitchen/fleet/fleet-schedule.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import type { KitchenSource } from './kitchen-source.ts';
import {
  type FleetFollower,
  type FleetSource,
  isUnanswered,
  pacedApi,
  type RestaurantMemory,
  type RestaurantReading,
  readRestaurant,
  requestTurns,
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
/** The service is our own, in this process, and keys are answered in between. */
const ARCHIVE_REQUESTS_PER_SECOND = 100;

/** All restaurants, on their current business dates or an archive's latest. */
export function fleetOf(
  source: KitchenSource,
  clock: Clock,
  decisionsOf: FleetSource['decisionsOf'],
  dates: 'current' | 'latest' = 'current',
  follower?: FleetFollower,
): FleetReader {
  const { heldDates, ...current } = source;
  const isLatest = dates === 'latest' && heldDates !== undefined;
  const of = { ...current, decisionsOf, ...(isLatest && { heldDates }) };
  const rate = source.kind === 'archive' ? ARCHIVE_REQUESTS_PER_SECOND : undefined;
  return new FleetReader(of, source.restaurants, clock, { rate, follower });
}

/** Reads nothing before `run`. */
export class FleetReader {
  readonly #clock: Clock;
  readonly #source: FleetSource;
  #follower: FleetFollower | undefined;
  readonly #rows: FleetRow[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #memories = new Map<string, RestaurantMemory>();
  readonly #beingRead = new Set<string>();
  readonly #requested = new Set<string>();
  readonly #listeners = new Set<() => void>();
  /** Requests waiting for their restaurants. */
  readonly #waitings = new Set<{ readonly left: Set<string>; readonly resolve: () => void }>();
  readonly #readings = new Set<OpenReading>();
  readonly #usual: UsualQueue;
  #view: FleetView;
  #sinceDate = 0;
  /** Last platform answer, or read start. `undefined` while nothing is read. */
  #answeredAt: number | undefined;
  /** From the latest `run`. */
  #running: AbortSignal | undefined;
  /** No reads before: the platform refused the login, and each attempt counts against the client. */
  #heldUntil = 0;
  /** Replaced on a schedule change, to wake a sleeping reader. */
  #changed = Promise.withResolvers<void>();

  constructor(
    source: FleetSource,
    restaurants: readonly RestaurantChoice[],
    clock: Clock,
    {
      rate = SUSTAINABLE_REQUESTS_PER_SECOND,
      follower,
    }: { readonly rate?: number | undefined; readonly follower?: FleetFollower | undefined } = {},
  ) {
    const turn = requestTurns(rate, clock);
    this.#clock = clock;
    this.#source = { ...source, api: pacedApi(source.api, turn, () => this.#answered()) };
    this.#follower = follower;
    this.#rows = restaurants.map(unreadRow);
    this.#view = { rows: [...this.#rows] };
    this.#places = new Map(restaurants.map(({ guid }, index) => [guid, index]));
    this.#usual = new UsualQueue({
      reading: source.usual,
      turn,
      onRead: (guid) => void this.#requested.add(guid),
      now: () => clock.steady(),
    });
  }

  /** The same object until something changed. */
  readonly get = (): FleetView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  follow(follower: FleetFollower): void {
    this.#follower = follower;
  }

  /** Reads these next, or all. Resolves after an attempt for each. Waits for the next run if nothing runs. */
  refresh(guids: readonly string[] = [...this.#places.keys()]): Promise<void> {
    for (const guid of guids) this.#requested.add(guid);
    this.#heldUntil = 0;
    this.#wake();
    const waiting = { left: new Set(guids), ...Promise.withResolvers<void>() };
    if (waiting.left.size === 0) waiting.resolve();
    else this.#waitings.add(waiting);
    return waiting.promise;
  }

  /** Until the signal is aborted: then throws CANCELLED. Also throws program defects. */
  async run(signal: AbortSignal): Promise<void> {
    const ended = Promise.withResolvers<never>();
    this.#running = signal;
    this.#answered();
    this.#askInSilence(signal).catch(ended.reject);
    try {
      for (;;) {
        for (let work = this.#start(signal); work !== undefined; work = this.#start(signal)) {
          work.catch(ended.reject);
        }
        await this.#untilDue(signal, ended.promise);
      }
    } finally {
      if (this.#running === signal) {
        this.#answeredAt = undefined;
        this.#publish();
      }
    }
  }

  #answered(): void {
    this.#answeredAt = this.#clock.steady();
    const shownAt = this.#view.answeredAt ?? Number.NEGATIVE_INFINITY;
    if (this.#answeredAt - shownAt >= LOOK_MS) this.#publish();
  }

  /** While no answer comes, asks one restaurant after another for its setup: nothing else may be due for minutes. */
  async #askInSilence(signal: AbortSignal): Promise<void> {
    for (let turn = 0; ; ) {
      const slept = this.#clock.sleep(LOOK_MS, signal).catch(() => undefined);
      await waitFor(slept, signal);
      const now = this.#clock.steady();
      const permitted = this.#rows.filter(
        ({ state }) => !(state instanceof Failure && state.origin === 'refusal'),
      );
      // Nothing is asked after a refused login, or where all are denied.
      if (now < this.#heldUntil || permitted.length === 0) this.#answered();
      if (now - (this.#answeredAt ?? now) < 2 * LOOK_MS) continue;
      const candidates = this.#likelyToAnswer(permitted);
      const { guid } = candidates[turn % candidates.length]?.restaurant ?? {};
      if (guid === undefined) continue;
      turn += 1;
      const ask = (asking: AbortSignal) =>
        this.#source.api.stations(guid, { signal: asking }).catch(() => undefined);
      await within(LOOK_MS, ask, this.#clock, signal);
    }
  }

  /** Silent restaurants say nothing about the platform while others answer. Those being asked already may be silent, too. */
  #likelyToAnswer(rows: readonly FleetRow[]): readonly FleetRow[] {
    const answering = rows.filter(
      ({ state }) => !(state instanceof Failure && isUnanswered(state)),
    );
    const free = answering.filter(({ restaurant }) => !this.#beingRead.has(restaurant.guid));
    return [free, answering, rows].find(({ length }) => length > 0) ?? rows;
  }

  /** If one is due and a reader is free. */
  #start(signal: AbortSignal): Promise<void> | undefined {
    const now = this.#clock.steady();
    const free = freeReaders(this.#readings, now);
    if (now < this.#heldUntil || !free.any) return undefined;
    const missing = free.date ? this.#usual.next(free.slow) : undefined;
    const isDateFirst = missing !== undefined && this.#sinceDate >= READINGS_A_DATE;
    const row = isDateFirst
      ? undefined
      : nextRestaurant({
          rows: this.#rows,
          reading: this.#beingRead,
          requested: this.#requested,
          allowsSlow: free.slow,
          now,
        });
    if (row !== undefined) {
      this.#sinceDate += 1;
      return this.#read(row, signal);
    }
    if (missing === undefined) return undefined;
    this.#sinceDate = 0;
    const { isSlow } = missing;
    return this.#during({ isSlow, isDate: true }, () => this.#usual.read(missing, signal));
  }

  async #untilDue(signal: AbortSignal, ended: Promise<never>): Promise<void> {
    const now = this.#clock.steady();
    const free = freeReaders(this.#readings, now);
    const parts = { rows: this.#rows, reading: this.#beingRead, allowsSlow: free.slow };
    const due = (free.any ? nextDueAt(parts) : undefined) ?? Number.POSITIVE_INFINITY;
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
    const startedAt = this.#clock.steady();
    this.#beingRead.add(guid);
    this.#requested.delete(guid);
    await this.#during({ isSlow: isSlowExport(row), isDate: false }, async () => {
      try {
        const before = this.#memories.get(guid);
        const from = { ...this.#source, follower: this.#follower };
        const reading = await readRestaurant(from, restaurant, before, this.#clock, signal);
        this.#keep(row, reading, startedAt);
      } finally {
        this.#beingRead.delete(guid);
      }
    });
  }

  /** Holds a reader meanwhile. */
  async #during(reading: Omit<OpenReading, 'startedAt'>, work: () => Promise<void>): Promise<void> {
    const open = { ...reading, startedAt: this.#clock.steady() };
    this.#readings.add(open);
    try {
      await work();
    } finally {
      this.#readings.delete(open);
      this.#wake();
    }
  }

  #keep(row: FleetRow, reading: RestaurantReading, startedAt: number): void {
    const { restaurant } = row;
    const { memory, status, readAt, failure, missingDates } = reading;
    const index = this.#places.get(restaurant.guid);
    if (index === undefined) return;
    if (memory !== undefined) this.#memories.set(restaurant.guid, memory);
    this.#follower?.read(restaurant, reading);
    const state = fleetState(failure, memory?.setup.unreadable ?? 0);
    const triedAt = this.#clock.steady();
    if (failure?.code === 'NOT_AUTHENTICATED') this.#heldUntil = triedAt + LOGIN_HOLD_MS;
    const isKept = state instanceof Failure && row.status !== undefined;
    const shown = isKept ? row : { status, readAt, freshAt: triedAt };
    const next = {
      restaurant,
      state,
      status: shown.status,
      readAt: shown.readAt,
      freshAt: shown.freshAt,
      triedAt,
      tookMs: triedAt - startedAt,
    };
    this.#rows[index] = next;
    this.#usual.heard(next, missingDates);
    this.#publish();
    this.#answer(restaurant.guid);
  }

  /** Ends requests with this as the last restaurant. */
  #answer(guid: string): void {
    for (const waiting of this.#waitings) {
      // One requested again while being read is read once more.
      if (this.#requested.has(guid) || !waiting.left.delete(guid)) continue;
      if (waiting.left.size > 0) continue;
      this.#waitings.delete(waiting);
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
