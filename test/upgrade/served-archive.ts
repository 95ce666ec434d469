/** An archive, served as a platform. */
import { onTestFinished } from 'vitest';
import { openArchive } from '../../src/service/archive/engines/open-archive.ts';
import { startService } from '../../src/service/start-service.ts';
import { CLIENT, RESTAURANT } from './kept-kitchen.ts';

/** Serves it until the test is over. */
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

/** The environment of a client of it. */
export function connectionTo(url: string) {
  return {
    LINECHECK_BASE_URL: url,
    LINECHECK_CLIENT_ID: CLIENT.id,
    LINECHECK_CLIENT_SECRET: CLIENT.secret,
    LINECHECK_RESTAURANT: RESTAURANT.guid,
    LINECHECK_TIMEZONE: RESTAURANT.timezone,
  };
}
