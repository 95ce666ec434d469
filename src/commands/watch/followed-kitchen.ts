import type { Clock } from '../../api/clock.ts';
import type { Failure, FailureCode } from '../../contract/failures.ts';
import { KitchenCheck } from '../../kitchen/check.ts';
import { businessDayStart, shiftBusinessDate } from '../../kitchen/model/business-day.ts';
import type { DateReading } from '../../kitchen/model/date-reading.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import {
  closeStates,
  type FollowedReading,
  followStates,
  type LastEvidence,
  type OpenStates,
  type StateEvent,
} from '../../kitchen/pace/state-events.ts';
import { ageMs } from '../../kitchen/text/quantities.ts';
import type { UsualSoFar } from './background-usual.ts';
import {
  type FollowedRestaurant,
  type FollowRecord,
  gapRecord,
  NOT_READ,
  stateRecord,
} from './follow-records.ts';
import type { WatchRequest } from './request.ts';
import type { RestaurantSnapshot } from './watch-snapshot.ts';

/** States need no setup, because every station with bumps is judged. */
const NO_SETUP = { stations: [], unreadable: 0 };

export function judgeReading(
  restaurant: RestaurantChoice,
  { oldMs, limits, followed }: WatchRequest,
  { date, day, readAt }: DateReading,
  { usualTimes, awaited }: UsualSoFar,
  now: number,
): FollowedReading {
  const check = new KitchenCheck({ restaurant, setup: NO_SETUP, date, day, settings: undefined });
  const isOld = ageMs(readAt, now) > oldMs;
  const { pace } = check.states({ usualTimes, asOf: readAt, readAt, isOld, limits });
  const { dates } = usualTimes;
  return { pace, dates, awaited, followed };
}

interface FollowOptions {
  readonly oldMs: number;
  readonly clock: Clock;
  readonly isInChainGap?: (from: number, to: number) => boolean;
  readonly snapshot?: RestaurantSnapshot | undefined;
}

/** Follows the states of one restaurant. Methods return the records to print: starts and ends of states, and gaps without a reading. */
export class FollowedKitchen {
  readonly #subject: FollowedRestaurant;
  readonly #options: FollowOptions;
  #states: OpenStates;
  /** Data was last requested at this time (epoch ms). */
  #readAt: number | undefined;
  /** A gap starts at the last reading, or at the program's start. Epoch ms. */
  #lastSeenAt: number;
  /** This is the same moment on the steady clock, because the wall clock may have been set since then. */
  #steadyLastSeenAt: number;
  #failureCode: FailureCode | undefined;
  #evidence: LastEvidence | undefined;

  /** `startedAt` is epoch ms. `date` is the business date at that time. */
  constructor(
    subject: FollowedRestaurant,
    options: FollowOptions,
    { startedAt, date }: { readonly startedAt: number; readonly date: string },
  ) {
    const { snapshot, clock } = options;
    this.#subject = subject;
    this.#options = options;
    this.#states = snapshot?.states ?? { date, open: [] };
    this.#readAt = snapshot?.readAt;
    this.#lastSeenAt = snapshot?.readAt ?? startedAt;
    this.#steadyLastSeenAt = clock.steady() - Math.max(0, startedAt - this.#lastSeenAt);
  }

  get restaurant(): RestaurantChoice {
    return this.#subject.restaurant;
  }

  get date(): string {
    return this.#states.date;
  }

  get hasOpenStates(): boolean {
    return this.#states.open.length > 0;
  }

  snapshot(): RestaurantSnapshot {
    return { guid: this.restaurant.guid, states: this.#states, readAt: this.#readAt };
  }

  /** Starts a business date (`YYYYMMDD`). The states of the date before end at its closeout. */
  enterDate(date: string): readonly FollowRecord[] {
    const { date: earlierDate } = this.#states;
    if (earlierDate === date) return [];
    // If nothing was read for days, the new date may be days later.
    const closeout = businessDayStart(shiftBusinessDate(earlierDate, 1), this.restaurant.calendar);
    // If the last reading was long before closeout, nobody knows when the last bump was.
    const isRecent = closeout - this.#lastSeenAt <= this.#options.oldMs;
    const evidence = isRecent ? this.#evidence : undefined;
    const { events, after } = closeStates(this.#states, date, closeout, evidence);
    this.#states = after;
    this.#evidence = undefined;
    return this.#records(events, earlierDate, []);
  }

  /** Ends all states of a restaurant that is no longer followed. `time` is epoch ms. */
  remove(time: number): readonly FollowRecord[] {
    const { date } = this.#states;
    const { events } = closeStates(this.#states, date, time, undefined, 'removed');
    return this.#records(events, date, []);
  }

  /** The next reading reports a gap with this failure. */
  noteFailure({ code }: Failure): void {
    this.#failureCode ??= code;
  }

  follow(reading: FollowedReading): readonly FollowRecord[] {
    const { asOf, lastBumpAt, stop, stations } = reading.pace;
    const gap = this.noteReading(asOf);
    const { events, after } = followStates(this.#states, reading);
    const { date } = this.#states;
    this.#states = after;
    // Only the last bump of each station is kept: all bumps of a large chain would not fit in memory.
    const lastBumps = stations.map(({ key, lastBumpAt: time }) => ({ key, lastBumpAt: time }));
    this.#evidence = { asOf, lastBumpAt, stop, stations: lastBumps };
    return [...gap, ...this.#records(events, date, reading.dates)];
  }

  /** Reports a gap before the reading, if there was a gap. `readAt` is epoch ms. */
  noteReading(readAt: number): readonly FollowRecord[] {
    const { clock, oldMs, isInChainGap } = this.#options;
    const code = this.#failureCode;
    this.#failureCode = undefined;
    // An archive that was not updated still has its earlier time.
    if (readAt === this.#lastSeenAt) return [];
    const silentMs = clock.steady() - this.#steadyLastSeenAt;
    const wasClockSetBack = readAt < this.#lastSeenAt;
    const from = wasClockSetBack ? readAt - silentMs : this.#lastSeenAt;
    this.#readAt = readAt;
    this.#lastSeenAt = readAt;
    this.#steadyLastSeenAt = clock.steady();
    if (code === undefined && silentMs <= oldMs) return [];
    if (isInChainGap?.(from, readAt) === true) return [];
    return [gapRecord(this.#subject, { from, to: readAt, reason: code ?? NOT_READ })];
  }

  #records(
    events: readonly StateEvent[],
    date: string,
    comparedDates: readonly string[],
  ): readonly FollowRecord[] {
    return events.map((event) => stateRecord(this.#subject, event, date, comparedDates));
  }
}
