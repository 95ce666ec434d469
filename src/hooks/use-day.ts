import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { Failure } from '../api/cancellation.ts';
import { businessDateAt, shiftBusinessDate } from '../kitchen/model/business-day.ts';
import type { DateReading } from '../kitchen/model/date-reading.ts';
import {
  type BumpSpan,
  bumpSpan,
  dayAsOf,
  type FulfillmentDay,
} from '../kitchen/model/fulfillment-day.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import { type ArrivedRows, readRows } from '../reader/date-rows.ts';
import { memoize, type Observable, observable } from '../state/memoize.ts';
import { type Reading, useReading } from './reading.ts';
import { useSession } from './session.tsx';

/** A missing subscription is an answer, not a failure. */
export type DayRead =
  | ({ readonly kind: 'day' } & DateReading)
  | { readonly kind: 'not subscribed'; readonly date: string; readonly readAt: number };

export function dayKey(restaurant: string, date: string): readonly string[] {
  return ['day', restaurant, date];
}

export interface LoadProgress {
  readonly bytes: number;
  readonly records: number;
  /** Epoch ms. */
  readonly since: number;
  /** The rows so far, at most 250 ms old. `undefined` before the first record. */
  readonly partial?: PartialDay | undefined;
}

export interface PartialDay {
  readonly restaurant: string;
  readonly date: string;
  readonly day: FulfillmentDay;
  /** When these rows had arrived, by the steady clock. */
  readonly arrivedAt: number;
}

const PARTIAL_STEP_MS = 250;

export interface DayReading extends Reading<DayRead> {
  readonly progress: LoadProgress;
  /** Rows until now, or until reading broke off. `undefined` once the date was read completely. */
  readonly partial: FulfillmentDay | undefined;
  /** The first and last bump of the complete date, whatever moment is shown. `undefined` if there is none. */
  readonly bumps: () => BumpSpan | undefined;
}

/** `asOf` is epoch ms. Default: the latest. */
export function useDay(
  choice: RestaurantChoice,
  date: string,
  isWanted = true,
  asOf?: number,
): DayReading {
  const { guid: restaurant } = choice;
  const { api, clock, massBumpLimits, expectDate } = useSession();
  const queries = useQueryClient();
  const [progress] = useState<Observable<LoadProgress>>(() =>
    observable({ bytes: 0, records: 0, since: clock.now() }),
  );
  const queryKey = dayKey(restaurant, date);
  const reading = useReading(queryKey, isWanted, async (signal): Promise<DayRead> => {
    const since = clock.now();
    const before = queries.getQueryData<DayRead>(queryKey);
    const complete = before?.kind === 'day' ? before : undefined;
    // Only a first read shows parts. After a broken-off refresh, parts would stay beside the complete date.
    const isFirst = before === undefined;
    if (isFirst && date !== businessDateAt(since, choice.calendar)) expectDate?.(date);
    // If an earlier read broke off, its rows stay until this read has more.
    const { partial: earlier } = progress.get();
    const isEarlierShown = earlier?.restaurant === restaurant && earlier.date === date && isFirst;
    progress.set({ bytes: 0, records: 0, since, partial: isEarlierShown ? earlier : undefined });
    const onArrived = ({ bytes, records, isBroken, dayNow }: ArrivedRows): void => {
      const last = progress.get().partial;
      const isDue = last === undefined || clock.steady() - last.arrivedAt >= PARTIAL_STEP_MS;
      const day = isFirst && records > 0 && (isDue || isBroken) ? dayNow() : undefined;
      if (isBroken && day === undefined) return;
      const next = day && { restaurant, date, day, arrivedAt: clock.steady() };
      progress.set({ bytes, records, since, partial: next ? longerOf(last, next) : last });
    };
    const options = { before: complete, staysInMemory: true, signal, onArrived };
    try {
      return { kind: 'day', ...(await readRows({ api, massBumpLimits }, choice, date, options)) };
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'NOT_SUBSCRIBED') throw error;
      return { kind: 'not subscribed', date, readAt: clock.now() };
    }
  });
  const seen = useSyncExternalStore(progress.subscribe, progress.get, progress.get);
  const { partial } = seen;
  const isOfThis = partial?.restaurant === restaurant && partial.date === date;
  const shown = isOfThis && reading.data === undefined ? partial.day : undefined;
  return dayAsShown({ ...reading, progress: seen, partial: shown }, asOf);
}

export function dayAsShown(
  reading: Omit<DayReading, 'bumps'>,
  asOf: number | undefined,
): DayReading {
  const { data } = reading;
  if (data?.value.kind !== 'day') return { ...reading, bumps: () => undefined };
  const { value } = data;
  const bumps = () => bumpSpan(value.day);
  if (asOf === undefined) return { ...reading, bumps };
  return { ...reading, data: { ...data, value: valueAsOf(value, asOf) }, bumps };
}

const valueAsOf = memoize(
  (read: Extract<DayRead, { readonly kind: 'day' }>, asOf: number): DayRead => {
    return { ...read, day: dayAsOf(read.day, asOf) };
  },
);

function longerOf(last: PartialDay | undefined, next: PartialDay): PartialDay {
  return last !== undefined && last.day.length > next.day.length ? last : next;
}

export interface OtherDay {
  /** `YYYYMMDD`. */
  readonly date: string;
  readonly reading: DayReading;
}

export function useWeekBefore(
  restaurant: RestaurantChoice,
  date: string,
  isWanted: boolean,
): OtherDay | undefined {
  const before = shiftBusinessDate(date, -7);
  const reading = useDay(restaurant, before, isWanted);
  return isWanted ? { date: before, reading } : undefined;
}

export type DayArrival = 'whole' | 'broke off' | 'arriving' | 'nothing';

export function dayArrival({ data, partial, link }: DayReading): DayArrival {
  if (data !== undefined) return 'whole';
  if (partial === undefined) return 'nothing';
  return link.state === 'failed' || link.state === 'canceled' ? 'broke off' : 'arriving';
}
