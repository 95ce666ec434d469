/** Which platform to log in to, or out of. No restaurant is needed for that. */
import type { ClientSecret } from '../../api/token/client-secret.ts';
import type { TokenKey } from '../../credentials/decode-cached-token.ts';
import { tokenKey } from '../../credentials/token-cache.ts';
import { configured } from '../../settings/profile-choice.ts';
import { setting } from '../../settings/setting.ts';
import type { ConnectionFlags } from '../../settings/settings.ts';
import { notConfigured } from '../../sources/not-configured.ts';
import type { Outside } from '../../sources/outside.ts';
import { type Connection, connectionFrom } from '../../sources/platform/connection.ts';
import { readyConnection } from '../../sources/platform/ready-connection.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';

/** Stands for the secret where it is not needed, and would be asked for. */
const NOT_NEEDED = 'not-needed';
/** Stands for the restaurant: the GUID that is of none. */
const NO_RESTAURANT = '00000000-0000-0000-0000-000000000000';

/** The platform with its credentials. Throws CONFIGURATION and USAGE as a connection does. */
export async function loginPlatform(
  flags: ConnectionFlags,
  outside: Pick<Outside, 'environment' | 'stderr'>,
): Promise<Omit<Connection<ClientSecret>, 'restaurants' | 'otherRestaurants'>> {
  const told = await configured(flags, outside.environment);
  const anywhere = { ...flags, restaurant: [NO_RESTAURANT] };
  const around = { ...outside, environment: told.environment };
  const connection = await readyConnection(anywhere, around, told.chosen?.profile);
  if (connection === undefined) throw notConfigured('Run linecheck config init.');
  const { restaurants: _restaurants, otherRestaurants: _others, ...platform } = connection;
  return platform;
}

/** What a token of the platform is kept under; its secret is not needed. Throws CONFIGURATION and USAGE as a connection does. */
export async function logoutKey(
  flags: ConnectionFlags,
  environment: Environment,
): Promise<TokenKey> {
  const told = await configured(flags, environment);
  const { LINECHECK_CLIENT_SECRET: secret, ...others } = told.environment;
  const unread = { ...others, LINECHECK_CLIENT_SECRET: setting(secret) ?? NOT_NEEDED };
  const anywhere = { ...flags, restaurant: [NO_RESTAURANT] };
  const connection = await connectionFrom(anywhere, unread, told.chosen?.profile);
  if (connection === undefined) throw notConfigured('Run linecheck config init.');
  const { baseUrl, credentials, dialect } = connection;
  return tokenKey(baseUrl, credentials.clientId, dialect.userAccessType);
}
