/** Several services on one PostgreSQL archive, with separate connections, as on separate machines. */
import { fetch } from 'undici';
import { onTestFinished } from 'vitest';
import { decodeAuthenticationResponse } from '../../src/contract/decode.ts';
import type { Archive } from '../../src/service/archive/archive.ts';
import { openArchive } from '../../src/service/open-archive.ts';
import {
  type IssuedCredentials,
  issueApiClient,
} from '../../src/service/operations/client-secret.ts';
import { startService } from '../../src/service/start-service.ts';
import { GRILL, LOGIN, RESTAURANT_HEADER } from '../service/running-kitchen.ts';

export interface Replica {
  readonly archive: Archive;
  readonly get: (
    path: string,
    headers?: Readonly<Record<string, string>>,
  ) => ReturnType<typeof fetch>;
  /** Returns an access token. */
  readonly logIn: () => Promise<string>;
  /** Login status with these replacements. */
  readonly statusOf: (more: object) => Promise<number>;
}

/** Starts `count` services until the test ends, with a restaurant and a client to read it. `pageSize`: stations per answer. `now`: their clock. */
export async function startReplicas(
  url: string,
  count: number,
  pageSize = 1_000,
  now: () => number = Date.now,
): Promise<readonly Replica[]> {
  const archives = await Promise.all(Array.from({ length: count }, () => openArchive(url)));
  const [first] = archives;
  await first?.putRestaurant(GRILL);
  const access = { name: 'test', scopes: ['kitchen:read'], restaurants: [GRILL.guid] };
  const credentials = first && (await issueApiClient(first, access));
  return Promise.all(
    archives.map((archive) => startReplica(archive, { pageSize, now }, credentials)),
  );
}

/** For reads about the restaurant. */
export function asked(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, [RESTAURANT_HEADER]: GRILL.guid };
}

/** Closes the archive. */
export async function startReplica(
  archive: Archive,
  options: { readonly pageSize: number; readonly now: () => number },
  credentials: IssuedCredentials | undefined,
): Promise<Replica> {
  const service = await startService({ ...options, archive });
  onTestFinished(async () => {
    await service.close();
    await archive.close();
  });
  const logIn = (more: object) =>
    fetch(service.url + LOGIN, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...credentials, userAccessType: 'PLATFORM_MACHINE_CLIENT', ...more }),
    });
  return {
    archive,
    get: (path, headers = {}) => fetch(service.url + path, { headers }),
    logIn: async () =>
      decodeAuthenticationResponse(await (await logIn({})).json())?.token?.accessToken ?? '',
    statusOf: async (more) => {
      const answer = await logIn(more);
      await answer.arrayBuffer();
      return answer.status;
    },
  };
}
