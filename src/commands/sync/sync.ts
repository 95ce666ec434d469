import type { Clock } from '../../api/clock.ts';
import { createKitchenApi } from '../../api/kitchen-api.ts';
import { Failure, NO_SUBSCRIPTION } from '../../contract/failures.ts';
import { printList } from '../../output/document.ts';
import type { SummaryFlags } from '../../output/format.ts';
import {
  jsonLine,
  noticeOutlet,
  type Outlet,
  type Outlets,
  progressLine,
} from '../../output/line-output.ts';
import { requestTurns } from '../../reader/fleet-api.ts';
import { archiveName } from '../../reader/sources/archive-name.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { readConfigured } from '../../settings/profile-choice.ts';
import { safeText } from '../../terminal/safe-text.ts';
import { withArchive } from '../archive/open-for-command.ts';
import type { SyncFlags } from '../arguments/command-flags.ts';
import type { Run } from '../arguments/io.ts';
import { isFailure, OutcomeSummary } from '../arguments/outcome-summary.ts';
import {
  type CopyContext,
  copyRestaurants,
  type SyncApi,
  type SyncListener,
} from './copy-restaurants.ts';
import { SYNC_TABLE, SyncTally } from './report.ts';
import { type SyncRequest, syncRequest } from './request.ts';

/** Ends with the highest exit code of all failures, with 130 after SIGINT, or with 143 after SIGTERM. */
export async function syncCommand(flags: SyncFlags, run: Run): Promise<void> {
  const { environment, chosen } = await readConfigured(flags, run.environment);
  const request = await syncRequest(flags, { ...run, environment }, chosen?.profile);
  const { restaurants: _restaurants, ...platform } = request.connection;
  const signal = run.signals.canceled();
  const api = createKitchenApi({ ...platform, environment, clock: run.clock });
  const limitedApi = limitRate(api, request.requestsPerSecond, run.clock);
  try {
    const copy = async ({ archive }: { readonly archive: Archive }) =>
      printSync({ api: limitedApi, archive, clock: run.clock, signal }, request, run, flags);
    run.endWith(await withArchive(flags, { ...run, environment }, copy, 'made'));
  } finally {
    await api.close();
  }
}

/** The limit counts the calls of all restaurants together. */
function limitRate(api: SyncApi, requestsPerSecond: number, clock: Clock): SyncApi {
  const turn = requestTurns(requestsPerSecond, clock);
  return {
    stations: async (guid, options) => {
      await turn(options?.signal);
      return api.stations(guid, options);
    },
    streamFulfillments: async (guid, date, begin, options) => {
      await turn(options?.signal);
      return api.streamFulfillments(guid, date, begin, options);
    },
  };
}

/** Prints each date immediately as ndjson, or all dates at the end. Returns the exit code. Throws failures that end the sync. */
export async function printSync(
  parts: Pick<CopyContext, 'api' | 'archive' | 'signal'> & { clock: Clock },
  request: Omit<SyncRequest, 'connection' | 'requestsPerSecond'>,
  { stdout, stderr }: Outlets,
  flags: SummaryFlags = {},
): Promise<number> {
  const { api, archive, clock, signal } = parts;
  const { restaurants, dates, massBumpLimits, concurrency } = request;
  const summary = new OutcomeSummary(flags);
  const format = request.format ?? (stdout.isTTY === true ? 'table' : 'ndjson');
  const now = () => clock.now();
  const notices = noticeOutlet(stderr, flags);
  const line = progressLine(notices, now);
  const tally = new SyncTally();
  const draw = () => line.draw(() => tally.progressText());
  const say = (sentence: string, outlet: Outlet = stderr) => {
    line.erase();
    outlet.write(`linecheck: ${safeText(sentence)}\n`);
  };
  const listener: SyncListener = {
    onPlan(plannedCount, archivedCount) {
      tally.plannedDateCount = plannedCount;
      tally.archivedDateCount = archivedCount;
      draw();
    },
    onStep(text) {
      tally.currentStep = text;
      draw();
    },
    onOutcome(outcome) {
      const { restaurant, businessDate = 'stations', result } = outcome;
      tally.outcomes.push(outcome);
      if (result instanceof Failure && isFailure(result, flags)) {
        const { message, hint, code } = result;
        say(`${restaurant.name}, ${businessDate}: ${message} ${hint} [${code}]`);
      } else if (result instanceof Failure) {
        say(`${restaurant.name}: ${NO_SUBSCRIPTION}`, notices);
      }
      if (format === 'ndjson') {
        line.erase();
        stdout.write(jsonLine(SYNC_TABLE.json(outcome)));
      }
      draw();
    },
    onDrop(dateCount) {
      tally.droppedDateCount += dateCount;
    },
    onWarning: (sentence) => say(sentence),
  };
  const unlock = await archive.lockSync();
  try {
    const options = { dates, massBumpLimits, concurrency };
    await copyRestaurants({ api, archive, now, signal, ...options, listener }, restaurants);
  } finally {
    // If the archive can't unlock, it frees the lock when this process ends.
    await unlock().catch(() => undefined);
    line.erase();
    // The table is sorted by restaurant, and within a restaurant by date, latest first.
    const byDate = SYNC_TABLE.sort(tally.outcomes, 'businessDate', true);
    const sorted = format === 'table' ? SYNC_TABLE.sort(byDate, 'name', false) : tally.outcomes;
    if (format !== 'ndjson') await printList(sorted, SYNC_TABLE, { format }, stdout);
    const archiveText = archiveName(request.archive).replace(/^in /, '');
    say(`${tally.lastSentence()}. The archive is ${archiveText}.`, notices);
  }
  for (const { guid } of restaurants) {
    const failure = tally.failureOf(guid, flags);
    if (failure === undefined) summary.answered();
    else summary.failed(failure.code);
  }
  if (restaurants.length > 1) summary.write(stderr);
  return summary.exit();
}
