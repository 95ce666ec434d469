/** What an operator should know of an archive before anybody calls. */
import type { Archive } from '../../archive/archive.ts';

/** A sentence on what is missing and what to do; `undefined` where some client can read some restaurant. */
export async function servedArchiveAdvice(archive: Archive): Promise<string | undefined> {
  const clients = (await archive.clients()).filter(({ revokedAt }) => revokedAt === undefined);
  if (clients.length === 0) {
    return 'The archive holds no API client, so nobody can log in; add one with: linecheck archive client add NAME --restaurant GUID --scope kitchen:read';
  }
  for (const guid of new Set(clients.flatMap(({ restaurants }) => restaurants))) {
    if ((await archive.restaurant(guid)) !== undefined) return undefined;
  }
  return 'The archive holds no restaurant that a client may read; add one with: linecheck archive restaurant add GUID --name NAME --timezone ZONE';
}
