/** Which platform to log in to, or out of. No restaurant is needed for that. */
import { Failure } from '../contract/failures.ts';
import type { Environment } from '../terminal/terminal-kind.ts';
import { withClientSecret } from './client-secret.ts';
import { type Connection, type ConnectionFlags, connectionFrom } from './connection.ts';
import type { TokenKey } from './decode-cached-token.ts';
import { type Configured, configured } from './profile-choice.ts';
import { tokenKey } from './token-cache.ts';

/** Stands where something is not needed, and would be asked for. */
const NOT_NEEDED = 'not-needed';

/** The platform with its credentials. Throws CONFIGURATION and USAGE as a connection does. */
export async function loginPlatform(
  flags: ConnectionFlags,
  environment: Environment,
): Promise<Omit<Connection, 'restaurants' | 'otherRestaurants'>> {
  const told = await configured(flags, environment);
  const whole = { ...told, environment: await withClientSecret(told.environment) };
  const {
    restaurants: _restaurants,
    otherRestaurants: _others,
    ...platform
  } = platformOf(flags, whole);
  return platform;
}

/** What a token of the platform is kept under; its secret is not needed. Throws CONFIGURATION and USAGE as a connection does. */
export async function logoutKey(
  flags: ConnectionFlags,
  environment: Environment,
): Promise<TokenKey> {
  const told = await configured(flags, environment);
  const { baseUrl, credentials, dialect } = platformOf(flags, {
    ...told,
    environment: { ...told.environment, LINECHECK_CLIENT_SECRET: NOT_NEEDED },
  });
  return tokenKey(baseUrl, credentials.clientId, dialect.userAccessType);
}

function platformOf(flags: ConnectionFlags, { environment, chosen }: Configured): Connection {
  const anywhere = { ...flags, restaurant: [NOT_NEEDED] };
  const connection = connectionFrom(anywhere, environment, chosen?.profile);
  if (connection !== undefined) return connection;
  throw new Failure('CONFIGURATION', 'No platform is configured.');
}
