import { checkRestaurant } from '../../api/preflight.ts';
import { Failure } from '../../contract/failures.ts';
import { SUSTAINABLE_REQUESTS_PER_SECOND } from '../../contract/operations.ts';
import { type BusinessCalendar, businessDateAt } from '../../kitchen/model/business-day.ts';
import { finalFrom } from '../../kitchen/usual/usual-dates.ts';
import { refuseOnePlace, type SourceDependencies } from '../../reader/kitchen-source.ts';
import { taggedRestaurants } from '../../reader/sources/configured-source.ts';
import { notConfigured, readyConnection } from '../../reader/sources/connection.ts';
import type { ArchivedDate } from '../../service/archive/archive.ts';
import type { Profile } from '../../settings/decode-config.ts';
import { configuredMassBumpLimits } from '../../settings/judgment-settings.ts';
import { archiveAddress } from '../../settings/profile-choice.ts';
import { concurrency, readAs, wholeNumber } from '../../settings/reader.ts';
import { setting } from '../../settings/setting.ts';
import { datesSoFar } from '../arguments/asked-date.ts';
import type { SyncFlags } from '../arguments/command-flags.ts';

export type SyncRequest = Awaited<ReturnType<typeof syncRequest>>;

const DEFAULT_CONCURRENCY = '2';
/** Up to one client's maximum. */
const rate = wholeNumber(1, SUSTAINABLE_REQUESTS_PER_SECOND);
const DEFAULT_RATE = String(SUSTAINABLE_REQUESTS_PER_SECOND);
/** Today and dates still getting bumps. */
const DEFAULT_FROM = '-3';

/** Default: all restaurants in the profile. Throws USAGE for an invalid value, CONFIGURATION without a platform. */
export async function syncRequest(
  flags: SyncFlags,
  { environment, stderr, clock }: SourceDependencies,
  profile?: Profile,
) {
  if (flags.allRestaurants === true && flags.restaurant !== undefined) {
    throw new Failure('USAGE', 'Use --restaurant or --all-restaurants, not both.');
  }
  const connection = await readyConnection(flags, { environment, stderr }, profile);
  if (connection === undefined) throw notConfigured('Run linecheck config init.');
  const { areRestaurantsRequested, otherRestaurants } = connection;
  const isForSome = areRestaurantsRequested && flags.allRestaurants !== true;
  const all = isForSome ? connection.restaurants : [...connection.restaurants, ...otherRestaurants];
  const restaurants = taggedRestaurants(all, { flags, environment }, isForSome);
  if (!isForSome) refuseOnePlace(flags, restaurants);
  for (const { guid } of restaurants) checkRestaurant(guid);
  const dates = { from: flags.from ?? DEFAULT_FROM, to: flags.to ?? 'today' };
  // Only for errors.
  const [{ calendar }] = connection.restaurants;
  datePlan(dates, businessDateAt(clock.now(), calendar), calendar, []);
  const atOnce = setting(flags.concurrency) ?? DEFAULT_CONCURRENCY;
  return {
    connection,
    restaurants,
    archive: archiveAddress(flags.archive, environment),
    dates,
    massBumpLimits: configuredMassBumpLimits({ environment }, profile?.massBumpLimits),
    concurrency: readAs(concurrency, 'concurrency', atOnce),
    requestsPerSecond: readAs(rate, 'rate', setting(flags.rate) ?? DEFAULT_RATE),
    // `undefined` for the output's default.
    format: flags.format,
  };
}

/** First and last, as typed. */
export interface WantedDates {
  readonly from: string;
  readonly to: string;
}

/** Reads a date unless the archive read it once final: always today and the three dates before. Throws USAGE. */
export function datePlan(
  wanted: WantedDates,
  today: string,
  calendar: BusinessCalendar,
  held: readonly ArchivedDate[],
) {
  const writtenAt = new Map(held.map((each) => [each.businessDate, each.writtenAt]));
  const isFinal = (date: string) =>
    (writtenAt.get(date) ?? 0) >= finalFrom(date, { calendar, zoneKnown: true });
  const dates = datesSoFar(wanted, today, 'today').toReversed();
  return { read: dates.filter((date) => !isFinal(date)), kept: dates.filter(isFinal) };
}
