/** A sync as a program. `LINECHECK_ARCHIVE` has its archive, and the argument is a `SyncCase` as JSON. */

import { systemClock } from '../../../src/api/clock.ts';
import { createKitchenApi } from '../../../src/api/kitchen-api.ts';
import { printSync } from '../../../src/commands/sync/sync.ts';
import { Failure } from '../../../src/contract/failures.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import type { SyncCase } from './sync-process.ts';

const asked: SyncCase = JSON.parse(process.argv[2] ?? '');
const { platform, now, restaurants, from, to = 'today', concurrency } = asked;
const started = Date.now();
// The clock goes on, because the pace of requests depends on it.
const clock = { ...systemClock, now: () => now + Date.now() - started };
const address = process.env['LINECHECK_ARCHIVE'] ?? '';
const archive = await openArchive(address);
const api = createKitchenApi({ ...platform, clock });
const { signal } = new AbortController();
process.exitCode = await printSync(
  { api, archive, clock, signal },
  {
    restaurants,
    archive: address,
    dates: { from, to },
    massBumpLimits: undefined,
    concurrency,
    format: 'ndjson',
  },
  process,
).catch((error: unknown) => {
  if (!(error instanceof Failure)) throw error;
  process.stderr.write(error.message);
  return error.exitCode;
});
await api.close();
await archive.close();
