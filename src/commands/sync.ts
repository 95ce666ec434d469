/** `linecheck sync`: stations and business dates of a platform, copied into an archive. */
import { type Clock, systemClock } from '../api/clock.ts';
import { createKitchenApi, type KitchenApi } from '../api/kitchen-api.ts';
import type { Archive } from '../archive/archive.ts';
import { openArchive } from '../archive/open-archive.ts';
import { safeText } from '../terminal/safe-text.ts';
import { makeArchiveFolder } from './archive-address.ts';
import { archiveName } from './archive-name.ts';
import { archiveMade } from './archive-notice.ts';
import { cancelledBySignal } from './end-signal.ts';
import { type Outlet, type Outlets, writeLines } from './line-output.ts';
import { narration, type QuietFlags } from './narration.ts';
import { configured } from './profile-choice.ts';
import { progressLine } from './progress-line.ts';
import { type SyncFlags, type SyncRequest, syncRequest } from './sync-request.ts';
import { type SyncListener, syncRestaurant } from './sync-restaurant.ts';
import { SyncTally } from './sync-tally.ts';
import { syncedLine, syncedTable } from './sync-text.ts';

/** Copies what is asked for; the exit code is that of the first thing that could not be. SIGINT and SIGTERM end it with 130 and 143. */
export async function syncCommand(flags: SyncFlags): Promise<void> {
  const { environment, chosen } = await configured(flags, process.env);
  const request = await syncRequest(flags, environment, systemClock.now(), chosen?.profile);
  const { restaurants: _restaurants, ...platform } = request.connection;
  const signal = cancelledBySignal();
  const api = createKitchenApi(platform);
  try {
    await makeArchiveFolder(request.archive);
    const told = narration(process.stderr, flags);
    const onMade = () => void told.write(`${archiveMade(request.archive)}\n`);
    const archive = await openArchive(request.archive, { onMade });
    try {
      const between = { api, archive, clock: systemClock, signal };
      const exitCode = await printSync(between, request, process, flags);
      if (exitCode !== undefined) process.exitCode = exitCode;
    } finally {
      await archive.close();
    }
  } finally {
    await api.close();
  }
}

/** Between what is copied. */
export interface SyncRoute {
  readonly api: KitchenApi;
  readonly archive: Archive;
  readonly clock: Clock;
  /** Aborting it ends the sync with CANCELLED. */
  readonly signal: AbortSignal;
}

/**
 * Copies one restaurant after the other. Writes a line to stdout for each date as soon as it is in the archive, or a table of all at
 * the end, and to stderr how it fares. Returns the exit code of the first failure that it went on after; throws the one that ended it.
 */
export async function printSync(
  { api, archive, clock, signal }: SyncRoute,
  request: Pick<SyncRequest, 'restaurants' | 'archive' | 'dates' | 'concurrency' | 'format'>,
  { stdout, stderr }: Outlets,
  flags: QuietFlags = {},
): Promise<number | undefined> {
  const { restaurants, dates, concurrency } = request;
  const format = request.format ?? (stdout.isTTY === true ? 'table' : 'ndjson');
  const now = () => clock.now();
  const told = narration(stderr, flags);
  const line = progressLine(told, now);
  const tally = new SyncTally(now());
  let exitCode: number | undefined;
  const draw = () => line.draw(() => tally.progressText(now()));
  const sayTo = (outlet: Outlet) => (sentence: string) => {
    line.erase();
    outlet.write(`linecheck: ${safeText(sentence)}\n`);
  };
  const say = sayTo(stderr);
  const narrate = sayTo(told);
  const listener: SyncListener = {
    planned(read, kept) {
      tally.plan(read, kept);
      draw();
    },
    progress(businessDate, progress) {
      tally.progress(businessDate, progress);
      draw();
    },
    copied(day) {
      tally.add(day);
      if (format === 'ndjson') {
        line.erase();
        stdout.write(syncedLine(day));
      }
      draw();
    },
    dropped: (count) => tally.drop(count),
    note: narrate,
    warn: say,
    failed(what, failure) {
      exitCode ??= failure.exitCode;
      say(`${what}: ${failure.message} ${failure.hint} [${failure.code}]`);
    },
  };
  try {
    for (const restaurant of restaurants) {
      const route = { api, archive, now, signal, dates, concurrency, listener };
      await syncRestaurant(route, restaurant);
    }
  } finally {
    line.erase();
    if (format === 'table') await writeLines(syncedTable(tally.days), stdout);
    narrate(`${tally.lastSentence()}. In ${archiveName(request.archive)}.`);
  }
  return exitCode;
}
