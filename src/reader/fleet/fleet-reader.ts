/** Reads continuously, within the client's limits. */
import { waitFor, within } from '../../api/transport/cancellation.ts';
import type { Clock } from '../../api/transport/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { SUSTAINABLE_REQUESTS_PER_SECOND } from '../../contract/limits.ts';
import { type FleetRow, fleetState, unreadRow } from '../../kitchen/fleet/fleet-row.ts';
import {
  type FleetView,
  freeReaders,
  isSlowExport,
  nextDueAt,
  nextRestaurant,
  type OpenReading,
} from '../../kitchen/fleet/fleet-schedule.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { pacedApi, requestTurns } from './paced-api.ts';
import {
  type FleetFollower,
  type FleetSource,
  type RestaurantMemory,
  type RestaurantReading,
  readRestaurant,
} from './read-restaurant.ts';
import { usualQueue } from './usual-queue.ts';

/** Restaurants between two earlier dates, while restaurants are always due: dates get one in ten. */
const READINGS_A_DATE = 9;
/** Pause after a refused login, ms. */
const LOGIN_HOLD_MS = 5 * 60_000;
/** Ms between checks whether the platform answers. After two without an answer it is asked for a setup. */
const LOOK_MS = 10_000;
/** Between two schedule checks, ms. */
const LONGEST_SLEEP_MS = 60_000;

export type FleetReader = ReturnType<typeof fleetReader>;

/** Reads nothing before `run`. */
export function fleetReader(
  of: FleetSource,
  restaurants: readonly RestaurantChoice[],
  clock: Clock,
  requestsPerSecond: number = SUSTAINABLE_REQUESTS_PER_SECOND,
) {
  const turn = requestTurns(requestsPerSecond, clock);
  let source: FleetSource = { ...of, api: pacedApi(of.api, turn, answered) };
  const rows = restaurants.map(unreadRow);
  const places = new Map(restaurants.map(({ guid }, at) => [guid, at]));
  const memories = new Map<string, RestaurantMemory>();
  const beingRead = new Set<string>();
  const requested = new Set<string>();
  const listeners = new Set<() => void>();
  /** Requests waiting for their restaurants. */
  const waitings = new Set<{ readonly left: Set<string>; readonly resolve: () => void }>();
  const readings = new Set<OpenReading>();
  const usual = usualQueue({
    reading: of.usual,
    turn,
    onRead: (guid) => void requested.add(guid),
    now: () => clock.steady(),
  });
  let view: FleetView = { rows: [...rows] };
  let sinceDate = 0;
  /** Last platform answer, or read start. `undefined` while nothing is read. All instants here are steady ones. */
  let answeredAt: number | undefined;
  /** From the latest `run`. */
  let running: AbortSignal | undefined;
  /** No reads before: the platform refused the login, and each attempt counts against the client. */
  let heldUntil = 0;
  /** Replaced on a schedule change, to wake a sleeping reader. */
  let changed = Promise.withResolvers<void>();

  function answered(): void {
    answeredAt = clock.steady();
    if (answeredAt - (view.answeredAt ?? Number.NEGATIVE_INFINITY) >= LOOK_MS) publish();
  }

  /** While no answer comes, asks one restaurant after another for the setup: nothing else may be due for minutes, and exports may take as long. */
  async function askInSilence(signal: AbortSignal): Promise<void> {
    for (let place = 0; ; ) {
      await waitFor(
        clock.sleep(LOOK_MS, signal).catch(() => undefined),
        signal,
      );
      const now = clock.steady();
      const permitted = rows.filter(
        ({ state }) => !(state instanceof Failure && state.origin === 'refusal'),
      );
      // Nothing is asked after a refused login, or where all are denied.
      if (now < heldUntil || permitted.length === 0) answered();
      const { guid } = permitted[place % permitted.length]?.restaurant ?? {};
      if (guid === undefined || now - (answeredAt ?? now) < 2 * LOOK_MS) continue;
      place += 1;
      const ask = (asking: AbortSignal) =>
        source.api.stations(guid, { signal: asking }).catch(() => undefined);
      await within(LOOK_MS, ask, clock, signal);
    }
  }

  /** If one is due and a reader is free. */
  function start(signal: AbortSignal): Promise<void> | undefined {
    const now = clock.steady();
    const free = freeReaders(readings, now);
    if (now < heldUntil || !free.any) return undefined;
    const missing = free.date ? usual.next(free.slow) : undefined;
    const isDateFirst = missing !== undefined && sinceDate >= READINGS_A_DATE;
    const parts = { rows, reading: beingRead, requested, allowsSlow: free.slow, now };
    const row = isDateFirst ? undefined : nextRestaurant(parts);
    if (row !== undefined) {
      sinceDate += 1;
      return read(row, signal);
    }
    if (missing === undefined) return undefined;
    sinceDate = 0;
    const { isSlow } = missing;
    return during({ isSlow, isDate: true }, () => usual.read(missing, signal));
  }

  async function untilDue(signal: AbortSignal, ended: Promise<never>): Promise<void> {
    const now = clock.steady();
    const free = freeReaders(readings, now);
    const parts = { rows, reading: beingRead, allowsSlow: free.slow };
    const due = (free.any ? nextDueAt(parts) : undefined) ?? Number.POSITIVE_INFINITY;
    const slowAt = free.slowAt ?? Number.POSITIVE_INFINITY;
    const next = Math.min(Math.max(due, heldUntil), slowAt, now + LONGEST_SLEEP_MS);
    const waking = new AbortController();
    const slept = clock.sleep(Math.max(1, next - now), waking.signal).catch(() => undefined);
    try {
      await waitFor(Promise.race([slept, changed.promise, ended]), signal);
    } finally {
      waking.abort();
    }
  }

  async function read(row: FleetRow, signal: AbortSignal): Promise<void> {
    const { restaurant } = row;
    const { guid } = restaurant;
    const startedAt = clock.steady();
    beingRead.add(guid);
    requested.delete(guid);
    await during({ isSlow: isSlowExport(row), isDate: false }, async () => {
      try {
        const before = memories.get(guid);
        keep(row, await readRestaurant(source, restaurant, before, clock, signal), startedAt);
      } finally {
        beingRead.delete(guid);
      }
    });
  }

  /** Holds a reader meanwhile. */
  async function during(
    reading: Omit<OpenReading, 'startedAt'>,
    work: () => Promise<void>,
  ): Promise<void> {
    const open = { ...reading, startedAt: clock.steady() };
    readings.add(open);
    try {
      await work();
    } finally {
      readings.delete(open);
      wake();
    }
  }

  function keep(row: FleetRow, reading: RestaurantReading, startedAt: number): void {
    const { restaurant } = row;
    const { memory, status, readAt, failure, missingDates } = reading;
    const at = places.get(restaurant.guid);
    if (at === undefined) return;
    if (memory !== undefined) memories.set(restaurant.guid, memory);
    source.follower?.read(restaurant, reading);
    const state = fleetState(failure, memory?.setup.unreadable ?? 0);
    const triedAt = clock.steady();
    if (failure?.code === 'NOT_AUTHENTICATED') heldUntil = triedAt + LOGIN_HOLD_MS;
    const isKept = state instanceof Failure && row.status !== undefined;
    const kept = isKept ? row : { status, readAt, freshAt: triedAt, before: row.status };
    rows[at] = {
      restaurant,
      state,
      status: kept.status,
      ...(kept.before !== undefined && { before: kept.before }),
      readAt: kept.readAt,
      freshAt: kept.freshAt,
      triedAt,
      tookMs: triedAt - startedAt,
    };
    usual.heard(rows[at], missingDates);
    publish();
    answer(restaurant.guid);
  }

  /** Ends requests with this as the last restaurant. */
  function answer(guid: string): void {
    for (const waiting of waitings) {
      // One requested again while being read is read once more.
      if (requested.has(guid) || !waiting.left.delete(guid)) continue;
      if (waiting.left.size > 0) continue;
      waitings.delete(waiting);
      waiting.resolve();
    }
  }

  function publish(): void {
    view = { rows: [...rows], ...(answeredAt !== undefined && { answeredAt }) };
    for (const listener of listeners) listener();
  }

  function wake(): void {
    const { resolve } = changed;
    changed = Promise.withResolvers();
    resolve();
  }

  return {
    /** The same object until something changed. */
    get: (): FleetView => view,

    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** From now on. */
    follow: (follower: FleetFollower): void => {
      source = { ...source, follower };
    },

    /** Reads these next, or all. Resolves after an attempt for each. Waits for the next run if nothing runs. */
    refresh: (guids: readonly string[] = [...places.keys()]): Promise<void> => {
      for (const guid of guids) requested.add(guid);
      heldUntil = 0;
      wake();
      const waiting = { left: new Set(guids), ...Promise.withResolvers<void>() };
      if (waiting.left.size === 0) waiting.resolve();
      else waitings.add(waiting);
      return waiting.promise;
    },

    /** Until the signal is aborted: then throws CANCELLED. Also throws program defects. */
    run: async (signal: AbortSignal): Promise<void> => {
      const ended = Promise.withResolvers<never>();
      running = signal;
      answered();
      askInSilence(signal).catch(ended.reject);
      try {
        for (;;) {
          for (let started = start(signal); started !== undefined; started = start(signal)) {
            started.catch(ended.reject);
          }
          await untilDue(signal, ended.promise);
        }
      } finally {
        if (running === signal) {
          answeredAt = undefined;
          publish();
        }
      }
    },
  };
}
