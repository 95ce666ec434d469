/** Reads restaurants continuously, within the client's limits. All instants in this file are by the steady clock. */
import { waitFor } from '../api/cancellation.ts';
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
import { pacedApi, requestTurns } from './fleet-api.ts';
import type { KitchenSource } from './kitchen-source.ts';
import {
  type FleetFollower,
  type FleetSource,
  type RestaurantMemory,
  type RestaurantReading,
  readRestaurant,
} from './read-restaurant.ts';
import { RefreshRequests } from './refresh-requests.ts';
import { PROBE_STEP_MS, SilenceProbe } from './silence-probe.ts';
import { UsualQueue } from './usual-queue.ts';

/** While restaurants are always due, one reading in ten is of an earlier date. */
const RESTAURANTS_PER_DATE = 9;
const LOGIN_HOLD_MS = 5 * 60_000;
const LONGEST_SLEEP_MS = 60_000;
/** An archive's service runs in this process, so more requests are allowed. Keys are still answered in between. */
const ARCHIVE_REQUESTS_PER_SECOND = 100;

export function fleetOf(
  source: KitchenSource,
  clock: Clock,
  decisionsOf: FleetSource['decisionsOf'],
  dates: 'current' | 'latest' = 'current',
  follower?: FleetFollower,
): FleetReader {
  const { heldDates, ...current } = source;
  const isLatest = dates === 'latest' && heldDates !== undefined;
  const fleetSource = { ...current, decisionsOf, ...(isLatest && { heldDates }) };
  const rate = source.kind === 'archive' ? ARCHIVE_REQUESTS_PER_SECOND : undefined;
  return new FleetReader(fleetSource, source.restaurants, clock, { rate, follower });
}

type FleetReaderOptions = Pick<FleetSource, 'follower'> & { readonly rate?: number | undefined };

export class FleetReader {
  readonly #clock: Clock;
  readonly #source: FleetSource;
  #follower: FleetFollower | undefined;
  readonly #rows: FleetRow[];
  readonly #indexByGuid: ReadonlyMap<string, number>;
  readonly #memories = new Map<string, RestaurantMemory>();
  readonly #requests = new RefreshRequests();
  readonly #earlierDates: UsualQueue;
  readonly #probe: SilenceProbe;
  readonly #listeners = new Set<() => void>();
  #view: FleetView;
  /** GUIDs. */
  readonly #beingRead = new Set<string>();
  /** Includes readings of earlier dates. */
  readonly #openReadings = new Set<OpenReading>();
  #restaurantsSinceDate = 0;
  /** Nothing is read before this time: the platform refused the login, and each attempt counts against the client. */
  #heldUntil = 0;
  #latestRun: AbortSignal | undefined;
  /** Resolved and replaced when the schedule changes, to wake the sleeping loop. */
  #scheduleChange = Promise.withResolvers<void>();

  constructor(
    source: FleetSource,
    restaurants: readonly RestaurantChoice[],
    clock: Clock,
    { rate = SUSTAINABLE_REQUESTS_PER_SECOND, follower }: FleetReaderOptions = {},
  ) {
    const takeTurn = requestTurns(rate, clock);
    const api = pacedApi(source.api, takeTurn, () => this.#probe.noteAnswer());
    this.#clock = clock;
    this.#source = { ...source, api };
    this.#follower = follower;
    this.#rows = restaurants.map(unreadRow);
    this.#view = { rows: [...this.#rows] };
    this.#indexByGuid = new Map(restaurants.map(({ guid }, index) => [guid, index]));
    this.#earlierDates = new UsualQueue({
      usualReader: source.usualReader,
      takeTurn,
      // With another earlier date to compare with, the restaurant is judged again.
      onRead: (guid) => void this.#requests.guids.add(guid),
      now: () => clock.steady(),
    });
    const heldUntil = () => this.#heldUntil;
    const onAnswer = () => this.#publishAnswer();
    const fleet = { api, rows: this.#rows, beingRead: this.#beingRead, heldUntil, onAnswer };
    this.#probe = new SilenceProbe(fleet, clock);
  }

  /** The object stays the same until something changes. */
  readonly get = (): FleetView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  follow(follower: FleetFollower): void {
    this.#follower = follower;
  }

  /** Reads these restaurants next. Resolves after an attempt for each of them, which may wait for the next run. */
  refresh(guids: readonly string[] = [...this.#indexByGuid.keys()]): Promise<void> {
    const attempts = this.#requests.add(guids);
    this.#heldUntil = 0;
    this.#wake();
    return attempts;
  }

  /** Reads until the signal aborts, and then throws CANCELLED. Also throws errors that are no failures. */
  async run(signal: AbortSignal): Promise<void> {
    const defect = Promise.withResolvers<never>();
    this.#latestRun = signal;
    this.#probe.noteAnswer();
    this.#probe.run(signal).catch(defect.reject);
    try {
      for (;;) {
        let reading = this.#startNext(signal);
        while (reading !== undefined) {
          reading.catch(defect.reject);
          reading = this.#startNext(signal);
        }
        await this.#untilDue(signal, defect.promise);
      }
    } finally {
      // Another run may have begun before this run ended.
      if (this.#latestRun === signal) {
        this.#probe.answeredAt = undefined;
        this.#publish();
      }
    }
  }

  #startNext(signal: AbortSignal): Promise<void> | undefined {
    const now = this.#clock.steady();
    const free = freeReaders(this.#openReadings, now);
    if (now < this.#heldUntil || !free.any) return undefined;
    const dates = free.date ? this.#earlierDates.next(free.slow) : undefined;
    const isDateDue = dates !== undefined && this.#restaurantsSinceDate >= RESTAURANTS_PER_DATE;
    const schedule = { rows: this.#rows, reading: this.#beingRead, allowsSlow: free.slow };
    const requested = this.#requests.guids;
    const row = isDateDue ? undefined : nextRestaurant({ ...schedule, requested, now });
    if (row !== undefined) {
      this.#restaurantsSinceDate += 1;
      return this.#readRestaurant(row, signal);
    }
    if (dates === undefined) return undefined;
    this.#restaurantsSinceDate = 0;
    const read = () => this.#earlierDates.read(dates, signal);
    return this.#withReader({ isSlow: dates.isSlow, isDate: true }, read);
  }

  async #untilDue(signal: AbortSignal, defect: Promise<never>): Promise<void> {
    const now = this.#clock.steady();
    const free = freeReaders(this.#openReadings, now);
    const schedule = { rows: this.#rows, reading: this.#beingRead, allowsSlow: free.slow };
    const dueAt = (free.any ? nextDueAt(schedule) : undefined) ?? Number.POSITIVE_INFINITY;
    const slowAt = free.slowAt ?? Number.POSITIVE_INFINITY;
    const wakeAt = Math.min(Math.max(dueAt, this.#heldUntil), slowAt, now + LONGEST_SLEEP_MS);
    const waking = new AbortController();
    const pause = this.#clock
      .sleep(Math.max(1, wakeAt - now), waking.signal)
      .catch(() => undefined);
    try {
      await waitFor(Promise.race([pause, this.#scheduleChange.promise, defect]), signal);
    } finally {
      waking.abort();
    }
  }

  async #readRestaurant(row: FleetRow, signal: AbortSignal): Promise<void> {
    const { restaurant } = row;
    const { guid } = restaurant;
    const startedAt = this.#clock.steady();
    this.#beingRead.add(guid);
    this.#requests.guids.delete(guid);
    await this.#withReader({ isSlow: isSlowExport(row), isDate: false }, async () => {
      try {
        const memory = this.#memories.get(guid);
        const isRefused = (date: string) => this.#earlierDates.isRefused(guid, date);
        const source = { ...this.#source, follower: this.#follower, isRefused };
        const reading = await readRestaurant(source, restaurant, memory, this.#clock, signal);
        this.#keep(row, reading, startedAt);
      } finally {
        this.#beingRead.delete(guid);
      }
    });
  }

  async #withReader(
    reading: Omit<OpenReading, 'startedAt'>,
    work: () => Promise<void>,
  ): Promise<void> {
    const open = { ...reading, startedAt: this.#clock.steady() };
    this.#openReadings.add(open);
    try {
      await work();
    } finally {
      this.#openReadings.delete(open);
      this.#wake();
    }
  }

  #keep(before: FleetRow, reading: RestaurantReading, startedAt: number): void {
    const { restaurant } = before;
    const { memory, failure, missingDates } = reading;
    const index = this.#indexByGuid.get(restaurant.guid);
    if (index === undefined) return;
    if (memory !== undefined) this.#memories.set(restaurant.guid, memory);
    this.#follower?.read(restaurant, reading);
    const triedAt = this.#clock.steady();
    if (failure?.code === 'NOT_AUTHENTICATED') this.#heldUntil = triedAt + LOGIN_HOLD_MS;
    const attempt = { triedAt, tookMs: triedAt - startedAt, now: this.#clock.now() };
    const row = rowAfter(before, reading, attempt);
    this.#rows[index] = row;
    this.#earlierDates.update(row, missingDates);
    this.#publish();
    this.#requests.end(restaurant.guid);
  }

  /** Many answers may come each second, but screens need only about one in ten seconds. */
  #publishAnswer(): void {
    const { answeredAt = 0 } = this.#probe;
    const publishedAt = this.#view.answeredAt ?? Number.NEGATIVE_INFINITY;
    if (answeredAt - publishedAt >= PROBE_STEP_MS) this.#publish();
  }

  #publish(): void {
    const { answeredAt } = this.#probe;
    this.#view = { rows: [...this.#rows], ...(answeredAt !== undefined && { answeredAt }) };
    for (const listener of this.#listeners) listener();
  }

  #wake(): void {
    const { resolve } = this.#scheduleChange;
    this.#scheduleChange = Promise.withResolvers();
    resolve();
  }
}

/** After a failure, the last good status stays. */
function rowAfter(
  before: FleetRow,
  { memory, status, readAt, failure }: RestaurantReading,
  { now, ...attempt }: { readonly triedAt: number; readonly tookMs: number; readonly now: number },
): FleetRow {
  const { restaurant } = before;
  const state = fleetState(failure, memory?.setup.unreadable ?? 0);
  const isFailed = state instanceof Failure;
  const since = {
    failingSince: isFailed ? (before.failingSince ?? now) : undefined,
    setupChangedAt: memory?.setupChangedAt ?? before.setupChangedAt,
  };
  if (isFailed && before.status !== undefined) return { ...before, ...attempt, ...since, state };
  return { restaurant, state, status, readAt, freshAt: attempt.triedAt, ...attempt, ...since };
}
