/** Which platform to read, from flags, environment and profile, in this order. Nothing is sent anywhere before all of it is right. */

import type { Credentials } from '../../api/surroundings.ts';
import type { ClientSecret } from '../../api/token/client-secret.ts';
import type { TokenStore } from '../../api/token/token-store.ts';
import { type Dialect, DOCUMENT_DIALECT } from '../../contract/dialect.ts';
import { Failure } from '../../contract/failures.ts';
import { isUuid } from '../../contract/guid.ts';
import { readAuthorities } from '../../credentials/ca-file.ts';
import { keptTokens } from '../../credentials/token-cache.ts';
import { DEFAULT_CLOSEOUT_HOUR } from '../../kitchen/calendar/business-day.ts';
import { isTimeZone, UNSET_ZONE } from '../../kitchen/calendar/local-time.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import { invalidHour, invalidZone } from '../../settings/invalid-value.ts';
import { refuseSecret } from '../../settings/misplaced-secret.ts';
import type { Profile } from '../../settings/profile.ts';
import type { QuietFlags } from '../../settings/quiet-flags.ts';
import {
  meantRestaurant,
  toldRestaurants,
  unknownRestaurant,
} from '../../settings/requested-restaurants.ts';
import { setting } from '../../settings/setting.ts';
import { switched } from '../../settings/switch-setting.ts';

/** Connection options as flags; all but the secret, which never goes on a command line. */
export interface ConnectionFlags extends QuietFlags {
  readonly baseUrl?: string;
  readonly clientId?: string;
  /** Guids of those to look at. */
  readonly restaurant?: readonly string[];
  readonly timezone?: string;
  readonly closeoutHour?: string;
  readonly headerPrefix?: string;
  readonly userAccessType?: string;
  readonly allowInsecureHttp?: boolean;
  /** Keeps the token on the disk. */
  readonly tokenCache?: boolean;
  /** Path of a PEM file of authorities to trust beside those that come with Node. */
  readonly caFile?: string;
  /** Address of an archive to read instead of a platform. */
  readonly archive?: string;
  /** Name of a profile of the configuration file. */
  readonly profile?: string;
  /** Limits of stations for what is mass-bumped there: `Bar=10s`. */
  readonly massBumpLimit?: readonly string[];
  /** Read the demo, whatever is configured. */
  readonly demo?: boolean;
  /** Of the demo, as `linecheck demo` has them. */
  readonly demoProfile?: string;
  readonly demoSeed?: string;
}

/** A platform to read, whose secret is known or is read when a login needs it. */
export interface Connection<Secret extends ClientSecret = string> {
  readonly baseUrl: string;
  readonly credentials: Credentials<Secret>;
  readonly dialect: Dialect;
  /** Present where tokens are to be kept. */
  readonly tokenStore?: TokenStore;
  /** Those to look at; the first where one alone can be. */
  readonly restaurants: readonly [RestaurantChoice, ...RestaurantChoice[]];
  /** Whether flags or environment tell them; else they are the first of the profile. */
  readonly areRestaurantsTold: boolean;
  /** Those of the profile that can be looked at, too. */
  readonly otherRestaurants: readonly RestaurantChoice[];
  readonly allowInsecureHttp: boolean;
  /** Certificates of further authorities, PEM. */
  readonly authorities?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The connection that is configured; `undefined` when nothing of one is, and no profile. Of a profile it takes the restaurants: `configured` lays
 * everything else of it beneath the environment. Throws CONFIGURATION for one that is incomplete and
 * USAGE for a value that cannot be right.
 */
export async function connectionFrom(
  flags: ConnectionFlags,
  environment: Environment,
  profile?: Pick<Profile, 'restaurants'>,
): Promise<Connection | undefined> {
  const value = told(environment);
  const known = profile?.restaurants ?? [];
  const asked = toldRestaurants(flags, environment);
  const guids = asked.map((each) => meantRestaurant(each, known)?.guid ?? each);
  const [first, ...more] = new Set(guids);
  const required = {
    LINECHECK_BASE_URL: value(flags.baseUrl, 'LINECHECK_BASE_URL'),
    LINECHECK_CLIENT_ID: value(flags.clientId, 'LINECHECK_CLIENT_ID'),
    LINECHECK_CLIENT_SECRET: setting(environment['LINECHECK_CLIENT_SECRET']),
    LINECHECK_RESTAURANT: first ?? known[0]?.guid,
  };
  const missing = Object.entries(required).filter(([, given]) => given === undefined);
  if (profile === undefined && missing.length === Object.keys(required).length) return undefined;
  const {
    LINECHECK_BASE_URL: baseUrl,
    LINECHECK_CLIENT_ID: clientId,
    LINECHECK_CLIENT_SECRET: clientSecret,
    LINECHECK_RESTAURANT: guid,
  } = required;
  if (
    baseUrl === undefined ||
    clientId === undefined ||
    clientSecret === undefined ||
    guid === undefined
  ) {
    const names = missing.map(([name]) => name).join(', ');
    throw new Failure('CONFIGURATION', `The connection is incomplete: ${names} is not set.`);
  }
  refuseSecret(clientSecret, clientId, [guid, ...more]);
  const unknown = asked.find((each) => !isUuid(each) && meantRestaurant(each, known) === undefined);
  if (unknown !== undefined) throw unknownRestaurant(unknown, known);
  const caFile = value(flags.caFile, 'LINECHECK_CA_FILE');
  const choice = (each: string) => restaurantOf(each, flags, environment, profile);
  return {
    baseUrl,
    credentials: { clientId, clientSecret },
    ...keptTokens({ baseUrl, clientId }, flags, environment),
    dialect: {
      headerPrefix:
        value(flags.headerPrefix, 'LINECHECK_HEADER_PREFIX') ?? DOCUMENT_DIALECT.headerPrefix,
      userAccessType:
        value(flags.userAccessType, 'LINECHECK_USER_ACCESS_TYPE') ??
        DOCUMENT_DIALECT.userAccessType,
    },
    restaurants: [choice(guid), ...more.map(choice)],
    areRestaurantsTold: first !== undefined,
    otherRestaurants: known.filter((each) => each.guid !== guid && !more.includes(each.guid)),
    allowInsecureHttp: switched(
      flags.allowInsecureHttp,
      environment,
      'LINECHECK_ALLOW_INSECURE_HTTP',
    ),
    ...(caFile !== undefined && { authorities: await readAuthorities(caFile) }),
  };
}

/**
 * What is configured of a restaurant: its zone and closeout hour by flags, environment and profile, in this order. Throws USAGE for
 * those that cannot be right.
 */
function restaurantOf(
  guid: string,
  flags: Pick<ConnectionFlags, 'timezone' | 'closeoutHour'>,
  environment: Environment,
  profile?: Pick<Profile, 'restaurants'>,
): RestaurantChoice {
  const value = told(environment);
  const known = profile?.restaurants.find((each) => each.guid === guid);
  const zone = value(flags.timezone, 'LINECHECK_TIMEZONE');
  if (zone !== undefined && !isTimeZone(zone)) {
    throw invalidZone(zone);
  }
  return {
    guid,
    name: known?.name ?? `Restaurant ${guid}`,
    calendar: {
      zone: zone ?? known?.calendar.zone ?? UNSET_ZONE,
      closeoutHour:
        closeoutHourFrom(flags, environment) ??
        known?.calendar.closeoutHour ??
        DEFAULT_CLOSEOUT_HOUR,
    },
    zoneKnown: zone !== undefined || known?.zoneKnown === true,
  };
}

/** A restaurant with the zone and the closeout hour of flags, where they have one. Throws USAGE for those that cannot be right. */
export function placedBy(
  flags: Pick<ConnectionFlags, 'timezone' | 'closeoutHour'>,
  { calendar, zoneKnown, ...restaurant }: RestaurantChoice,
): RestaurantChoice {
  const zone = setting(flags.timezone);
  if (zone !== undefined && !isTimeZone(zone)) throw invalidZone(zone);
  return {
    ...restaurant,
    calendar: {
      zone: zone ?? calendar.zone,
      closeoutHour: closeoutHourFrom(flags, {}) ?? calendar.closeoutHour,
    },
    zoneKnown: zone !== undefined || zoneKnown,
  };
}

/** A flag, else a variable. */
function told(environment: Environment) {
  return (flag: string | undefined, name: string) => setting(flag) ?? setting(environment[name]);
}

/** The closeout hour of flags, else of the environment; `undefined` where neither has one. Throws USAGE for what is none. */
export function closeoutHourFrom(
  flags: Pick<ConnectionFlags, 'closeoutHour'>,
  environment: Environment,
): number | undefined {
  const text = told(environment)(flags.closeoutHour, 'LINECHECK_CLOSEOUT_HOUR');
  if (text === undefined) return undefined;
  const hour = Number(text);
  if (/^\d{1,2}$/.test(text) && hour <= 23) return hour;
  throw invalidHour(text);
}
