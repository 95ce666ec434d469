import type { Clock } from '../../api/transport/clock.ts';
import { Failure, type FailureCode } from '../../contract/failures.ts';
import { businessDayStart } from '../../kitchen/calendar/business-day.ts';
import { kitchenCheck } from '../../kitchen/check.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import {
  closeStates,
  type FollowedReading,
  followStates,
  type LastEvidence,
  type OpenStates,
  type StateEvent,
} from '../../kitchen/pace/state-events.ts';
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';
import type { MissedDate } from '../../kitchen/usual/gathered-dates.ts';
import { MIN_DATES, NO_USUAL, type Usual, type UsualReading } from '../../kitchen/usual/usual.ts';
import { readUsual, type UsualRead } from '../arguments/judged-date.ts';
import {
  againRecord,
  type FollowPlace,
  type FollowRecord,
  gapRecord,
  NOT_READ,
  stateRecord,
} from './follow-records.ts';
import type { FollowRequest } from './follow-request.ts';
import { HeldStarts, NO_HOLD } from './held-starts.ts';
import type { KeptFollow } from './kept-follow.ts';
import { PASSING } from './passing-failures.ts';

export interface FollowedDay {
  readonly date: string;
  readonly day: FulfillmentDay;
  /** When it was requested. */
  readonly readAt: number;
  /** When it is judged. */
  readonly now: number;
  readonly usual: UsualByNow;
}

/** Judged as of its `asOf`. */
export type FollowedPace = Omit<FollowedReading, 'followed'>;

/** States need no setup: stations with bumps are judged. */
const NO_SETUP = { stations: [], unreadable: 0 };

export function followedPace(
  restaurant: RestaurantChoice,
  { oldMs, limits }: Pick<FollowRequest, 'oldMs' | 'limits'>,
  { date, day, readAt, now, usual: { usual, isPending } }: FollowedDay,
): FollowedPace {
  const check = kitchenCheck({ restaurant, setup: NO_SETUP, date, day, settings: undefined });
  const isOld = now - readAt > oldMs;
  const { pace } = check.states({ usual, asOf: readAt, readAt, isOld, limits });
  return { pace, dates: usual.dates, isUsualPending: isPending };
}

interface FollowRules extends Pick<FollowRequest, 'followed' | 'oldMs' | 'holdOf'> {
  /** Whether a gap (epoch ms) is already printed. Absent where none is. */
  readonly isCovered?: (from: number, to: number) => boolean;
}

/** Each method returns records to print. */
export class FollowedKitchen {
  readonly #place: FollowPlace;
  readonly #request: FollowRules;
  #states: OpenStates;
  /** Last refresh, else start. */
  #readFrom: number;
  #readAt: number | undefined;
  #lostBy: FailureCode | undefined;
  #last: LastEvidence | undefined;
  readonly #held: HeldStarts | undefined;

  /** Continues from the saved state, if any. `now` is epoch ms, `date` the business date then. */
  constructor(
    place: FollowPlace,
    request: FollowRules,
    kept: Pick<KeptFollow, 'states' | 'readAt' | 'held'> | undefined,
    { now, date }: { readonly now: number; readonly date: string },
  ) {
    this.#place = place;
    this.#request = request;
    this.#states = kept?.states ?? { date, open: [] };
    this.#readAt = kept?.readAt;
    this.#readFrom = kept?.readAt ?? now;
    const hold = request.holdOf?.(place.restaurant);
    const isHeld = (hold ?? kept?.held) !== undefined;
    this.#held = isHeld ? new HeldStarts(hold ?? NO_HOLD, kept?.held ?? []) : undefined;
  }

  get hasOpen(): boolean {
    return this.#states.open.length > 0;
  }

  /** With records possibly not printed yet. */
  kept(pending: readonly FollowRecord[]): KeptFollow {
    const { guid } = this.#place.restaurant;
    const kept = { restaurant: guid, states: this.#states, readAt: this.#readAt, pending };
    const held = this.#held?.kept ?? [];
    return held.length === 0 ? kept : { ...kept, held };
  }

  /** Ends open states from other business dates. */
  enter(date: string): readonly FollowRecord[] {
    const { date: before } = this.#states;
    if (before === date) return [];
    const closeout = businessDayStart(date, this.#place.restaurant.calendar);
    // With nothing read for long, nobody knows the last bump.
    const isKnown = closeout - this.#readFrom <= this.#request.oldMs;
    const last = isKnown ? this.#last : undefined;
    const { events, after } = closeStates(this.#states, date, closeout, last);
    this.#states = after;
    this.#last = undefined;
    return this.#records(events, before, []);
  }

  /** Ends open states of a restaurant not followed any more, at a moment (epoch ms). */
  remove(now: number): readonly FollowRecord[] {
    const { date } = this.#states;
    const { events } = closeStates(this.#states, date, now, undefined, 'removed');
    return this.#records(events, date, []);
  }

  /** A gap comes before the next data. */
  lose({ code }: Failure): void {
    this.#lostBy ??= code;
  }

  /** Compares the last entered date's data with open states. */
  follow({ pace, ...judged }: FollowedPace): readonly FollowRecord[] {
    const { followed } = this.#request;
    const { date } = this.#states;
    const { asOf, lastBumpAt, stop } = pace;
    const gap = this.#gapBefore(asOf);
    const { events, after } = followStates(this.#states, { ...judged, pace, followed });
    this.#states = after;
    // A chain's bumps would not fit in memory.
    const stations = pace.stations.map((each) => {
      return { key: each.key, lastBumpAt: each.lastBumpAt };
    });
    this.#last = { asOf, lastBumpAt, stop, stations };
    const { dates } = judged;
    return [...gap, ...this.#records(events, date, dates), ...this.due(asOf)];
  }

  /** Held lines due at a moment (epoch ms). */
  due(now: number): readonly FollowRecord[] {
    return this.#held?.due(now) ?? [];
  }

  #records(
    events: readonly StateEvent[],
    date: string,
    dates: readonly string[],
  ): readonly FollowRecord[] {
    const held = this.#held;
    const { calendar } = this.#place.restaurant;
    return events.flatMap((event) => {
      const record = stateRecord(this.#place, event, date, dates);
      if (held === undefined) return [record];
      if (event.ended !== undefined) return held.end(record);
      held.start(record, againRecord(record, event, calendar), event.of.saidAt);
      return [];
    });
  }

  /** Read, but with nothing to judge. */
  renew(readAt: number): readonly FollowRecord[] {
    return this.#gapBefore(readAt);
  }

  #gapBefore(readAt: number): readonly FollowRecord[] {
    const from = this.#readFrom;
    const lostBy = this.#lostBy;
    this.#lostBy = undefined;
    // The same copy as before has nothing new.
    if (readAt <= from) return [];
    this.#readFrom = readAt;
    this.#readAt = readAt;
    if (lostBy === undefined && readAt - from <= this.#request.oldMs) return [];
    if (this.#request.isCovered?.(from, readAt) === true) return [];
    return [gapRecord(this.#place, { from, to: readAt, reason: lostBy ?? NOT_READ })];
  }
}

/** Retry after failed dates, ms. */
const AGAIN_MS = 5 * 60_000;

interface UsualByNow {
  readonly usual: Usual;
  /** A first result may still come. */
  readonly isPending: boolean;
}

interface BackgroundUsualParts {
  /** Absent where nothing is compared with. */
  readonly reading: UsualReading | undefined;
  readonly restaurant: RestaurantChoice;
  readonly clock: Pick<Clock, 'now'>;
  readonly signal: AbortSignal;
  /** Takes the dates left out. */
  readonly onRead: (usual: Usual, missed: readonly MissedDate[]) => void;
}

/** Reads one date at a time. A partial result does not count: states would change with each arriving date. */
export class BackgroundUsual {
  readonly #parts: BackgroundUsualParts;
  #date = '';
  #known: UsualByNow = { usual: NO_USUAL, isPending: false };
  #againAt = Number.POSITIVE_INFINITY;
  #isReading = false;
  #fault: { readonly reason: unknown } | undefined;

  constructor(parts: BackgroundUsualParts) {
    this.#parts = parts;
  }

  /** Reads a business date's (`YYYYMMDD`) usual times if missing. Resolves when nothing is being read. Throws a defect in the program. */
  async expect(date: string): Promise<void> {
    if (this.#date !== date) {
      this.#date = date;
      this.#known = { usual: NO_USUAL, isPending: this.#parts.reading !== undefined };
      this.#againAt = Number.NEGATIVE_INFINITY;
    }
    if (this.#isReading || this.#parts.clock.now() < this.#againAt) return;
    await this.#read(date);
  }

  /** Throws a defect in the program. */
  byNow(): UsualByNow {
    if (this.#fault !== undefined) throw this.#fault.reason;
    return this.#known;
  }

  async #read(date: string): Promise<void> {
    const { reading, restaurant, clock, signal, onRead } = this.#parts;
    this.#againAt = Number.POSITIVE_INFINITY;
    if (reading === undefined) return;
    this.#isReading = true;
    let read: UsualRead;
    try {
      read = await readUsual({ usual: reading }, restaurant, date, { signal });
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'CANCELLED')
        this.#fault = { reason: error };
      return;
    } finally {
      this.#isReading = false;
    }
    if (this.#date !== date) return;
    const { usual, missed, failures } = read;
    const mayCome = [...failures.values()].some(({ code }) => PASSING.has(code));
    this.#known = { usual, isPending: mayCome && usual.dates.length < MIN_DATES };
    if (mayCome) this.#againAt = clock.now() + AGAIN_MS;
    onRead(usual, missed);
  }
}
