import type { Clock } from '../../api/clock.ts';
import { Failure, type FailureCode } from '../../contract/failures.ts';
import { KitchenCheck } from '../../kitchen/check.ts';
import { businessDayStart, shiftBusinessDate } from '../../kitchen/model/business-day.ts';
import type { FulfillmentDay } from '../../kitchen/model/fulfillment-day.ts';
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
import { MIN_DATES, NO_USUAL, type Usual } from '../../kitchen/usual/usual.ts';
import {
  MISSED_AGAIN_MS,
  type MissedDate,
  mayStillCome,
  type UsualReading,
} from '../../kitchen/usual/usual-dates.ts';
import { readUsual, type UsualRead } from '../../reader/kitchen-reading.ts';
import {
  type FollowPlace,
  type FollowRecord,
  gapRecord,
  NOT_READ,
  stateRecord,
} from './follow-records.ts';
import type { KeptRestaurant } from './kept-watch.ts';
import type { WatchRequest } from './request.ts';

export interface FollowedDay {
  readonly date: string;
  readonly day: FulfillmentDay;
  /** When it was requested. */
  readonly readAt: number;
  /** When it is judged. */
  readonly now: number;
  readonly usual: UsualByNow;
}

export type FollowedPace = Omit<FollowedReading, 'followed'>;

/** States need no setup: stations with bumps are judged. */
const NO_SETUP = { stations: [], unreadable: 0 };

export function followedPace(
  restaurant: RestaurantChoice,
  { oldMs, limits }: Pick<WatchRequest, 'oldMs' | 'limits'>,
  { date, day, readAt, now, usual: { usual, isPending, isAwaited = false } }: FollowedDay,
): FollowedPace {
  const check = new KitchenCheck({ restaurant, setup: NO_SETUP, date, day, settings: undefined });
  const isOld = ageMs(readAt, now) > oldMs;
  const { pace } = check.states({ usual, asOf: readAt, readAt, isOld, limits });
  return { pace, dates: usual.dates, isUsualPending: isPending, isUsualAwaited: isAwaited };
}

interface FollowRules extends Pick<WatchRequest, 'followed' | 'oldMs'> {
  /** Whether a gap (epoch ms) is already printed. Absent where none is. */
  readonly isCovered?: (from: number, to: number) => boolean;
  /** Absent where readings are replayed. */
  readonly steady?: () => number;
}

export type FollowedKitchen = ReturnType<typeof followedKitchen>;

/** Continues from the saved state, if any. `now` is epoch ms, `date` the business date then. Methods return records to print. */
export function followedKitchen(
  place: FollowPlace,
  rules: FollowRules,
  kept: KeptRestaurant | undefined,
  { now, date: began }: { readonly now: number; readonly date: string },
) {
  const { guid, calendar } = place.restaurant;
  let states: OpenStates = kept?.states ?? { date: began, open: [] };
  let readAt = kept?.readAt;
  /** Last refresh, else start. */
  let readFrom = kept?.readAt ?? now;
  const steady = rules.steady ?? (() => 0);
  /** The same by the steady clock. */
  let renewedAt = steady() - Math.max(0, now - readFrom);
  let lostBy: FailureCode | undefined;
  let last: LastEvidence | undefined;

  const recordsOf = (
    events: readonly StateEvent[],
    date: string,
    dates: readonly string[],
  ): readonly FollowRecord[] => events.map((event) => stateRecord(place, event, date, dates));

  const gapBefore = (at: number): readonly FollowRecord[] => {
    const by = lostBy;
    lostBy = undefined;
    // The same copy as before has nothing new.
    if (at === readFrom) return [];
    const silentMs = rules.steady === undefined ? at - readFrom : steady() - renewedAt;
    const from = at > readFrom ? readFrom : at - silentMs;
    readFrom = at;
    readAt = at;
    renewedAt = steady();
    if (by === undefined && silentMs <= rules.oldMs) return [];
    if (rules.isCovered?.(from, at) === true) return [];
    return [gapRecord(place, { from, to: at, reason: by ?? NOT_READ })];
  };

  return {
    hasOpen: () => states.open.length > 0,

    kept: (): KeptRestaurant => ({ restaurant: guid, states, readAt }),

    /** Ends open states from other business dates. */
    enter(date: string): readonly FollowRecord[] {
      const { date: before } = states;
      if (before === date) return [];
      // Not this date's start: nothing may have been read for days.
      const closeout = businessDayStart(shiftBusinessDate(before, 1), calendar);
      // With nothing read for long, nobody knows the last bump.
      const isKnown = closeout - readFrom <= rules.oldMs;
      const { events, after } = closeStates(states, date, closeout, isKnown ? last : undefined);
      states = after;
      last = undefined;
      return recordsOf(events, before, []);
    },

    /** Ends open states of a restaurant not followed any more, at a moment (epoch ms). */
    remove(at: number): readonly FollowRecord[] {
      const { events } = closeStates(states, states.date, at, undefined, 'removed');
      return recordsOf(events, states.date, []);
    },

    /** A gap comes before the next data. */
    lose({ code }: Failure): void {
      lostBy ??= code;
    },

    /** Compares the last entered date's data with open states. */
    follow({ pace, ...judged }: FollowedPace): readonly FollowRecord[] {
      const { date } = states;
      const { asOf, lastBumpAt, stop } = pace;
      const gap = gapBefore(asOf);
      const { followed } = rules;
      const { events, after } = followStates(states, { ...judged, pace, followed });
      states = after;
      // A chain's bumps would not fit in memory.
      const stations = pace.stations.map((each) => {
        return { key: each.key, lastBumpAt: each.lastBumpAt };
      });
      last = { asOf, lastBumpAt, stop, stations };
      return [...gap, ...recordsOf(events, date, judged.dates)];
    },

    /** Read, but with nothing to judge. */
    renew: gapBefore,
  };
}

interface UsualByNow {
  readonly usual: Usual;
  /** A first result may still come. */
  readonly isPending: boolean;
  /** Earlier dates are still being read for the first time. */
  readonly isAwaited?: boolean;
}

interface BackgroundUsualParts {
  /** Absent where nothing is compared with. */
  readonly reading: UsualReading | undefined;
  readonly restaurant: RestaurantChoice;
  readonly clock: Pick<Clock, 'steady'>;
  readonly signal: AbortSignal;
  /** Takes the dates left out. */
  readonly onRead: (usual: Usual, missed: readonly MissedDate[]) => void;
}

/** Reads one date at a time. A partial result does not count: states would change with each arriving date. */
export function backgroundUsual(parts: BackgroundUsualParts) {
  const { reading, restaurant, clock, signal, onRead } = parts;
  let wanted = '';
  let known: UsualByNow = { usual: NO_USUAL, isPending: false };
  let againAt = Number.POSITIVE_INFINITY;
  let isReading = false;
  let fault: { readonly reason: unknown } | undefined;

  const readDate = async (date: string): Promise<void> => {
    againAt = Number.POSITIVE_INFINITY;
    if (reading === undefined) return;
    isReading = true;
    let read: UsualRead;
    try {
      read = await readUsual({ usual: reading }, restaurant, date, { signal });
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'CANCELLED') fault = { reason: error };
      return;
    } finally {
      isReading = false;
    }
    if (wanted !== date) return;
    const { usual, missed } = read;
    const mayCome = mayStillCome(read);
    known = { usual, isPending: mayCome && usual.dates.length < MIN_DATES };
    if (mayCome) againAt = clock.steady() + MISSED_AGAIN_MS;
    onRead(usual, missed);
  };

  return {
    /** Reads a business date's (`YYYYMMDD`) usual times if missing. Resolves when nothing is being read. Throws a defect in the program. */
    async expect(date: string): Promise<void> {
      if (wanted !== date) {
        wanted = date;
        const isAwaited = reading !== undefined;
        known = { usual: NO_USUAL, isPending: isAwaited, isAwaited };
        againAt = Number.NEGATIVE_INFINITY;
      }
      if (isReading || clock.steady() < againAt) return;
      await readDate(date);
    },

    /** Throws a defect in the program. */
    byNow(): UsualByNow {
      if (fault !== undefined) throw fault.reason;
      return known;
    },
  };
}
