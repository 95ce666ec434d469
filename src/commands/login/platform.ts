/** The platform to log in to, or out of; no restaurant is needed. */
import type { ClientSecret } from '../../api/token/surroundings.ts';
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

/** Placeholder for a secret that would otherwise be required. */
const NOT_NEEDED = 'not-needed';
/** Placeholder for the restaurant: a GUID of none. */
const NO_RESTAURANT = '00000000-0000-0000-0000-000000000000';

/** The platform with its credentials. Throws CONFIGURATION and USAGE like a connection. */
export async function loginPlatform(
  flags: ConnectionFlags,
  outside: Pick<Outside, 'environment' | 'stderr'>,
): Promise<Omit<Connection<ClientSecret>, 'restaurants' | 'otherRestaurants'>> {
  const found = await configured(flags, outside.environment);
  const anywhere = { ...flags, restaurant: [NO_RESTAURANT] };
  const around = { ...outside, environment: found.environment };
  const connection = await readyConnection(anywhere, around, found.chosen?.profile);
  if (connection === undefined) throw notConfigured('Run linecheck config init.');
  const { restaurants: _restaurants, otherRestaurants: _others, ...platform } = connection;
  return platform;
}

/** The key of a kept token, without its secret. Throws CONFIGURATION and USAGE like a connection. */
export async function logoutKey(
  flags: ConnectionFlags,
  environment: Environment,
): Promise<TokenKey> {
  const found = await configured(flags, environment);
  const { LINECHECK_CLIENT_SECRET: secret, ...others } = found.environment;
  const unread = { ...others, LINECHECK_CLIENT_SECRET: setting(secret) ?? NOT_NEEDED };
  const anywhere = { ...flags, restaurant: [NO_RESTAURANT] };
  const connection = await connectionFrom(anywhere, unread, found.chosen?.profile);
  if (connection === undefined) throw notConfigured('Run linecheck config init.');
  const { baseUrl, credentials, dialect } = connection;
  return tokenKey(baseUrl, credentials.clientId, dialect.userAccessType);
}
