/** Copies restaurants in sequence, and several dates of one at once. */
import type { KitchenApi } from '../../api/kitchen-api.ts';
import type { Progress } from '../../api/record-stream.ts';
import type { StationsRead } from '../../api/stations.ts';
import type { ItemFulfillmentRead } from '../../contract/decode.ts';
import { Failure } from '../../contract/failures.ts';
import { isSameGuid } from '../../contract/prep-station.ts';
import { businessDateAt, businessDateLabel } from '../../kitchen/model/business-day.ts';
import { UNSET_ZONE } from '../../kitchen/model/local-time.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { MassBumpLimits } from '../../kitchen/model/row-oddities.ts';
import { stationListGaps } from '../../kitchen/stations/words.ts';
import { countOf, sizeText } from '../../kitchen/text/quantities.ts';
import { archivedChoice } from '../../reader/sources/archived-kitchen.ts';
import { keepSummary } from '../../reader/sources/keep-summary.ts';
import type { Archive, DayWriter, Restaurant, Tier } from '../../service/archive/archive.ts';
import { DuplicateTally } from '../archive/filling.ts';
import type { CopiedDate, SyncOutcome } from './report.ts';
import { datePlan, type WantedDates } from './request.ts';

export type SyncApi = Pick<KitchenApi, 'stations' | 'streamFulfillments'>;

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

export interface CopyRoute {
  readonly api: SyncApi;
  readonly archive: Archive;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly dates: WantedDates;
  readonly massBumpLimits: MassBumpLimits | undefined;
  readonly concurrency: number;
  readonly listener: SyncListener;
}

/** Throws failures common to all restaurants. */
export async function copyRestaurants(
  route: CopyRoute,
  restaurants: readonly RestaurantChoice[],
): Promise<void> {
  const { archive, now, dates, listener } = route;
  const known = await archive.restaurants();
  const planned: ({ readonly choice: RestaurantChoice } & ReturnType<typeof datePlan>)[] = [];
  for (const asked of restaurants) {
    // Spelled otherwise, it would be a second restaurant.
    const before = known.find((each) => isSameGuid(each.guid, asked.guid));
    const choice = { ...asked, guid: before?.guid ?? asked.guid };
    const { calendar } = archivedChoice(admitted(choice, before));
    const archived = before === undefined ? [] : await archive.businessDates(choice.guid);
    const plan = datePlan(dates, businessDateAt(now(), calendar), calendar, archived);
    planned.push({ choice, ...plan });
  }
  const count = (of: 'read' | 'kept') => planned.reduce((sum, each) => sum + each[of].length, 0);
  listener.planned(count('read'), count('kept'));
  for (const { choice, read, kept } of planned) await copyRestaurant(route, choice, read, kept);
}

/** Also makes missing and outdated summaries of `kept` dates. */
async function copyRestaurant(
  route: CopyRoute,
  choice: RestaurantChoice,
  dates: readonly string[],
  kept: readonly string[],
): Promise<void> {
  const { archive, massBumpLimits, signal, listener } = route;
  const stations = await readStations(route, choice);
  if (stations === 'nothing can be read') return listener.dropped(dates.length);
  const before = await archive.restaurant(choice.guid);
  const restaurant = admitted(choice, before);
  if (restaurant !== before) await archive.putRestaurant(restaurant);
  if (before === undefined && !choice.zoneKnown) {
    listener.warn(`${choice.name} has no time zone set, so business dates are in UTC.`);
  }
  if (stations !== undefined) {
    await archive.publishStations(choice.guid, stations.stations, stations.readAt);
    for (const gap of stationListGaps(stations)) listener.warn(`${choice.name}: ${gap}`);
  }
  // Reads the first date before the others, so an unreadable restaurant costs one request.
  const probeFirst = before?.tier !== 'professional';
  await copyDates(route, restaurant, choice.name, dates, probeFirst);
  for (const date of kept) {
    listener.doing(() => `summarizing ${businessDateLabel(date)}`);
    await keepSummary(archive, archivedChoice(restaurant), date, { massBumpLimits, signal });
  }
}

/** What the archive has once the first read succeeds: its own properties, but a missing zone is filled in. */
function admitted(
  { guid, name, calendar, zoneKnown }: RestaurantChoice,
  before: Restaurant | undefined,
): Restaurant {
  const { zone: timezone, closeoutHour } = calendar;
  if (before === undefined) return { guid, name, timezone, closeoutHour, tier: 'professional' };
  return before.timezone === UNSET_ZONE && zoneKnown ? { ...before, timezone } : before;
}

/** `undefined` if some are missing. */
async function readStations(
  { api, signal, listener }: CopyRoute,
  { guid, name }: RestaurantChoice,
): Promise<StationsRead | undefined | 'nothing can be read'> {
  try {
    const read = await api.stations(guid, { signal });
    if (read.unreadable === 0) return read;
    const [gap = ''] = stationListGaps({ unreadable: read.unreadable, damaged: 0 });
    throw new Failure('CONTRACT_BROKEN', `${gap} The archive keeps the current setup.`);
  } catch (error) {
    const failure = skippableFailure(error);
    listener.over({ restaurant: { guid, name }, result: failure });
    return failure.stops === 'date' ? undefined : 'nothing can be read';
  }
}

/** Reports date failures to the listener. Throws failures common to all restaurants. */
async function copyDates(
  route: CopyRoute,
  restaurant: Restaurant,
  name: string,
  dates: readonly string[],
  probeFirst: boolean,
): Promise<void> {
  const { archive, massBumpLimits, listener, concurrency } = route;
  const queue = [...dates];
  const halt = new AbortController();
  const signal = AbortSignal.any([route.signal, halt.signal]);
  const { guid } = restaurant;
  const choice = archivedChoice(restaurant);
  let { tier } = restaurant;
  let isOver = false;
  const over = (businessDate: string, result: CopiedDate | Failure) =>
    listener.over({ restaurant: { guid, name }, businessDate, result });
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
    if (!isOver) over(date, failure);
    isOver ||= isLast;
  };
  const copy = async (date: string): Promise<void> => {
    try {
      const copied = await copyDate({ ...route, signal }, guid, date);
      await changeTier('professional');
      over(date, copied);
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
function skippableFailure(error: unknown): Failure {
  if (!(error instanceof Failure)) throw error;
  if (error.stops === 'all' || error.origin === 'archive') throw error;
  return error;
}

/** The archive keeps the old content until the last record arrives. Only one piece is in memory. Throws a client or archive Failure. */
async function copyDate(
  { api, archive, now, signal, listener }: CopyRoute,
  guid: string,
  businessDate: string,
): Promise<CopiedDate> {
  let taken: ItemFulfillmentRead[] = [];
  let tally = new DuplicateTally();
  let tries = 0;
  let writing: { readonly of: number; readonly writer: DayWriter } | undefined;

  const begin = () => {
    tries += 1;
    taken = [];
    tally = new DuplicateTally();
    return (record: ItemFulfillmentRead) => {
      taken.push(record);
      tally.add(record);
    };
  };
  /** For this attempt: a repeated export starts over. */
  const writer = async (): Promise<DayWriter> => {
    if (writing?.of !== tries) {
      await writing?.writer.abandon();
      writing = undefined;
      writing = { of: tries, writer: await archive.writeDay(guid, businessDate, now) };
    }
    return writing.writer;
  };
  const onProgress = async ({ bytes, records }: Progress) => {
    const some = taken;
    taken = [];
    await (await writer()).add(some);
    listener.doing(() => {
      return `${businessDateLabel(businessDate)}: ${sizeText(bytes)}, ${countOf(records, 'row')}`;
    });
  };

  try {
    const how = { signal, onProgress };
    const {
      foreignRows: otherRestaurantRows,
      unreadable,
      damaged,
    } = await api.streamFulfillments(guid, businessDate, begin, how);
    const { records, changed } = await (await writer()).commit();
    writing = undefined;
    const { duplicates } = tally;
    return { records, changed, duplicates, otherRestaurantRows, unreadable, damaged };
  } finally {
    await writing?.writer.abandon();
  }
}
