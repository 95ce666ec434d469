/** Which platform to read, from flags, environment and profile, in this order. Nothing is sent anywhere before all of it is right. */

import type { Credentials } from '../../api/surroundings.ts';
import type { ClientSecret } from '../../api/token/client-secret.ts';
import type { TokenStore } from '../../api/token/token-store.ts';
import type { Dialect } from '../../contract/dialect.ts';
import { Failure } from '../../contract/failures.ts';
import { isUuid } from '../../contract/guid.ts';
import { readAuthorities } from '../../credentials/ca-file.ts';
import { keptTokens } from '../../credentials/token-cache.ts';
import { UNSET_ZONE } from '../../kitchen/calendar/local-time.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import { refuseSecret } from '../../settings/misplaced-secret.ts';
import type { Profile } from '../../settings/profile.ts';
import {
  meantRestaurant,
  requestedRestaurants,
  unknownRestaurant,
} from '../../settings/requested-restaurants.ts';
import { given, settled } from '../../settings/setting.ts';
import { type ConnectionFlags, SETTINGS } from '../../settings/settings.ts';

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
  const sources = { flags, environment };
  const known = profile?.restaurants ?? [];
  const asked = requestedRestaurants(flags, environment);
  const guids = asked.map((each) => meantRestaurant(each, known)?.guid ?? each);
  const [first, ...more] = new Set(guids);
  const required = {
    LINECHECK_BASE_URL: given(SETTINGS.baseUrl, sources),
    LINECHECK_CLIENT_ID: given(SETTINGS.clientId, sources),
    LINECHECK_CLIENT_SECRET: given(SETTINGS.clientSecret, sources),
    LINECHECK_RESTAURANT: first ?? known[0]?.guid,
  };
  const missing = Object.entries(required).filter(([, value]) => value === undefined);
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
    throw new Failure('CONFIGURATION', `Not set: ${names}.`, {
      hint: 'Set it in the profile or as a variable, or run linecheck config init.',
    });
  }
  refuseSecret(clientSecret, clientId, [guid, ...more]);
  const unknown = asked.find((each) => !isUuid(each) && meantRestaurant(each, known) === undefined);
  if (unknown !== undefined) throw unknownRestaurant(unknown, known);
  const caFile = given(SETTINGS.caFile, sources);
  const choice = (each: string) => restaurantOf(each, flags, environment, profile);
  return {
    baseUrl,
    credentials: { clientId, clientSecret },
    ...keptTokens({ baseUrl, clientId }, flags, environment),
    dialect: {
      headerPrefix: settled(SETTINGS.headerPrefix, sources),
      userAccessType: settled(SETTINGS.userAccessType, sources),
    },
    restaurants: [choice(guid), ...more.map(choice)],
    areRestaurantsTold: first !== undefined,
    otherRestaurants: known.filter((each) => each.guid !== guid && !more.includes(each.guid)),
    allowInsecureHttp: settled(SETTINGS.allowInsecureHttp, sources),
    ...(caFile !== undefined && { authorities: await readAuthorities(caFile) }),
  };
}

/** A restaurant by its guid: what the profile has of it, else what nobody sets. */
function restaurantOf(
  guid: string,
  flags: PlaceFlags,
  environment: Environment,
  profile?: Pick<Profile, 'restaurants'>,
): RestaurantChoice {
  const known = profile?.restaurants.find((each) => each.guid === guid);
  const unset = {
    guid,
    name: `Restaurant ${guid}`,
    calendar: { zone: UNSET_ZONE, closeoutHour: SETTINGS.closeoutHour.default },
    zoneKnown: false,
  };
  return placedBy(flags, known ?? unset, environment);
}

type PlaceFlags = Pick<ConnectionFlags, 'timezone' | 'closeoutHour'>;

/** A restaurant with the zone and the closeout hour of flags, else of the environment, where these have one. Throws USAGE for those that cannot be right. */
export function placedBy(
  flags: PlaceFlags,
  { calendar, zoneKnown, ...restaurant }: RestaurantChoice,
  environment: Environment = {},
): RestaurantChoice {
  const sources = { flags, environment };
  const zone = given(SETTINGS.timezone, sources);
  const closeoutHour = given(SETTINGS.closeoutHour, sources) ?? calendar.closeoutHour;
  return {
    ...restaurant,
    calendar: { zone: zone ?? calendar.zone, closeoutHour },
    zoneKnown: zone !== undefined || zoneKnown,
  };
}
