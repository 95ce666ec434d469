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
import { nonBlank } from '../../settings/setting.ts';
import type { SyncFlags } from '../arguments/command-flags.ts';
import { datesSoFar } from '../arguments/requested-date.ts';

export type SyncRequest = Awaited<ReturnType<typeof syncRequest>>;

const DEFAULT_CONCURRENCY = '2';
/** Requests per second. The maximum is the platform's limit for a client. */
const rate = wholeNumber(1, SUSTAINABLE_REQUESTS_PER_SECOND);
const DEFAULT_RATE = String(SUSTAINABLE_REQUESTS_PER_SECOND);
/** From this date on, dates can still get bumps. */
const DEFAULT_FROM = '-3';

/** Throws USAGE for an invalid value, and CONFIGURATION without a platform. */
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
  const areSomeRequested = areRestaurantsRequested && flags.allRestaurants !== true;
  const all = areSomeRequested
    ? connection.restaurants
    : [...connection.restaurants, ...otherRestaurants];
  const restaurants = taggedRestaurants(all, { flags, environment }, areSomeRequested);
  if (!areSomeRequested) refuseOnePlace(flags, restaurants);
  for (const { guid } of restaurants) checkRestaurant(guid);
  const dates = { from: flags.from ?? DEFAULT_FROM, to: flags.to ?? 'today' };
  // This plan is not used. It refuses invalid dates before anything is opened.
  const [{ calendar }] = connection.restaurants;
  datePlan(dates, businessDateAt(clock.now(), calendar), calendar, []);
  const atOnce = nonBlank(flags.concurrency) ?? DEFAULT_CONCURRENCY;
  return {
    connection,
    restaurants,
    archive: archiveAddress(flags.archive, environment),
    dates,
    massBumpLimits: configuredMassBumpLimits({ environment }, profile?.massBumpLimits),
    concurrency: readAs(concurrency, 'concurrency', atOnce),
    requestsPerSecond: readAs(rate, 'rate', nonBlank(flags.rate) ?? DEFAULT_RATE),
    /** `undefined` for the output's default format. */
    format: flags.format,
  };
}

export interface TypedDates {
  readonly from: string;
  readonly to: string;
}

/** Both lists begin with the latest business date. */
export interface DatePlan {
  readonly datesToRead: readonly string[];
  /** The archive read these dates after they were final. */
  readonly archivedDates: readonly string[];
}

/** Today and the three dates before are not final, so they are always read. Throws USAGE. */
export function datePlan(
  typedDates: TypedDates,
  today: string,
  calendar: BusinessCalendar,
  archived: readonly ArchivedDate[],
): DatePlan {
  const writtenAt = new Map(archived.map((each) => [each.businessDate, each.writtenAt]));
  const isFinal = (date: string) =>
    (writtenAt.get(date) ?? 0) >= finalFrom(date, { calendar, zoneKnown: true });
  const dates = datesSoFar(typedDates, today, 'today').toReversed();
  return {
    datesToRead: dates.filter((date) => !isFinal(date)),
    archivedDates: dates.filter(isFinal),
  };
}
