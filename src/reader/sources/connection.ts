/** The connection to a platform. Flags have priority over the environment, and the environment over the profile. */
import type { TokenStore } from '../../api/grant.ts';
import type { ClientSecret, Credentials } from '../../api/token.ts';
import type { Dialect } from '../../contract/dialect.ts';
import { Failure } from '../../contract/failures.ts';
import { isSameGuid, isUuid } from '../../contract/prep-station.ts';
import { readAuthorities } from '../../files/read-trusted.ts';
import { UNSET_ZONE } from '../../kitchen/model/local-time.ts';
import { type RestaurantChoice, restaurantName } from '../../kitchen/model/restaurant.ts';
import {
  configuredSecret,
  isSecretInFileOrCommand,
  withClientSecret,
} from '../../settings/client-secret.ts';
import type { Profile } from '../../settings/decode-config.ts';
import {
  matchRestaurant,
  requestedRestaurants,
  splitRestaurantLists,
  unknownRestaurantFailure,
} from '../../settings/requested-restaurants.ts';
import { readSetting, readSettingOrDefault } from '../../settings/setting.ts';
import { SETTINGS, type SettingFlags } from '../../settings/settings.ts';
import { refuseSecret } from '../../settings/typed-text.ts';
import type { Environment } from '../../terminal/capabilities.ts';
import type { SourceDependencies } from '../kitchen-source.ts';
import { tokenCacheOptions as tokenStoreFrom } from './token-cache.ts';

export interface Connection<Secret extends ClientSecret = string> {
  readonly baseUrl: string;
  readonly credentials: Credentials<Secret>;
  readonly dialect: Dialect;
  readonly tokenStore?: TokenStore;
  readonly restaurants: readonly [RestaurantChoice, ...RestaurantChoice[]];
  /** Whether flags or the environment name the restaurants. Otherwise, `restaurants` has only the profile's first restaurant. */
  readonly areRestaurantsRequested: boolean;
  readonly otherRestaurants: readonly RestaurantChoice[];
  readonly allowInsecureHttp: boolean;
  /** Authorities in PEM that are trusted in addition to Node's. */
  readonly authorities?: string;
}

/** `undefined` without a profile or connection setting. Throws CONFIGURATION for an incomplete connection, and USAGE. */
export async function connectionFrom(
  flags: SettingFlags,
  environment: Environment,
  profile?: Pick<Profile, 'restaurants'>,
): Promise<Connection | undefined> {
  const sources = { flags, environment };
  const ofProfile = profile?.restaurants ?? [];
  const requested = splitRestaurantLists(requestedRestaurants(flags, environment), ofProfile);
  const guids = requested.map((each) => matchRestaurant(each, ofProfile)?.guid ?? each);
  const [first, ...more] = guids.filter(
    (guid, index) => guids.findIndex((each) => isSameGuid(each, guid)) === index,
  );
  const baseUrl = readSetting(SETTINGS.baseUrl, sources);
  const clientId = readSetting(SETTINGS.clientId, sources);
  const secret = readSetting(SETTINGS.clientSecret, sources);
  const guid = first ?? ofProfile[0]?.guid;
  const required = {
    LINECHECK_BASE_URL: baseUrl,
    LINECHECK_CLIENT_ID: clientId,
    LINECHECK_CLIENT_SECRET: secret,
    LINECHECK_RESTAURANT: guid,
  };
  const missing = Object.entries(required).filter(([, value]) => value === undefined);
  if (profile === undefined && missing.length === Object.keys(required).length) return undefined;
  if (
    baseUrl === undefined ||
    clientId === undefined ||
    secret === undefined ||
    guid === undefined
  ) {
    const names = missing.map(([name]) => name).join(', ');
    throw new Failure('CONFIGURATION', `Not set: ${names}.`, {
      hint: `Set ${missing.length === 1 ? 'it' : 'them'} in the profile or as variables, or run linecheck config init.`,
    });
  }
  refuseSecret(secret, clientId, [guid, ...more, ...ofProfile.map((each) => each.guid)]);
  const unknown = requested.find(
    (each) => !isUuid(each) && matchRestaurant(each, ofProfile) === undefined,
  );
  if (unknown !== undefined) throw unknownRestaurantFailure(unknown, ofProfile);
  const caFile = readSetting(SETTINGS.caFile, sources);
  const choice = (each: string) => {
    const name = restaurantName(undefined, each);
    const unset = { guid: each, name, calendar: UNSET_CALENDAR, zoneKnown: false };
    const restaurant = ofProfile.find((other) => other.guid === each) ?? unset;
    return withPlaceFlags(flags, restaurant, environment);
  };
  return {
    baseUrl,
    credentials: { clientId, clientSecret: secret },
    ...tokenStoreFrom({ baseUrl, clientId }, flags, environment),
    dialect: {
      headerPrefix: readSettingOrDefault(SETTINGS.headerPrefix, sources),
      userAccessType: readSettingOrDefault(SETTINGS.userAccessType, sources),
    },
    restaurants: [choice(guid), ...more.map(choice)],
    areRestaurantsRequested: first !== undefined,
    otherRestaurants: ofProfile.filter((each) => each.guid !== guid && !more.includes(each.guid)),
    allowInsecureHttp: readSettingOrDefault(SETTINGS.allowInsecureHttp, sources),
    ...(caFile !== undefined && { authorities: await readAuthorities(caFile) }),
  };
}

const UNSET_CALENDAR = { zone: UNSET_ZONE, closeoutHour: SETTINGS.closeoutHour.default };

/** The flags and the environment have priority over the restaurant's zone and closeout hour. Throws USAGE if a value is invalid. */
export function withPlaceFlags(
  flags: Pick<SettingFlags, 'timezone' | 'closeoutHour'>,
  { calendar, zoneKnown, ...restaurant }: RestaurantChoice,
  environment: Environment = {},
): RestaurantChoice {
  const sources = { flags, environment };
  const zone = readSetting(SETTINGS.timezone, sources);
  const closeoutHour = readSetting(SETTINGS.closeoutHour, sources) ?? calendar.closeoutHour;
  return {
    ...restaurant,
    calendar: { zone: zone ?? calendar.zone, closeoutHour },
    zoneKnown: zone !== undefined || zoneKnown,
  };
}

export function notConfigured(hint: string): Failure {
  return new Failure('CONFIGURATION', 'Not configured.', { hint });
}

/** Replaces the secret while the other settings are checked, so that their errors are reported before the secret is read. */
const NOT_READ_YET = 'not-read-yet';

/** If tokens are kept, a secret in a file or from a command is read only when a login needs the secret. */
export async function readyConnection(
  flags: SettingFlags,
  { environment, stderr }: Omit<SourceDependencies, 'clock'>,
  profile: Pick<Profile, 'restaurants'> | undefined,
): Promise<Connection<ClientSecret> | undefined> {
  if (
    !isSecretInFileOrCommand(environment) ||
    !readSettingOrDefault(SETTINGS.tokenCache, { flags, environment })
  ) {
    return connectionFrom(flags, await withClientSecret(environment, { stderr }), profile);
  }
  const withoutSecret = { ...environment, LINECHECK_CLIENT_SECRET: NOT_READ_YET };
  const connection = await connectionFrom(flags, withoutSecret, profile);
  if (connection === undefined) return undefined;
  const { clientId } = connection.credentials;
  const { restaurants, otherRestaurants } = connection;
  const ids = [...restaurants, ...otherRestaurants].map(({ guid }) => guid);
  const readSecret = async () => {
    const secret = (await configuredSecret(environment, { stderr })) ?? '';
    refuseSecret(secret, clientId, ids);
    return secret;
  };
  return { ...connection, credentials: { clientId, clientSecret: readSecret } };
}
