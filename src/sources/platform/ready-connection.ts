/** A connection with its secret, which stays unread with a valid kept token. */
import type { ClientSecret } from '../../api/token/surroundings.ts';
import {
  clientSecret,
  isSecretElsewhere,
  withClientSecret,
} from '../../credentials/client-secret.ts';
import type { Profile } from '../../settings/profile.ts';
import { refuseSecret } from '../../settings/secrets-in-use.ts';
import { settled } from '../../settings/setting.ts';
import { type ConnectionFlags, SETTINGS } from '../../settings/settings.ts';
import type { Outside } from '../outside.ts';
import { type Connection, connectionFrom } from './connection.ts';

/** Placeholder for a secret, so that other missing settings are reported first. */
const NOT_READ_YET = 'not-read-yet';

/**
 * The connection of `connectionFrom`, with its errors. With kept tokens, the first login, if any, reads the secret of a file or a command; otherwise
 * it is read immediately. Throws the errors of `clientSecret`.
 */
export async function readyConnection(
  flags: ConnectionFlags,
  { environment, stderr }: Pick<Outside, 'environment' | 'stderr'>,
  profile: Pick<Profile, 'restaurants'> | undefined,
): Promise<Connection<ClientSecret> | undefined> {
  if (!isSecretElsewhere(environment) || !settled(SETTINGS.tokenCache, { flags, environment })) {
    return connectionFrom(flags, await withClientSecret(environment, { stderr }), profile);
  }
  const unread = { ...environment, LINECHECK_CLIENT_SECRET: NOT_READ_YET };
  const connection = await connectionFrom(flags, unread, profile);
  if (connection === undefined) return undefined;
  const { clientId } = connection.credentials;
  const { restaurants, otherRestaurants } = connection;
  const ids = [...restaurants, ...otherRestaurants].map(({ guid }) => guid);
  const read = async () => {
    const secret = (await clientSecret({ environment }, { stderr })) ?? '';
    refuseSecret(secret, clientId, ids);
    return secret;
  };
  return { ...connection, credentials: { clientId, clientSecret: read } };
}
