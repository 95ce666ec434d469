/** Copies one restaurant from a platform into an archive: its properties, stations and business dates. */
import type { KitchenApi } from '../../api/kitchen-api.ts';
import type { Progress } from '../../api/reading/record-stream.ts';
import type { StationsRead } from '../../api/reading/stations.ts';
import type { Archive, Restaurant, Tier } from '../../archive/archive.ts';
import { Failure, type FailureCode } from '../../contract/failures.ts';
import { businessDateAt } from '../../kitchen/calendar/business-day.ts';
import { UNSET_ZONE } from '../../kitchen/calendar/local-time.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import type { MassBumpLimits } from '../../kitchen/table/row-rules.ts';
import { archivedChoice } from '../../sources/copy/archived-choice.ts';
import { keepSummary } from '../../sources/summaries/keep-summary.ts';
import { datePlan, type WantedDates } from './dates.ts';
import { type SyncedDay, syncDay } from './day.ts';

/** Receives the progress of a sync. */
export interface SyncListener {
  /** Dates to read, and dates already in the archive. */
  readonly planned: (read: number, kept: number) => void;
  readonly progress: (businessDate: string, progress: Progress) => void;
  /** A kept date gets its summary. */
  readonly summarizing: (businessDate: string) => void;
  /** A date is in the archive. */
  readonly copied: (day: SyncedDay) => void;
  /** Planned dates that won't be read. */
  readonly dropped: (dates: number) => void;
  /** A note that is no failure. */
  readonly note: (sentence: string) => void;
  /** A warning that changes the meaning of the copy. */
  readonly warn: (sentence: string) => void;
  /** A part failed, and the sync goes on. */
  readonly failed: (what: string, failure: Failure) => void;
}

/** Where a restaurant is read and written. */
export interface RestaurantRoute {
  readonly api: Pick<KitchenApi, 'stations' | 'streamFulfillments'>;
  readonly archive: Archive;
  /** Epoch ms. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly dates: WantedDates;
  readonly massBumpLimits: MassBumpLimits | undefined;
  /** Dates to read in parallel. */
  readonly concurrency: number;
  readonly listener: SyncListener;
}

/** After these every other call would fail, too: because of the platform, the credentials, the archive or the user. */
const FINAL: ReadonlySet<FailureCode> = new Set([
  'CONFIGURATION',
  'NOT_AUTHENTICATED',
  'UNREACHABLE',
  'ARCHIVE',
  'ARCHIVE_UNAVAILABLE',
  'CANCELLED',
]);
/** After these every other date of the restaurant would fail, too. */
const FINAL_HERE: ReadonlySet<FailureCode> = new Set([
  'NOT_PERMITTED',
  'NOT_FOUND',
  'NOT_SUBSCRIBED',
  'RATE_LIMITED',
]);

/** Copies the restaurant. Reports failures of this restaurant to the listener; throws a failure that would end every restaurant. */
export async function syncRestaurant(
  route: RestaurantRoute,
  choice: RestaurantChoice,
): Promise<void> {
  const { archive, now, listener } = route;
  const read = await readStations(route, choice.guid);
  if (read === 'nothing can be read') return;
  const restaurant = await admit(archive, choice, listener);
  if (read !== undefined) await publish(route, restaurant.guid, read);

  const { guid, timezone: zone, closeoutHour } = restaurant;
  const calendar = { zone, closeoutHour };
  const held = await archive.businessDates(guid);
  const plan = datePlan(route.dates, businessDateAt(now(), calendar), calendar, held);
  listener.planned(plan.read.length, plan.kept.length);
  await syncDates(route, restaurant, [...plan.read]);
  await summarize(route, restaurant, plan.kept);
}

/** Makes the summaries of dates without one, or with outdated ones. */
async function summarize(
  { archive, massBumpLimits, signal, listener }: RestaurantRoute,
  restaurant: Restaurant,
  dates: readonly string[],
): Promise<void> {
  const choice = archivedChoice(restaurant);
  for (const date of dates) {
    listener.summarizing(date);
    await keepSummary(archive, choice, date, { massBumpLimits, signal });
  }
}

/** Adds a missing restaurant after its first successful read. Properties in the archive stay; only a missing zone is filled in. */
async function admit(
  archive: Archive,
  { guid, name, calendar, zoneKnown }: RestaurantChoice,
  listener: SyncListener,
): Promise<Restaurant> {
  const { zone: timezone, closeoutHour } = calendar;
  const held = await archive.restaurant(guid);
  if (held !== undefined && (held.timezone !== UNSET_ZONE || !zoneKnown)) return held;
  const admitted: Restaurant =
    held === undefined
      ? { guid, name, timezone, closeoutHour, tier: 'professional' }
      : { ...held, timezone };
  await archive.putRestaurant(admitted);
  if (!zoneKnown) {
    listener.warn(`${guid} has no time zone set, so its business dates are in UTC.`);
  }
  return admitted;
}

/** All stations; `undefined` if some are missing. */
async function readStations(
  { api, signal, listener }: RestaurantRoute,
  guid: string,
): Promise<StationsRead | undefined | 'nothing can be read'> {
  try {
    const read = await api.stations(guid, { signal });
    if (read.unreadable === 0) return read;
    const sentence = `${read.unreadable} stations are unreadable, so the archive keeps its current setup.`;
    throw new Failure('CONTRACT_BROKEN', sentence);
  } catch (error) {
    const failure = goesOn(error, false);
    listener.failed(`${guid}, stations`, failure);
    return FINAL_HERE.has(failure.code) ? 'nothing can be read' : undefined;
  }
}

async function publish(
  { archive, listener }: RestaurantRoute,
  guid: string,
  { stations, damaged, readAt }: StationsRead,
): Promise<void> {
  await archive.publishStations(guid, stations, readAt);
  if (damaged > 0)
    listener.warn(`${guid}: ${damaged} stations were copied without a field of the wrong type.`);
}

/** Copies dates in order, several in parallel. */
async function syncDates(
  route: RestaurantRoute,
  restaurant: Restaurant,
  queue: string[],
): Promise<void> {
  const { archive, massBumpLimits, listener, concurrency } = route;
  const halt = new AbortController();
  const signal = AbortSignal.any([route.signal, halt.signal]);
  const { guid } = restaurant;
  const choice = archivedChoice(restaurant);
  let { tier } = restaurant;
  let isUnsubscribed = false;
  const changeTier = async (next: Tier) => {
    if (tier === next) return;
    tier = next;
    await archive.putRestaurant({ ...restaurant, tier });
  };

  const copy = async (date: string): Promise<void> => {
    let hasBegun = false;
    const onProgress = (progress: Progress) => {
      hasBegun = true;
      listener.progress(date, progress);
    };
    try {
      const day = await syncDay({ ...route, signal, onProgress }, guid, date);
      await changeTier('professional');
      listener.copied(day);
      await keepSummary(archive, choice, date, { massBumpLimits, signal });
    } catch (error) {
      const failure = goesOn(error, hasBegun);
      const left = FINAL_HERE.has(failure.code) ? queue.splice(0).length : 0;
      listener.dropped(left + 1);
      if (failure.code !== 'NOT_SUBSCRIBED') listener.failed(`${guid}, ${date}`, failure);
      else if (!isUnsubscribed) {
        isUnsubscribed = true;
        await changeTier('basic');
        listener.note(
          `${guid} has no Professional subscription, so the platform sends no business dates.`,
        );
      }
    }
  };
  const work = async (): Promise<void> => {
    for (let date = queue.shift(); date !== undefined; date = queue.shift()) await copy(date);
  };

  const workers = Array.from({ length: concurrency }, () =>
    work().catch((error: unknown) => {
      queue.length = 0;
      halt.abort();
      throw error;
    }),
  );
  const ends = await Promise.allSettled(workers);
  const thrown = ends.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []));
  if (thrown.length > 0) throw thrown.find((error) => !isCanceled(error)) ?? thrown[0];
}

function isCanceled(error: unknown): boolean {
  return error instanceof Failure && error.code === 'CANCELLED';
}

/** Returns a failure after which other parts may succeed, and throws any other. A platform that sent part of an answer is reachable. */
function goesOn(error: unknown, hasBegun: boolean): Failure {
  if (!(error instanceof Failure)) throw error;
  if (FINAL.has(error.code) && !(error.code === 'UNREACHABLE' && hasBegun)) throw error;
  return error;
}
