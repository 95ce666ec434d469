/** Which platform to log in to, or out of. No restaurant is needed for that. */
import { Failure } from '../contract/failures.ts';
import { withClientSecret } from './client-secret.ts';
import { type Connection, type ConnectionFlags, connectionFrom } from './connection.ts';
import type { TokenKey } from './decode-cached-token.ts';
import { setting } from './setting.ts';
import { tokenKey } from './token-cache.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Stands where something is not needed, and would be asked for. */
const NOT_NEEDED = 'not-needed';

/** The platform with its credentials. Throws CONFIGURATION and USAGE as a connection does. */
export async function loginPlatform(
  flags: ConnectionFlags,
  environment: Environment,
): Promise<Omit<Connection, 'restaurant'>> {
  const { restaurant: _restaurant, ...platform } = platformOf(
    flags,
    await withClientSecret(environment),
  );
  return platform;
}

/** What a token of the platform is kept under; its secret is not needed. Throws CONFIGURATION and USAGE as a connection does. */
export function logoutKey(flags: ConnectionFlags, environment: Environment): TokenKey {
  const { baseUrl, credentials, dialect } = platformOf(flags, {
    ...environment,
    LINECHECK_CLIENT_SECRET: NOT_NEEDED,
  });
  return tokenKey(baseUrl, credentials.clientId, dialect.userAccessType);
}

function platformOf(flags: ConnectionFlags, environment: Environment): Connection {
  const told = setting(flags.restaurant) ?? setting(environment['LINECHECK_RESTAURANT']);
  const connection = connectionFrom({ ...flags, restaurant: told ?? NOT_NEEDED }, environment);
  if (connection !== undefined) return connection;
  throw new Failure('CONFIGURATION', 'No platform is configured.');
}
