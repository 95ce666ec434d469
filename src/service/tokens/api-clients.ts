/** Adds API clients. */
import { randomUUID } from 'node:crypto';
import type { ApiClient, Archive } from '../archive/archive.ts';
import { hashClientSecret, newClientSecret } from './client-secret.ts';

/** A new client's credentials; the secret can't be shown again. */
export interface IssuedCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Adds a client to the archive under a new ID. Throws `Failure` ARCHIVE when the archive does. */
export async function issueApiClient(
  archive: Archive,
  client: Pick<ApiClient, 'name' | 'scopes' | 'restaurants'>,
): Promise<IssuedCredentials> {
  const clientId = randomUUID();
  const clientSecret = newClientSecret();
  const secretHash = await hashClientSecret(archive, clientSecret);
  await archive.putClient({ ...client, id: clientId, secretHash });
  return { clientId, clientSecret };
}
