/** A restaurant's rows are dropped once reduced. */
import { caughtFailure, inTurns, waitFor } from '../api/cancellation.ts';
import type { Clock } from '../api/clock.ts';
import type { KitchenApi } from '../api/kitchen-api.ts';
import { createThrottle } from '../api/retry.ts';
import type { StationsRead } from '../api/stations.ts';
import { Failure } from '../contract/failures.ts';
import type { JudgedBy } from '../kitchen/check.ts';
import {
  type FleetJudged,
  type JudgedStatus,
  mayStart,
  type RestaurantStatus,
  type StatusReading,
  statusSteps,
  unchangedStatus,
} from '../kitchen/fleet/restaurant-status.ts';
import { businessDateAt } from '../kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import { type Decisions, isSameDecisions, limitsInForce } from '../kitchen/pace/station-limit.ts';
import { NO_USUAL } from '../kitchen/usual/usual.ts';
import { EXPECTED_ROWS } from './date-rows.ts';
import { KitchenReading } from './kitchen-reading.ts';

/** Ms. Setups change rarely. */
const SETUP_MS = 14 * 60_000;

/** What restaurants are read from, and judged by. With held dates, the latest is read, else the current date. */
export interface FleetSource extends JudgedBy {
  readonly api: FleetApi;
  /** Limits and mutes set in the monitor. Asked at each read, and never fails. */
  readonly decisionsOf: (restaurantGuid: string) => Decisions | Promise<Decisions>;
  /** Absent where nobody follows states. */
  readonly follower?: FleetFollower | undefined;
}

export interface FleetFollower {
  /** With open states, an unchanged date is judged again. */
  readonly hasOpen: (restaurantGuid: string) => boolean;
  /** After each attempt. */
  readonly read: (restaurant: RestaurantChoice, reading: RestaurantReading) => void;
}

export interface RestaurantMemory {
  readonly setup: StationsRead;
  /** When we read it, by the steady clock. */
  readonly setupAt: number;
  /** `undefined` where the setup was read, but not the date. */
  readonly day: DayMemory | undefined;
}

interface DayMemory {
  readonly status: RestaurantStatus;
  readonly rows: number;
  readonly decisions: Decisions;
  readonly etag: string | undefined;
}

export interface RestaurantReading extends FleetJudged {
  readonly memory: RestaurantMemory | undefined;
  /** When the date was read, epoch ms. Without one, the setup. */
  readonly readAt: number | undefined;
  readonly failure: Failure | undefined;
  /** Earlier dates to compare with (`YYYYMMDD`), not kept. */
  readonly missingDates: readonly string[];
}

/** An old setup again, and the current date, or an archive's latest. Failures are part of the result. Throws CANCELLED. */
export async function readRestaurant(
  source: FleetSource,
  restaurant: RestaurantChoice,
  before: RestaurantMemory | undefined,
  clock: Pick<Clock, 'now' | 'steady'>,
  signal: AbortSignal,
): Promise<RestaurantReading> {
  const { guid, calendar } = restaurant;
  const today = businessDateAt(clock.now(), calendar);
  const decisions = await source.decisionsOf(guid);
  let { setup, setupAt = Number.NEGATIVE_INFINITY } = before ?? {};
  let missingDates: readonly string[] = [];
  let date = today;
  const lastOf = () => (before?.day?.status.date === date ? before.day : undefined);
  const kitchenWith = (current: StationsRead): KitchenReading => {
    // Only a past date needs earlier setups.
    const { setupVersions: _earlier, ...latest } = source;
    const rows = { about: lastOf()?.rows ?? EXPECTED_ROWS };
    const question = { date, today, current, signal, rows, usual: { isKeptOnly: true } };
    return new KitchenReading(date < today ? source : latest, restaurant, question);
  };
  const judged = async (
    kitchen: KitchenReading,
    rows: Pick<StatusReading, 'day' | 'readAt' | 'usual' | 'areDatesMissing'>,
  ): Promise<JudgedStatus> => {
    const check = await kitchen.checked(rows.day);
    const { unreadable } = await kitchen.setup();
    const dateFacts = { date, isPast: kitchen.isOver, asOf: rows.readAt };
    const limits = limitsInForce(source, decisions);
    const steps = statusSteps({ ...rows, ...dateFacts, unreadable, check, limits, decisions });
    return inTurns(steps, signal);
  };
  try {
    if (setup === undefined || clock.steady() - setupAt > SETUP_MS) {
      setup = await source.api.stations(guid, { signal });
      setupAt = clock.steady();
    }
    const held = await source.heldDates?.(guid);
    date = held?.[0] ?? today;
    const kitchen = kitchenWith(setup);
    const { usual, missing } = await kitchen.usual();
    missingDates = held === undefined ? missing : missing.filter((each) => held.includes(each));
    const last = lastOf();
    const isSame =
      setup === before?.setup &&
      last?.status.isPast === kitchen.isOver &&
      last.status.usualDates === usual.dates.length &&
      isSameDecisions(last.decisions, decisions) &&
      !last.status.isProvisional &&
      !isJudgedAgain(source, guid, last.status, clock.now());
    const rows = await kitchen.renewedRows(isSame ? last.etag : undefined);
    const { readAt } = rows;
    if ('unchanged' in rows) {
      const status = last && unchangedStatus(last.status, readAt);
      const memory = { setup, setupAt, day: last && status && { ...last, status } };
      return { memory, status, readAt, failure: undefined, missingDates };
    }
    const areDatesMissing = missingDates.length > 0;
    const { status, pace } = await judged(kitchen, {
      day: rows.day,
      readAt,
      usual,
      areDatesMissing,
    });
    const day = { status, rows: rows.day.length, decisions, etag: rows.etag };
    const memory = { setup, setupAt, day };
    const answer = { memory, status, readAt, failure: undefined, missingDates };
    return { ...answer, ...(pace !== undefined && { judged: { pace, dates: usual.dates } }) };
  } catch (error) {
    const failure = caughtFailure(error);
    const memory = setup && { setup, setupAt, day: before?.day };
    // Readers keep the last good status.
    const isKept = before?.day !== undefined && failure.code !== 'NOT_SUBSCRIBED';
    const unread = { day: undefined, readAt: 0, usual: NO_USUAL, areDatesMissing: true };
    const status =
      setup === undefined || isKept ? undefined : (await judged(kitchenWith(setup), unread)).status;
    return { memory, status, readAt: setup?.readAt, failure, missingDates };
  }
}

function isJudgedAgain(
  { follower }: FleetSource,
  guid: string,
  status: RestaurantStatus,
  now: number,
): boolean {
  return follower !== undefined && (follower.hasOpen(guid) || mayStart(status, now));
}

// Requests in turns, so many a second.

export type FleetApi = Pick<KitchenApi, 'stations' | 'renewFulfillments'>;

/** Nothing came from the platform itself. */
export function isUnanswered({ origin }: Failure): boolean {
  return origin === 'here' || origin === 'link' || origin === 'gateway';
}

/** Each call waits for a turn. `onAnswer` is called after each answer. */
export function pacedApi(api: FleetApi, turn: RequestTurn, onAnswer: () => void): FleetApi {
  async function heard<Read>(call: Promise<Read>): Promise<Read> {
    try {
      const result = await call;
      onAnswer();
      return result;
    } catch (error) {
      if (error instanceof Failure && !isUnanswered(error)) onAnswer();
      throw error;
    }
  }
  return {
    stations: async (guid, options) => {
      await turn(options?.signal);
      return heard(api.stations(guid, options));
    },
    renewFulfillments: async (guid, date, known, begin, options) => {
      await turn(options?.signal);
      return heard(api.renewFulfillments(guid, date, known, begin, options));
    },
  };
}

/** Throws CANCELLED when the signal is aborted. */
type RequestTurn = (signal?: AbortSignal) => Promise<void>;

export function requestTurns(requestsPerSecond: number, clock: Clock): RequestTurn {
  const throttle = createThrottle(requestsPerSecond, clock);
  const never = new AbortController().signal;
  return (signal = never) =>
    waitFor(
      throttle.take(Number.POSITIVE_INFINITY, signal, () => undefined),
      signal,
    );
}
