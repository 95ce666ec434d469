/** Counts logins. The clock may differ from ours. */
import { onTestFinished } from 'vitest';
import { openArchive } from '../../../src/service/open-archive.ts';
import { issueApiClient } from '../../../src/service/operations/client-secret.ts';
import { startService } from '../../../src/service/start-service.ts';

const GRILL = '0f1e2d3c-0000-4000-8000-000000000001';

/** Until the test ends. */
export async function serveLogins({ aheadMs = 0, tokenLifetimeSeconds = 86_400 } = {}) {
  const archive = await openArchive('sqlite::memory:');
  await archive.putRestaurant({
    guid: GRILL,
    name: 'Grill',
    timezone: 'America/Chicago',
    closeoutHour: 4,
    tier: 'professional',
  });
  await archive.publishStations(GRILL, [{ guid: 'fry', entityType: 'PrepStation' }], 0);
  const granted = { name: 'test', scopes: ['kitchen:read'], restaurants: [GRILL] };
  const issued = await issueApiClient(archive, granted);
  const lines: object[] = [];
  const service = await startService({
    archive,
    now: () => Date.now() + aheadMs,
    tokenLifetimeSeconds,
    log: (line) => lines.push(line),
  });
  onTestFinished(async () => {
    await service.close();
    await archive.close();
  });
  return {
    ...issued,
    /** Without the secret. */
    environment: {
      LINECHECK_BASE_URL: service.url,
      LINECHECK_CLIENT_ID: issued.clientId,
    },
    restaurant: { LINECHECK_RESTAURANT: GRILL, LINECHECK_TIMEZONE: 'America/Chicago' },
    /** Including refused ones. */
    logins: () =>
      lines.filter(
        (line) => 'path' in line && line.path === '/authentication/v1/authentication/login',
      ).length,
  };
}
