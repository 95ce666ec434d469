import type { Clock } from '../../api/clock.ts';
import type { KitchenApi } from '../../api/kitchen-api.ts';
import type { Limits } from '../../api/limits.ts';
import type { BaseUrl } from '../../api/preflight.ts';
import type { StationsRead } from '../../api/stations.ts';
import { Failure } from '../../contract/failures.ts';
import { businessDateAt } from '../../kitchen/model/business-day.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { stationListGaps } from '../../kitchen/stations/words.ts';
import { ageMs, ageText, countOf } from '../../kitchen/text/quantities.ts';
import { requestedOrFirst } from '../../reader/kitchen-source.ts';
import type { Connection } from '../../reader/sources/connection.ts';
import { type OfflineSource, offlineSource } from '../../reader/sources/offline-source.ts';
import type { Sharing } from '../../settings/profile-choice.ts';
import type { Environment } from '../../terminal/capabilities.ts';
import { type BeginStep, type DoctorCheck, failedCheck } from './check-line.ts';

const MAX_LISTED_FAILURES = 5;
const MAX_CONCURRENT_READS = 4;

const SLOW_EXPORT_MS = 10_000;

export interface CheckedPlatform {
  readonly connection: Connection;
  readonly baseUrl: BaseUrl;
  readonly host: string;
  readonly api: KitchenApi;
  readonly limits: Limits;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly begin: BeginStep;
}

export async function* restaurantChecks(
  platform: CheckedPlatform,
  restaurant: RestaurantChoice,
  isOneOfSeveral: boolean,
): AsyncGenerator<DoctorCheck, void, undefined> {
  const withName = (check: DoctorCheck): DoctorCheck =>
    isOneOfSeveral ? { ...check, says: `${restaurant.name}: ${check.says}` } : check;
  const { api, begin } = platform;
  begin(`the stations of ${restaurant.name}`);
  const reading = await resultOrFailure(api.stations(restaurant.guid));
  const about = 'restaurant';
  if (reading instanceof Failure) {
    yield withName(failedCheck(about, reading));
    return;
  }
  yield withName(stationsCheck(about, reading));
  const check = await resultOrFailure(subscriptionCheck(platform, restaurant));
  yield withName(check instanceof Failure ? failedCheck('subscription', check) : check);
}

/** An unreadable entry is a failure of the platform. */
function stationsCheck(about: string, reading: StationsRead): DoctorCheck {
  const says = `${countOf(reading.stations.length, 'station')} readable`;
  const gaps = stationListGaps(reading);
  if (gaps.length === 0) return { about, says };
  const failure = new Failure('CONTRACT_BROKEN', gaps.join(' '));
  return {
    about,
    says: [`${says}.`, ...gaps].join(' '),
    fix: 'Report it to platform support: every station needs guid and entityType, and fields with the documented types.',
    ...(reading.unreadable > 0 && { failure }),
  };
}

/** Stops when the export starts to arrive. A slow export is only a warning, because platforms can take a minute to assemble it. */
async function subscriptionCheck(
  { api, clock, begin: beginStep, limits }: CheckedPlatform,
  { guid, calendar }: RestaurantChoice,
): Promise<DoctorCheck> {
  const begunAt = clock.now();
  const date = businessDateAt(begunAt, calendar);
  const about = 'subscription';
  const abort = new AbortController();
  const { signal } = abort;
  let startedAt: number | undefined;
  const begin = () => {
    startedAt = clock.now();
    abort.abort();
    return () => undefined;
  };
  beginStep(`the items of ${date}`);
  const isOverTime = clock.sleep(limits.exportFirstByteMs, signal).then(
    () => {
      abort.abort();
      return true;
    },
    () => false,
  );
  const outcome = await resultOrFailure(api.streamFulfillments(guid, date, begin, { signal }));
  abort.abort();
  if ((await isOverTime) || (outcome instanceof Failure && outcome.code === 'TIMED_OUT')) {
    return slowExport(date, 'did not start arriving within', clock.now() - begunAt);
  }
  if (startedAt !== undefined || !(outcome instanceof Failure)) {
    const tookMs = (startedAt ?? clock.now()) - begunAt;
    return tookMs > SLOW_EXPORT_MS
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

/** A failure is only a warning, because the monitor opens without these restaurants. A failed connection ends the checks. */
export async function* otherRestaurantChecks(
  { api, begin }: CheckedPlatform,
  others: readonly RestaurantChoice[],
): AsyncGenerator<DoctorCheck, void, undefined> {
  const about = 'restaurant';
  let readableCount = 0;
  let unreadableCount = 0;
  let isLinkUp = true;
  for (let index = 0; index < others.length && isLinkUp; index += MAX_CONCURRENT_READS) {
    begin(`the stations of ${countOf(others.length - index, 'more restaurant')}`);
    const next = others.slice(index, index + MAX_CONCURRENT_READS);
    const read = async ({ guid, name }: RestaurantChoice) => {
      return { name, outcome: await resultOrFailure(api.stations(guid)) };
    };
    for (const { name, outcome } of await Promise.all(next.map(read))) {
      if (outcome instanceof Failure) {
        unreadableCount += 1;
        if (unreadableCount <= MAX_LISTED_FAILURES) {
          yield { about, says: `${name}: ${outcome.message}`, fix: outcome.hint };
        }
        isLinkUp &&= outcome.origin !== 'link';
        continue;
      }
      readableCount += 1;
      const { says, fix } = stationsCheck(about, outcome);
      if (fix !== undefined) yield { about, says: `${name}: ${says}`, fix };
    }
  }
  if (unreadableCount > MAX_LISTED_FAILURES) {
    const says = `${unreadableCount - MAX_LISTED_FAILURES} more failed.`;
    yield { about, says, fix: 'Run linecheck fleet to see each.' };
  }
  if (readableCount > 0)
    yield { about, says: `${readableCount} of ${others.length} more readable` };
}

export async function resultOrFailure<Result>(call: Promise<Result>): Promise<Result | Failure> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

export async function* archiveChecks(
  address: string,
  requested: readonly string[],
  clock: Clock,
  mayBeShared: Sharing,
): AsyncGenerator<DoctorCheck, void, undefined> {
  let about = 'configuration';
  let source: OfflineSource | undefined;
  try {
    source = await offlineSource(address, requested, clock, mayBeShared);
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
    yield failedCheck(about, error);
  } finally {
    await source?.close();
  }
}

function datesText({ restaurants, dates }: OfflineSource, clock: Clock): string {
  const counts = `${countOf(restaurants.length, 'restaurant')}, the first with ${countOf(dates.length, 'business date')}`;
  const [latest] = dates;
  if (latest === undefined) return counts;
  const { businessDate, writtenAt } = latest;
  const age = writtenAt === undefined ? '' : `, copied ${ageText(ageMs(writtenAt, clock.now()))}`;
  return `${counts}, the latest ${businessDate}${age}`;
}
