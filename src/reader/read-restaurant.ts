/** One attempt to read a restaurant of a fleet. The rows are dropped once the status is made, so that a chain fits in memory. */
import { caughtFailure, inTurns } from '../api/cancellation.ts';
import type { Clock } from '../api/clock.ts';
import type { StationsRead } from '../api/stations.ts';
import type { Failure } from '../contract/failures.ts';
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
import { setupStep } from '../kitchen/stations/setup-history.ts';
import { NO_USUAL_TIMES, type UsualTimes } from '../kitchen/usual/usual.ts';
import { EXPECTED_ROWS } from './date-rows.ts';
import type { FleetApi } from './fleet-api.ts';
import { KitchenReading } from './kitchen-reading.ts';

/** A setup changes rarely, so it is read again only after this time. */
const SETUP_MS = 14 * 60_000;

/** With `heldDates`, the latest of those dates is read, otherwise the current date. */
export interface FleetSource extends JudgedBy {
  readonly api: FleetApi;
  /** Returns the limits and mutes set in the monitor. Called for each attempt. Never fails. */
  readonly decisionsOf: (restaurantGuid: string) => Decisions | Promise<Decisions>;
  readonly follower?: FleetFollower | undefined;
  /** Whether this earlier date (`YYYYMMDD`) was tried, and will fail again. */
  readonly isRefused?: (date: string) => boolean;
}

export interface FleetFollower {
  /** A restaurant with open states is judged again even if its date is unchanged. */
  readonly hasOpen: (restaurantGuid: string) => boolean;
  readonly read: (restaurant: RestaurantChoice, reading: RestaurantReading) => void;
}

export interface RestaurantMemory {
  readonly setup: StationsRead;
  /** When the setup was read, by the steady clock. */
  readonly setupAt: number;
  /** When a setup that differs from the one before was read, epoch ms. */
  readonly setupChangedAt: number | undefined;
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
  /** When the date was read, epoch ms. Without a date, when the setup was read. */
  readonly readAt: number | undefined;
  readonly failure: Failure | undefined;
  /** Dates (`YYYYMMDD`) to compare with that have no kept summary. */
  readonly missingDates: readonly string[];
}

/** Reads the setup if it is old, and then the date. Failures are part of the result. Throws only CANCELLED. */
export async function readRestaurant(
  source: FleetSource,
  restaurant: RestaurantChoice,
  before: RestaurantMemory | undefined,
  clock: Pick<Clock, 'now' | 'steady'>,
  signal: AbortSignal,
): Promise<RestaurantReading> {
  const decisions = await source.decisionsOf(restaurant.guid);
  return new Attempt({ source, restaurant, before, decisions, clock, signal }).read();
}

function isChanged(before: StationsRead, after: StationsRead): boolean {
  return setupStep(before.stations, after.stations, after.readAt) !== undefined;
}

interface AttemptParts {
  readonly source: FleetSource;
  readonly restaurant: RestaurantChoice;
  readonly before: RestaurantMemory | undefined;
  readonly decisions: Decisions;
  readonly clock: Pick<Clock, 'now' | 'steady'>;
  readonly signal: AbortSignal;
}

/** Parts of a status. Without a readable date, the status has only the setup's issues. */
type StatusParts = Pick<StatusReading, 'day' | 'readAt' | 'usualTimes' | 'areDatesMissing'>;

const UNREAD = { day: undefined, readAt: 0, usualTimes: NO_USUAL_TIMES, areDatesMissing: true };

class Attempt {
  readonly #parts: AttemptParts;
  readonly #today: string;
  #date: string;
  #setup: StationsRead | undefined;
  #setupAt: number;
  #setupChangedAt: number | undefined;
  #missingDates: readonly string[] = [];

  constructor(parts: AttemptParts) {
    const { before, clock, restaurant } = parts;
    this.#parts = parts;
    this.#today = businessDateAt(clock.now(), restaurant.calendar);
    this.#date = this.#today;
    this.#setup = before?.setup;
    this.#setupAt = before?.setupAt ?? Number.NEGATIVE_INFINITY;
    this.#setupChangedAt = before?.setupChangedAt;
  }

  async read(): Promise<RestaurantReading> {
    try {
      const { source, restaurant, clock, signal } = this.#parts;
      if (this.#setup === undefined || clock.steady() - this.#setupAt > SETUP_MS) {
        const setup = await source.api.stations(restaurant.guid, { signal });
        if (this.#setup !== undefined && isChanged(this.#setup, setup))
          this.#setupChangedAt = setup.readAt;
        this.#setup = setup;
        this.#setupAt = clock.steady();
      }
      return await this.#readDate(this.#setup);
    } catch (error) {
      return this.#failedReading(caughtFailure(error));
    }
  }

  async #readDate(setup: StationsRead): Promise<RestaurantReading> {
    const { source, restaurant, decisions } = this.#parts;
    const heldDates = await source.heldDates?.(restaurant.guid);
    this.#date = heldDates?.[0] ?? this.#today;
    const kitchen = this.#kitchen(setup);
    const { usualTimes, missing } = await kitchen.usualReading();
    this.#missingDates =
      heldDates === undefined ? missing : missing.filter((date) => heldDates.includes(date));
    const last = this.#lastDay();
    const etag = this.#isStatusValid(kitchen, usualTimes) ? last?.etag : undefined;
    const rows = await kitchen.renewedRows(etag);
    const { readAt } = rows;
    const memory = { setup, setupAt: this.#setupAt, setupChangedAt: this.#setupChangedAt };
    const result = { readAt, failure: undefined, missingDates: this.#missingDates };
    if ('unchanged' in rows) {
      const status = last && unchangedStatus(last.status, readAt);
      const day = last && status && { ...last, status };
      return { ...result, status, memory: { ...memory, day } };
    }
    const areDatesMissing = this.#missingDates.some((date) => source.isRefused?.(date) !== true);
    const parts = { day: rows.day, readAt, usualTimes, areDatesMissing };
    const { status, pace, awaited } = await this.#judge(kitchen, parts);
    const day = { status, rows: rows.day.length, decisions, etag: rows.etag };
    const judged = pace && { pace, dates: usualTimes.dates, awaited };
    return { ...result, status, memory: { ...memory, day }, ...(judged && { judged }) };
  }

  /** Judges the setup alone if there is no good status. Otherwise, the fleet keeps the last good status. */
  async #failedReading(failure: Failure): Promise<RestaurantReading> {
    const setup = this.#setup;
    const missingDates = this.#missingDates;
    if (setup === undefined) {
      const unread = { memory: undefined, status: undefined, readAt: undefined };
      return { ...unread, failure, missingDates };
    }
    const day = this.#parts.before?.day;
    const hasGoodStatus = day !== undefined && failure.code !== 'NOT_SUBSCRIBED';
    const judged = hasGoodStatus ? undefined : await this.#judge(this.#kitchen(setup), UNREAD);
    const times = { setupAt: this.#setupAt, setupChangedAt: this.#setupChangedAt };
    const memory = { setup, ...times, day };
    return { memory, status: judged?.status, readAt: setup.readAt, failure, missingDates };
  }

  #lastDay(): DayMemory | undefined {
    const day = this.#parts.before?.day;
    return day?.status.date === this.#date ? day : undefined;
  }

  #kitchen(current: StationsRead): KitchenReading {
    const { source, restaurant, signal } = this.#parts;
    const today = this.#today;
    const date = this.#date;
    // Only a past date needs earlier setups.
    const { setupVersions: _setupVersions, ...currentOnly } = source;
    return new KitchenReading(date < today ? source : currentOnly, restaurant, {
      date,
      today,
      current,
      signal,
      expectedRows: this.#lastDay()?.rows ?? EXPECTED_ROWS,
      usualOptions: { isKeptOnly: true },
    });
  }

  #isStatusValid(kitchen: KitchenReading, usualTimes: UsualTimes): boolean {
    const { before, decisions } = this.#parts;
    const last = this.#lastDay();
    return (
      this.#setup === before?.setup &&
      last?.status.isPast === kitchen.isOver &&
      last.status.usualDates === usualTimes.dates.length &&
      isSameDecisions(last.decisions, decisions) &&
      !last.status.isProvisional &&
      !this.#isFollowed(last.status)
    );
  }

  /** Followed states may start and end as time passes, without new rows. */
  #isFollowed(status: RestaurantStatus): boolean {
    const { source, restaurant, clock } = this.#parts;
    if (source.follower === undefined) return false;
    return source.follower.hasOpen(restaurant.guid) || mayStart(status, clock.now());
  }

  async #judge(kitchen: KitchenReading, parts: StatusParts): Promise<JudgedStatus> {
    const { source, decisions, signal } = this.#parts;
    const check = await kitchen.checked(parts.day);
    const { unreadable } = await kitchen.setup();
    const steps = statusSteps({
      ...parts,
      date: this.#date,
      isPast: kitchen.isOver,
      asOf: parts.readAt,
      unreadable,
      check,
      limits: limitsInForce(source, decisions),
      targets: source.targets,
      decisions,
    });
    return inTurns(steps, signal);
  }
}
