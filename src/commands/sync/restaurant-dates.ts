import type { Clock } from '../../api/clock.ts';
import type { KitchenApi } from '../../api/kitchen-api.ts';
import type { Progress } from '../../api/record-stream.ts';
import { Failure } from '../../contract/failures.ts';
import { businessDateLabel } from '../../kitchen/calendar/business-day.ts';
import type { MassBumpLimits } from '../../kitchen/table/row-rules.ts';
import { countOf, sizeText } from '../../kitchen/text/quantities.ts';
import { requestTurns } from '../../reader/read-restaurant.ts';
import { archivedChoice } from '../../reader/sources/archived-kitchen.ts';
import { keepSummary } from '../../reader/sources/keep-summary.ts';
import type { Archive, Restaurant, Tier } from '../../service/archive/archive.ts';
import { type SyncOutcome, syncDay } from './day.ts';
import type { WantedDates } from './request.ts';

export interface DatesToRead {
  readonly restaurant: Restaurant;
  /** In the profile. */
  readonly name: string;
  readonly dates: readonly string[];
  /** Reads the first date before the others, so an unreadable restaurant costs one request. */
  readonly probeFirst: boolean;
}

/** Reports date failures to the listener. Throws failures common to all restaurants. */
export async function syncDates(
  route: RestaurantRoute,
  { restaurant, name, dates, probeFirst }: DatesToRead,
): Promise<void> {
  const { archive, massBumpLimits, listener, concurrency } = route;
  const queue = [...dates];
  const halt = new AbortController();
  const signal = AbortSignal.any([route.signal, halt.signal]);
  const { guid } = restaurant;
  const choice = archivedChoice(restaurant);
  let { tier } = restaurant;
  let isOver = false;
  const changeTier = async (next: Tier) => {
    if (tier === next) return;
    tier = next;
    await archive.putRestaurant({ ...restaurant, tier });
  };

  const fail = async (date: string, failure: Failure): Promise<void> => {
    const isLast = failure.stops !== 'date';
    listener.dropped((isLast ? queue.splice(0).length : 0) + 1);
    if (failure.code === 'NOT_SUBSCRIBED') await changeTier('basic');
    // Dates read at the same time fail for the same reason.
    if (!isOver) listener.over({ restaurant: { guid, name }, businessDate: date, result: failure });
    isOver ||= isLast;
  };
  const copy = async (date: string): Promise<void> => {
    const onProgress = ({ bytes, records }: Progress) => {
      listener.doing(() => {
        return `${businessDateLabel(date)}: ${sizeText(bytes)}, ${countOf(records, 'row')}`;
      });
    };
    try {
      const day = await syncDay({ ...route, signal, onProgress }, guid, date);
      await changeTier('professional');
      listener.over({ restaurant: { guid, name }, businessDate: date, result: day });
      await keepSummary(archive, choice, date, { massBumpLimits, signal });
    } catch (error) {
      await fail(date, skippableFailure(error));
    }
  };
  const work = async (): Promise<void> => {
    for (let date = queue.shift(); date !== undefined; date = queue.shift()) await copy(date);
  };

  const first = probeFirst ? queue.shift() : undefined;
  if (first !== undefined) await copy(first);
  const workers = Array.from({ length: concurrency }, () =>
    work().catch((error: unknown) => {
      queue.length = 0;
      halt.abort();
      throw error;
    }),
  );
  const ends = await Promise.allSettled(workers);
  const thrown = ends.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []));
  const isCanceled = (error: unknown) => error instanceof Failure && error.code === 'CANCELLED';
  if (thrown.length > 0) throw thrown.find((error) => !isCanceled(error)) ?? thrown[0];
}

/** Returns a failure if other parts may still succeed, else throws. An archive that fails is the one copied to. */
export function skippableFailure(error: unknown): Failure {
  if (!(error instanceof Failure)) throw error;
  if (error.stops === 'all' || error.origin === 'archive') throw error;
  return error;
}

export interface SyncListener {
  /** Dates to read, and dates already in the archive. */
  readonly planned: (read: number, kept: number) => void;
  /** Such as `summarizing Fri, Feb 14, 2025`. */
  readonly doing: (text: () => string) => void;
  /** A date is archived, or a part failed and the sync goes on. */
  readonly over: (outcome: SyncOutcome) => void;
  /** Planned, but won't be read. */
  readonly dropped: (dates: number) => void;
  /** Changes the copy's meaning. */
  readonly warn: (sentence: string) => void;
}

export interface RestaurantRoute {
  readonly api: SyncApi;
  readonly archive: Archive;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly dates: WantedDates;
  readonly massBumpLimits: MassBumpLimits | undefined;
  readonly concurrency: number;
  readonly listener: SyncListener;
}

export type SyncApi = Pick<KitchenApi, 'stations' | 'streamFulfillments'>;

/** Limits calls per second, all restaurants together. */
export function pacedSync(api: SyncApi, requestsPerSecond: number, clock: Clock): SyncApi {
  const turn = requestTurns(requestsPerSecond, clock);
  return {
    stations: async (guid, options) => {
      await turn(options?.signal);
      return api.stations(guid, options);
    },
    streamFulfillments: async (guid, date, begin, options) => {
      await turn(options?.signal);
      return api.streamFulfillments(guid, date, begin, options);
    },
  };
}
