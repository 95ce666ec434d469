import { useMemo } from 'react';
import type { KitchenCheck, PaceMoment } from '../kitchen/check.ts';
import type { FulfillmentDay } from '../kitchen/model/fulfillment-day.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import type { PastState } from '../kitchen/pace/date-states.ts';
import type { DatesProgress } from '../kitchen/pace/headline.ts';
import { oldReadingMs, type PaceReading } from '../kitchen/pace/pace-reading.ts';
import {
  type DateLimits,
  type Decisions,
  dateLimits,
  limitsInForce,
  mutesOn,
  NO_DECISIONS,
  type SetLimits,
} from '../kitchen/pace/station-limit.ts';
import { type StationNow, withMutes } from '../kitchen/pace/station-pace.ts';
import { ageMs } from '../kitchen/text/quantities.ts';
import type { UsualTimes } from '../kitchen/usual/usual.ts';
import type { DateInView } from './date-in-view.ts';
import { useSession } from './session.tsx';
import { type Finished, useSteps } from './use-steps.ts';
import { useUsual } from './use-usual.ts';

export interface PaceInView extends PaceReading {
  readonly stationsBeforeMutes: readonly StationNow[];
  /** Notes by GUID. */
  readonly mutes: ReadonlyMap<string, string>;
  /** Progress of reading earlier dates. `undefined` once states are judged by all of them. */
  readonly judging: DatesProgress | undefined;
  /** Number of earlier dates that wait for a key press, on a slow link. */
  readonly waitingDates: number;
  readonly readUsual: () => void;
  readonly isPast: boolean;
  /** The states of a past date, judged moment by moment. `undefined` until judged, and if a single moment is shown. */
  readonly pastStates: readonly PastState[] | undefined;
}

/** Times are epoch ms. */
interface PaceInput extends DateInView {
  readonly kitchen: KitchenCheck;
  readonly day: FulfillmentDay | undefined;
  readonly readAt: number | undefined;
  readonly now: number;
  readonly decisions: Decisions | undefined;
}

interface LimitsAndPace {
  readonly limits: DateLimits;
  /** `undefined` until the date is read. The first states don't wait for the usual times. */
  readonly pace: PaceInView | undefined;
  readonly readMissed: () => void;
}

export function usePace(input: PaceInput): LimitsAndPace {
  const { restaurant, date, today, asOf, day, decisions = NO_DECISIONS } = input;
  const { thresholds, stationLimits } = useSession();
  const set = useMemo(
    () => limitsInForce({ thresholds, stationLimits }, decisions),
    [decisions, stationLimits, thresholds],
  );
  const usualInView = useUsual(restaurant, date, { isNeeded: day !== undefined });
  const { usualTimes, progress, waitingDates, readWaiting, readMissed } = usualInView;
  const limits = useMemo(() => dateLimits(set, usualTimes), [set, usualTimes]);
  const isNow = date === today && asOf === undefined;
  const isPast = date !== today && asOf === undefined;
  const question = useStatesInput(input, set, usualTimes);
  const states = useStates(question);
  const past = usePastStates(question, isPast && progress === undefined);
  const mutes = useMemo(
    // Mutes count only now, not at an earlier moment or date.
    () => (isNow ? mutesOn(decisions, date) : NO_MUTES),
    [decisions, isNow, date],
  );
  const pace = useMemo((): PaceInView | undefined => {
    if (states === undefined) return undefined;
    const { result, source } = states;
    const isDone = source.moment.usualTimes === usualTimes && (past !== undefined || !isPast);
    const dates = usualTimes.dates.length;
    const judging = progress ?? (isDone ? undefined : { done: dates, of: dates });
    return {
      ...result,
      context: { ...result.context, areReading: judging !== undefined },
      stationsBeforeMutes: result.stations,
      stations: withMutes(result.stations, mutes),
      mutes,
      judging,
      waitingDates,
      readUsual: readWaiting,
      isPast,
      pastStates: past,
    };
  }, [states, usualTimes, progress, isPast, past, waitingDates, readWaiting, mutes]);
  return { limits, pace, readMissed };
}

const NO_MUTES: ReadonlyMap<string, string> = new Map();

/** The same object while everything that states are judged by stays the same. */
interface StatesInput {
  readonly rows: number;
  readonly restaurant: RestaurantChoice;
  readonly date: string;
  readonly kitchen: KitchenCheck;
  readonly asOf: number | undefined;
  readonly moment: PaceMoment;
}

/** `undefined` until the date is read. */
function useStatesInput(
  { restaurant, date, today, asOf, kitchen, day, readAt, now }: PaceInput,
  limits: SetLimits,
  usualTimes: UsualTimes,
): StatesInput | undefined {
  const { refreshMs } = useSession();
  const isToday = date === today;
  const isNow = isToday && asOf === undefined;
  const isOld = isNow && readAt !== undefined && ageMs(readAt, now) > oldReadingMs(refreshMs);
  return useMemo(() => {
    if (day === undefined || readAt === undefined) return undefined;
    const moment = {
      usualTimes,
      asOf: asOf ?? (isToday ? readAt : undefined),
      readAt,
      isOld,
      isFullDate: !isToday && asOf === undefined,
      limits,
    };
    return { rows: day.length, restaurant, date, kitchen, asOf, moment };
  }, [day, readAt, kitchen, date, restaurant, usualTimes, asOf, isToday, isOld, limits]);
}

/** Until new states are judged, the last ones stay, but never those of another moment. */
function useStates(
  question: StatesInput | undefined,
): Finished<StatesInput, PaceReading> | undefined {
  const last = useSteps(question, question?.rows ?? 0, statesSteps);
  const isOfSameMoment =
    last?.source.restaurant === question?.restaurant &&
    last?.source.date === question?.date &&
    last?.source.asOf === question?.asOf;
  return isOfSameMoment ? last : undefined;
}

/** The many moments of a complete date take longer than a frame, so they are judged in steps, whatever the number of rows. */
function usePastStates(
  question: StatesInput | undefined,
  isReady: boolean,
): readonly PastState[] | undefined {
  const last = useSteps(isReady ? question : undefined, Number.POSITIVE_INFINITY, pastSteps);
  return last?.source === question ? last?.result : undefined;
}

const statesSteps = ({ kitchen, moment }: StatesInput) => kitchen.statesSteps(moment);
const pastSteps = ({ kitchen, moment }: StatesInput) => kitchen.pastSteps(moment);
