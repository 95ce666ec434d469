/** Serves an archive as a platform. */
import { onTestFinished } from 'vitest';
import { openArchive } from '../../src/service/open-archive.ts';
import { startService } from '../../src/service/start-service.ts';
import { CLIENT, RESTAURANT } from './kept-kitchen.ts';

/** Until the test ends. */
export async function serveArchive(url: string) {
  const archive = await openArchive(url);
  const log = () => undefined;
  const service = await startService({
    archive,
    now: Date.now,
    log,
    host: '127.0.0.1',
    faults: [],
  });
  onTestFinished(async () => {
    await service.close();
    await archive.close();
  });
  return service;
}

/** For a client. */
export function connectionTo(url: string) {
  return {
    LINECHECK_BASE_URL: url,
    LINECHECK_CLIENT_ID: CLIENT.id,
    LINECHECK_CLIENT_SECRET: CLIENT.secret,
    LINECHECK_RESTAURANT: RESTAURANT.guid,
    LINECHECK_TIMEZONE: RESTAURANT.timezone,
  };
}
