import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { JudgedMoment, KitchenCheck } from '../kitchen/check.ts';
import type { FulfillmentDay } from '../kitchen/model/fulfillment-day.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import type { PastState } from '../kitchen/pace/date-states.ts';
import type { DatesProgress } from '../kitchen/pace/headline.ts';
import { oldReadingMs, type PaceReading } from '../kitchen/pace/pace-reading.ts';
import {
  type DateLimits,
  type Decisions,
  dateLimits,
  decidedLimits,
  limitsInForce,
  mutesOn,
  NO_DECISIONS,
} from '../kitchen/pace/station-limit.ts';
import { type StationNow, withMutes } from '../kitchen/pace/station-pace.ts';
import { ageMs } from '../kitchen/text/quantities.ts';
import { NO_USUAL, type Usual } from '../kitchen/usual/usual.ts';
import { MISSED_AGAIN_MS, mayStillCome } from '../kitchen/usual/usual-dates.ts';
import { readUsual, type UsualProgress } from '../reader/kitchen-reading.ts';
import { memoize } from '../state/memoize.ts';
import { useSession } from './session.tsx';
import { useDatesWait } from './use-fleet.ts';
import { usePlatformIsSlow } from './use-link.ts';
import { useSteps } from './use-steps.ts';

export interface PaceInView extends PaceReading {
  /** The states before mutes are applied. */
  readonly judged: readonly StationNow[];
  /** Notes of muted stations, by GUID. */
  readonly mutes: ReadonlyMap<string, string>;
  /** Dates read to compare with. `undefined` once all are, and states are judged by them. */
  readonly judging: DatesProgress | undefined;
  /** Earlier dates waiting for a key press, on a slow link. */
  readonly waitingDates: number;
  readonly readUsual: () => void;
  readonly isPast: boolean;
  /** A past date's states as they were followed. `undefined` until judged, and at a moment. */
  readonly past: readonly PastState[] | undefined;
}

/** Times are epoch ms. */
interface InView {
  readonly restaurant: RestaurantChoice;
  readonly date: string;
  readonly today: string;
  readonly kitchen: KitchenCheck;
  readonly day: FulfillmentDay | undefined;
  readonly readAt: number | undefined;
  readonly now: number;
  /** Moment to judge. `undefined` for the latest. */
  readonly asOf: number | undefined;
  readonly decisions: Decisions | undefined;
}

/**
 * Limits of the date in view, and station states. `undefined` until the date is read. Neither first numbers nor limits wait for the usual
 * times.
 */
export function usePace(inView: InView) {
  const { restaurant, date, today, asOf } = inView;
  const { kitchen, day, readAt, now, decisions = NO_DECISIONS } = inView;
  const { refreshMs, thresholds, stationLimits } = useSession();
  const set = useMemo(
    () => limitsInForce({ thresholds, stationLimits }, decisions),
    [decisions, stationLimits, thresholds],
  );
  const earlier = useUsual(restaurant, date, day !== undefined);
  const { usual, reading: dates, waiting, read, readMissed } = earlier;
  const limits = useMemo(() => dateLimits(set, usual), [set, usual]);
  const isNow = date === today && asOf === undefined;
  const isPast = !isNow && asOf === undefined;
  const isOld = isNow && readAt !== undefined && ageMs(readAt, now) > oldReadingMs(refreshMs);
  const source = useMemo(
    (): StatesInView | undefined =>
      day === undefined || readAt === undefined
        ? undefined
        : {
            rows: day.length,
            restaurant,
            date,
            kitchen,
            asOf,
            moment: {
              usual,
              asOf: asOf ?? (isNow ? readAt : undefined),
              readAt,
              isOld,
              isFullDate: isPast,
              limits: set,
            },
          },
    [day, readAt, kitchen, date, restaurant, usual, asOf, isNow, isPast, isOld, set],
  );
  const last = useSteps(source, source?.rows ?? 0, statesOf);
  const isOfThis =
    last?.source.restaurant === source?.restaurant &&
    last?.source.date === source?.date &&
    last?.source.asOf === source?.asOf;
  // Until done, earlier states stay, but not another moment's.
  const judged = isOfThis ? last : undefined;
  // Many moments are more than a frame, whatever their rows.
  const followed = useSteps(
    isPast && dates === undefined ? source : undefined,
    Number.POSITIVE_INFINITY,
    pastOf,
  );
  const past = isPast && followed?.source === source ? followed?.result : undefined;
  // An earlier moment has no mutes.
  const mutes = useMemo(() => mutesOn(decisions, isNow ? date : ''), [decisions, isNow, date]);
  const pace = useMemo(() => {
    if (judged === undefined) return undefined;
    const { result, source: of } = judged;
    const { length } = usual.dates;
    const isDone = of.moment.usual === usual && (past !== undefined || !isPast);
    return {
      ...result,
      judged: result.stations,
      stations: withMutes(result.stations, mutes),
      mutes,
      judging: dates ?? (isDone ? undefined : { done: length, of: length }),
      waitingDates: waiting,
      readUsual: read,
      isPast,
      past,
    };
  }, [judged, usual, dates, isPast, past, waiting, read, mutes]);
  return { limits, pace, readMissed };
}

/** With decisions no frame has shown yet. Nothing is usual yet at another place. */
export const limitsWith = memoize(
  ({ set, usual }: DateLimits, isSamePlace: boolean, decisions: Decisions = NO_DECISIONS) =>
    dateLimits({ ...set, here: decidedLimits(decisions) }, isSamePlace ? usual : NO_USUAL),
);

/** With mutes from decisions no frame has shown yet. */
export const withDecisions = memoize(
  (pace: PaceInView, date: string, decisions: Decisions = NO_DECISIONS): PaceInView => {
    const mutes = mutesOn(decisions, date);
    return { ...pace, mutes, stations: withMutes(pace.judged, mutes) };
  },
);

interface StatesInView {
  readonly rows: number;
  readonly restaurant: RestaurantChoice;
  readonly date: string;
  readonly kitchen: KitchenCheck;
  /** The earlier moment in view. */
  readonly asOf: number | undefined;
  readonly moment: JudgedMoment;
}

const statesOf = ({ kitchen, moment }: StatesInView) => kitchen.statesSteps(moment);
const pastOf = ({ kitchen, moment }: StatesInView) => kitchen.pastSteps(moment);

interface UsualReadingOfDate {
  readonly usual: Usual;
  readonly reading: DatesProgress | undefined;
  readonly waiting: number;
  readonly read: () => void;
  readonly readMissed: () => void;
}

interface UsualOfDate extends Omit<UsualReadingOfDate, 'read' | 'readMissed'> {
  readonly restaurant: RestaurantChoice;
  readonly date: string;
}

/**
 * A business date's usual times. While needed, dates are read one at a time with the lowest priority. A failing date is left out, and
 * read again later if it may come. On a slow link only kept dates count, until the others are requested. `keptOnly` decides otherwise.
 */
export function useUsual(
  restaurant: RestaurantChoice,
  date: string,
  isWanted: boolean,
  keptOnly?: boolean,
): UsualReadingOfDate {
  const { usual: reading, clock } = useSession();
  const isSlow = usePlatformIsSlow();
  const wait = useDatesWait();
  const [usualOf, setUsualOf] = useState<UsualOfDate>();
  const [requested, setRequested] = useState<string>();
  const again = useRef<() => void>(undefined);
  const key = `${restaurant.guid} ${date}`;
  const isKeptOnly = keptOnly ?? (isSlow && requested !== key);
  useEffect(() => {
    if (reading === undefined || !isWanted) return undefined;
    const stopping = new AbortController();
    const { signal } = stopping;
    const readAll = async (): Promise<void> => {
      for (let isFirst = true; ; isFirst = false) {
        const progress: UsualProgress = (done, of, usualSoFar) => {
          // What is known stays while missed dates are read.
          if (!isFirst || done === 0) return;
          const usual = usualSoFar();
          setUsualOf({ restaurant, date, usual, reading: { done, of }, waiting: 0 });
        };
        const options = { signal, isKeptOnly, progress, ...wait };
        const read = await readUsual({ usual: reading }, restaurant, date, options);
        if (signal.aborted) return;
        const waiting = isKeptOnly ? read.missing.length : 0;
        setUsualOf({ restaurant, date, usual: read.usual, reading: undefined, waiting });
        if (!mayStillCome(read)) return;
        const { promise, resolve } = Promise.withResolvers<void>();
        again.current = resolve;
        await Promise.race([clock.sleep(MISSED_AGAIN_MS, signal), promise]);
      }
    };
    // Only an abort ends it like this.
    readAll().catch(() => undefined);
    return () => stopping.abort();
  }, [reading, restaurant, date, isWanted, isKeptOnly, wait, clock]);
  const read = useCallback(() => setRequested(key), [key]);
  const readMissed = useCallback(() => again.current?.(), []);
  return useMemo(() => {
    const reads = { read, readMissed };
    if (usualOf?.restaurant === restaurant && usualOf.date === date)
      return { ...usualOf, ...reads };
    const first = reading && { done: 0, of: reading.weeks };
    return { usual: NO_USUAL, reading: first, waiting: 0, ...reads };
  }, [usualOf, restaurant, date, reading, read, readMissed]);
}
