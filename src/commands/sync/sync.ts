/** `linecheck sync`: copies stations and business dates of a platform into an archive. */
import type { Clock } from '../../api/clock.ts';
import { createKitchenApi, type KitchenApi } from '../../api/kitchen-api.ts';
import type { Archive } from '../../archive/archive.ts';
import { openArchive } from '../../archive/open-archive.ts';
import { jsonLine } from '../../output/json.ts';
import { type Outlet, type Outlets, writeLines } from '../../output/line-output.ts';
import { narration } from '../../output/narration.ts';
import { progressLine } from '../../output/progress-line.ts';
import { makeArchiveFolder } from '../../settings/archive-address.ts';
import { configured } from '../../settings/profile-choice.ts';
import type { QuietFlags } from '../../settings/quiet-flags.ts';
import { archiveName } from '../../sources/copy/archive-name.ts';
import { safeText } from '../../terminal/text/safe-text.ts';
import { archiveMade } from '../archive/notice.ts';
import type { Run } from '../io.ts';
import { type SyncFlags, type SyncRequest, syncRequest } from './request.ts';
import { type SyncListener, syncRestaurant } from './restaurant.ts';
import { SyncTally } from './tally.ts';
import { syncedTable, syncedValue } from './text.ts';

/** Copies what is requested; the exit code is that of the first failure. SIGINT and SIGTERM end it with 130 and 143. */
export async function syncCommand(flags: SyncFlags, run: Run): Promise<void> {
  const { environment, chosen } = await configured(flags, run.environment);
  const request = await syncRequest(flags, { ...run, environment }, chosen?.profile);
  const { restaurants: _restaurants, ...platform } = request.connection;
  const signal = run.signals.canceled();
  const api = createKitchenApi({ ...platform, environment, clock: run.clock });
  try {
    await makeArchiveFolder(request.archive);
    const narrated = narration(run.stderr, flags);
    const onMade = () => void narrated.write(`${archiveMade(request.archive)}\n`);
    const archive = await openArchive(request.archive, { onMade });
    try {
      const between = { api, archive, clock: run.clock, signal };
      const exitCode = await printSync(between, request, run, flags);
      if (exitCode !== undefined) run.endWith(exitCode);
    } finally {
      await archive.close();
    }
  } finally {
    await api.close();
  }
}

/** Where a sync reads and writes. */
export interface SyncRoute {
  readonly api: KitchenApi;
  readonly archive: Archive;
  readonly clock: Clock;
  /** Aborting it ends the sync with CANCELLED. */
  readonly signal: AbortSignal;
}

/**
 * Copies one restaurant after the other. Writes a line to stdout for each date once it is in the archive, or one table at the end, and progress to
 * stderr. Returns the exit code of the first failure that did not end the sync; throws one that did.
 */
export async function printSync(
  { api, archive, clock, signal }: SyncRoute,
  request: Pick<
    SyncRequest,
    'restaurants' | 'archive' | 'dates' | 'massBumpLimits' | 'concurrency' | 'format'
  >,
  { stdout, stderr }: Outlets,
  flags: QuietFlags = {},
): Promise<number | undefined> {
  const { restaurants, dates, massBumpLimits, concurrency } = request;
  const format = request.format ?? (stdout.isTTY === true ? 'table' : 'ndjson');
  const now = () => clock.now();
  const narrated = narration(stderr, flags);
  const line = progressLine(narrated, now);
  const tally = new SyncTally(now());
  let exitCode: number | undefined;
  const draw = () => line.draw(() => tally.progressText(now()));
  const sayTo = (outlet: Outlet) => (sentence: string) => {
    line.erase();
    outlet.write(`linecheck: ${safeText(sentence)}\n`);
  };
  const say = sayTo(stderr);
  const narrate = sayTo(narrated);
  const listener: SyncListener = {
    planned(read, kept) {
      tally.plan(read, kept);
      draw();
    },
    progress(businessDate, progress) {
      tally.progress(businessDate, progress);
      draw();
    },
    summarizing(businessDate) {
      tally.summarize(businessDate);
      draw();
    },
    copied(day) {
      tally.add(day);
      if (format === 'ndjson') {
        line.erase();
        stdout.write(jsonLine(syncedValue(day)));
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
      const how = { dates, massBumpLimits, concurrency };
      const route = { api, archive, now, signal, ...how, listener };
      await syncRestaurant(route, restaurant);
    }
  } finally {
    line.erase();
    if (format === 'table') await writeLines(syncedTable(tally.days), stdout);
    narrate(`${tally.lastSentence()}. In ${archiveName(request.archive)}.`);
  }
  return exitCode;
}
