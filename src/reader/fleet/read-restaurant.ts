/** A restaurant's rows are dropped once reduced. */
import type { StationsRead } from '../../api/reading/stations.ts';
import { tableSeed } from '../../api/table-seed.ts';
import type { Clock } from '../../api/transport/clock.ts';
import { Failure } from '../../contract/failures.ts';
import { businessDateAt } from '../../kitchen/calendar/business-day.ts';
import type { JudgedBy } from '../../kitchen/check.ts';
import {
  type FleetJudged,
  type JudgedStatus,
  mayStart,
  type RestaurantStatus,
  type StatusReading,
  statusSteps,
  unchangedStatus,
} from '../../kitchen/fleet/restaurant-status.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { type Decisions, isSameDecisions, limitsInForce } from '../../kitchen/pace/decisions.ts';
import { dateReading } from '../../kitchen/table/date-reading.ts';
import { gatherDates } from '../../kitchen/usual/gathered-dates.ts';
import { NO_USUAL, type Usual, type UsualReading, usualOf } from '../../kitchen/usual/usual.ts';
import { usualDates } from '../../kitchen/usual/usual-dates.ts';
import { checkedDate, setupOfDate } from '../checked-date.ts';
import { inTurns } from '../in-turns.ts';
import type { FleetApi } from './paced-api.ts';

/** Ms. Setups change rarely. */
const SETUP_MS = 14 * 60_000;
/** For a date not read yet. A larger one moves as it arrives. */
const EXPECTED_ROWS = 4_096;

/** What restaurants are read from, and judged by. With held dates, the latest is read, else the current date. */
export interface FleetSource extends JudgedBy {
  readonly api: FleetApi;
  /** Limits and mutes set in the monitor. Asked at each read, and never fails. */
  readonly decisionsOf: (restaurantGuid: string) => Decisions | Promise<Decisions>;
  /** Absent where nobody follows states. */
  readonly follower?: FleetFollower;
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
  let date = today;
  let { setup, setupAt = Number.NEGATIVE_INFINITY } = before ?? {};
  let missingDates: readonly string[] = [];
  const judged = async (
    current: StationsRead,
    read: Pick<StatusReading, 'day' | 'readAt' | 'usual' | 'areDatesMissing'>,
  ): Promise<JudgedStatus> => {
    const isPast = date < today;
    const kept = isPast ? await setupOfDate(source, restaurant, current, { date, today }) : current;
    const check = await checkedDate(source, { restaurant, setup: kept, date, day: read.day });
    const steps = statusSteps({
      ...read,
      restaurant,
      date,
      unreadable: kept.unreadable,
      check,
      isPast,
      asOf: read.readAt,
      limits: limitsInForce(source, decisions),
      decisions,
    });
    return inTurns(steps, signal);
  };
  try {
    if (setup === undefined || clock.steady() - setupAt > SETUP_MS) {
      setup = await source.api.stations(guid, { signal });
      setupAt = clock.steady();
    }
    const held = await source.heldDates?.(guid);
    date = held?.[0] ?? today;
    const { usual, missing } = await keptUsual(source.usual, restaurant, date, signal);
    missingDates = held === undefined ? missing : missing.filter((each) => held.includes(each));
    const last = before?.day?.status.date === date ? before.day : undefined;
    const isPast = date < today;
    const isSame =
      setup === before?.setup &&
      last?.status.isPast === isPast &&
      last.status.usualDates === usual.dates.length &&
      isSameDecisions(last.decisions, decisions) &&
      !last.status.isProvisional &&
      !isJudgedAgain(source, guid, last.status, clock.now());
    const reading = dateReading(restaurant, date, {
      massBumpLimits: source.massBumpLimits,
      seed: tableSeed,
      about: last?.rows ?? EXPECTED_ROWS,
    });
    const read = await reading.renew(source.api, isSame ? last.etag : undefined, { signal });
    const { readAt } = read;
    if ('unchanged' in read) {
      const status = last && unchangedStatus(last.status, read.readAt);
      const day = last && status && { ...last, status };
      const memory = { setup, setupAt, day };
      return { memory, status, readAt, failure: undefined, missingDates };
    }
    const areDatesMissing = missingDates.length > 0;
    const { status, pace } = await judged(setup, { day: read.day, readAt, usual, areDatesMissing });
    const day = { status, rows: read.day.length, decisions, etag: read.etag };
    const memory = { setup, setupAt, day };
    const answer = { memory, status, readAt, failure: undefined, missingDates };
    return { ...answer, ...(pace !== undefined && { judged: { pace, dates: usual.dates } }) };
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'CANCELLED') throw error;
    const memory = setup && { setup, setupAt, day: before?.day };
    // Readers keep the last good status.
    const isKept = before?.day !== undefined && error.code !== 'NOT_SUBSCRIBED';
    const unread = { day: undefined, readAt: 0, usual: NO_USUAL, areDatesMissing: true };
    const status = setup === undefined || isKept ? undefined : (await judged(setup, unread)).status;
    return { memory, status, readAt: setup?.readAt, failure: error, missingDates };
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

/** Usual times from kept dates, and missing dates. */
async function keptUsual(
  reading: UsualReading | undefined,
  restaurant: RestaurantChoice,
  date: string,
  signal: AbortSignal,
): Promise<{ readonly usual: Usual; readonly missing: readonly string[] }> {
  if (reading === undefined) return { usual: NO_USUAL, missing: [] };
  const dates = usualDates(date, reading.weeks);
  const kept = reading.summaries(restaurant, dates, { signal, isKeptOnly: true });
  const { summaries } = await gatherDates(kept);
  return {
    usual: usualOf([...summaries.values()]),
    missing: dates.filter((each) => !summaries.has(each)),
  };
}
