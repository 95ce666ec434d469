import type { Clock } from '../../api/clock.ts';
import type { KitchenApi } from '../../api/kitchen-api.ts';
import type { StationsRead } from '../../api/stations.ts';
import { Failure } from '../../contract/failures.ts';
import { businessDateAt } from '../../kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { stationListGaps } from '../../kitchen/stations/words.ts';
import { ageMs, ageText, countOf } from '../../kitchen/text/quantities.ts';
import { requestedOrFirst } from '../../reader/kitchen-source.ts';
import { type OfflineSource, offlineSource } from '../../reader/sources/offline-source.ts';
import type { Sharing } from '../../settings/profile-choice.ts';
import { type BeginStep, type DoctorCheck, failedCheck } from './check-line.ts';

/** Failed restaurants with their own line. */
const MAX_LISTED = 5;
const AT_ONCE = 4;

/** An export starting later is slow, ms. */
const SLOW_MS = 10_000;

interface RestaurantParts {
  readonly api: KitchenApi;
  readonly clock: Clock;
  readonly begin: BeginStep;
  /** Longest wait for an export to start, ms. */
  readonly longestMs: number;
}

/** Yields each result as it comes, and ends after the first failure. */
export async function* restaurantChecks(
  parts: RestaurantParts,
  restaurant: RestaurantChoice,
  areSeveral: boolean,
): AsyncGenerator<DoctorCheck, void, undefined> {
  const named = (check: DoctorCheck): DoctorCheck =>
    areSeveral ? { ...check, says: `${restaurant.name}: ${check.says}` } : check;
  const { api, begin } = parts;
  begin(`the stations of ${restaurant.name}`);
  const reading = await outcomeOf(api.stations(restaurant.guid));
  const about = 'restaurant';
  if (reading instanceof Failure) {
    yield named(failedCheck(about, reading));
    return;
  }
  yield named(stationsCheck(about, reading));
  const subscription = await outcomeOf(subscriptionCheck(parts, restaurant));
  yield named(
    subscription instanceof Failure ? failedCheck('subscription', subscription) : subscription,
  );
}

/** Counts readable stations. Unreadable entries are the platform's failure. */
function stationsCheck(about: string, read: StationsRead): DoctorCheck {
  const says = `${countOf(read.stations.length, 'station')} readable`;
  const gaps = stationListGaps(read);
  if (gaps.length === 0) return { about, says };
  const failure = new Failure('CONTRACT_BROKEN', gaps.join(' '));
  return {
    about,
    says: [`${says}.`, ...gaps].join(' '),
    fix: 'Report it to platform support: every station needs guid and entityType, and fields with the documented types.',
    ...(read.unreadable > 0 && { failure }),
  };
}

/** Stops when the export starts arriving. Requested once: platforms take a minute to assemble it, and slow is no failure. */
async function subscriptionCheck(
  { api, clock, begin: beginStep, longestMs }: RestaurantParts,
  { guid, calendar }: RestaurantChoice,
): Promise<DoctorCheck> {
  const begunAt = clock.now();
  const date = businessDateAt(begunAt, calendar);
  const about = 'subscription';
  const enough = new AbortController();
  const { signal } = enough;
  let startedAt: number | undefined;
  const begin = () => {
    startedAt = clock.now();
    enough.abort();
    return () => undefined;
  };
  beginStep(`the items of ${date}`);
  const gaveUp = clock.sleep(longestMs, signal).then(
    () => {
      enough.abort();
      return true;
    },
    () => false,
  );
  const outcome = await outcomeOf(api.streamFulfillments(guid, date, begin, { signal }));
  enough.abort();
  if ((await gaveUp) || (outcome instanceof Failure && outcome.code === 'TIMED_OUT')) {
    return slowExport(date, 'did not start arriving within', clock.now() - begunAt);
  }
  if (startedAt !== undefined || !(outcome instanceof Failure)) {
    const tookMs = (startedAt ?? clock.now()) - begunAt;
    return tookMs > SLOW_MS
      ? slowExport(date, 'started arriving only after', tookMs)
      : { about, says: `ticket times of ${date} readable` };
  }
  if (outcome.code !== 'NOT_SUBSCRIBED') throw outcome;
  const fix = 'Stations, routing, and setup checks still work.';
  return { about, says: outcome.message, fix };
}

function slowExport(date: string, says: string, tookMs: number): DoctorCheck {
  return {
    about: 'subscription',
    says: `The platform is slow: the items of ${date} ${says} ${Math.round(tookMs / 1000)} s.`,
    fix: 'Refresh less often (refresh_seconds), or run linecheck sync and read the copy with --archive.',
  };
}

/** A failure is only a warning, because the monitor opens without them. A failing link ends the checks. */
export async function* otherRestaurantChecks(
  { api, begin }: Pick<RestaurantParts, 'api' | 'begin'>,
  others: readonly RestaurantChoice[],
): AsyncGenerator<DoctorCheck, void, undefined> {
  const about = 'restaurant';
  let readable = 0;
  let unreadable = 0;
  let isLinkUp = true;
  for (let index = 0; index < others.length && isLinkUp; index += AT_ONCE) {
    begin(`the stations of ${countOf(others.length - index, 'more restaurant')}`);
    const readings = others
      .slice(index, index + AT_ONCE)
      .map(async ({ guid, name }) => ({ name, outcome: await outcomeOf(api.stations(guid)) }));
    for (const { name, outcome } of await Promise.all(readings)) {
      if (outcome instanceof Failure) {
        unreadable += 1;
        if (unreadable <= MAX_LISTED) {
          yield { about, says: `${name}: ${outcome.message}`, fix: outcome.hint };
        }
        isLinkUp &&= outcome.origin !== 'link';
        continue;
      }
      readable += 1;
      const { says, fix } = stationsCheck(about, outcome);
      if (fix !== undefined) yield { about, says: `${name}: ${says}`, fix };
    }
  }
  if (unreadable > MAX_LISTED) {
    const says = `${unreadable - MAX_LISTED} more failed.`;
    yield { about, says, fix: 'Run linecheck fleet to see each.' };
  }
  if (readable > 0) yield { about, says: `${readable} of ${others.length} more readable` };
}

export async function outcomeOf<T>(call: Promise<T>): Promise<T | Failure> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

export async function* archiveChecks(
  address: string,
  wanted: readonly string[],
  clock: Clock,
  mayBeShared: Sharing,
): AsyncGenerator<DoctorCheck, void, undefined> {
  let about = 'configuration';
  let source: OfflineSource | undefined;
  try {
    source = await offlineSource(address, wanted, clock, mayBeShared);
    const restaurants = requestedOrFirst(source);
    for (const { name, calendar, zoneKnown } of restaurants) {
      const zone = zoneKnown ? calendar.zone : 'no time zone set';
      yield { about, says: `${source.name}, ${name}, ${zone}` };
    }

    about = 'archive';
    yield { about, says: datesText(source, clock) };

    about = 'restaurant';
    for (const { guid, name } of restaurants) {
      const check = stationsCheck(about, await source.api.stations(guid));
      yield restaurants.length > 1 ? { ...check, says: `${name}: ${check.says}` } : check;
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    yield failedCheck(about, error);
  } finally {
    await source?.close();
  }
}

function datesText({ restaurants, dates }: OfflineSource, clock: Clock): string {
  const counts = `${countOf(restaurants.length, 'restaurant')}, the first with ${countOf(dates.length, 'business date')}`;
  const [latest] = dates;
  if (latest === undefined) return counts;
  const age =
    latest.writtenAt === undefined
      ? ''
      : `, copied ${ageText(ageMs(latest.writtenAt, clock.now()))}`;
  return `${counts}, the latest ${latest.businessDate}${age}`;
}
