/** `linecheck sync`: copies a platform's stations and business dates into an archive. */

import type { Clock } from '../../api/clock.ts';
import { createKitchenApi } from '../../api/kitchen-api.ts';
import { Failure, NO_SUBSCRIPTION } from '../../contract/failures.ts';
import { jsonText } from '../../kitchen/export/json-text.ts';
import { countText } from '../../kitchen/text/quantities.ts';
import { jsonLine } from '../../output/json.ts';
import { notices, type Outlet, type Outlets, writeLines } from '../../output/line-output.ts';
import { progressLine } from '../../output/progress-line.ts';
import { archiveName } from '../../reader/sources/archive-name.ts';
import { openPrivateArchive } from '../../reader/sources/private-archive.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { allowedSharing, configured } from '../../settings/profile-choice.ts';
import { safeText } from '../../terminal/safe-text.ts';
import { archiveMade } from '../archive/opened.ts';
import type { Run } from '../arguments/io.ts';
import { isFailure, outcomeSummary, type SummaryFlags } from '../arguments/outcome-summary.ts';
import { outcomeValue, type SyncOutcome, syncState } from './day.ts';
import { type SyncFlags, type SyncRequest, syncRequest } from './request.ts';
import { pacedSync, type SyncApi, type SyncListener } from './restaurant-dates.ts';
import { syncRestaurants } from './restaurants.ts';
import { SyncTally } from './tally.ts';

/** The exit code is the highest among failures, 130 after SIGINT, 143 after SIGTERM. */
export async function syncCommand(flags: SyncFlags, run: Run): Promise<void> {
  const { environment, chosen } = await configured(flags, run.environment);
  const request = await syncRequest(flags, { ...run, environment }, chosen?.profile);
  const { restaurants: _restaurants, ...platform } = request.connection;
  const signal = run.signals.canceled();
  run.outliveReader();
  const api = createKitchenApi({ ...platform, environment, clock: run.clock });
  const paced = pacedSync(api, request.requestsPerSecond, run.clock);
  try {
    const narrated = notices(run.stderr, flags);
    const onMade = () => void narrated.write(`${archiveMade(request.archive)}\n`);
    const mayBeShared = allowedSharing(flags, environment);
    const archive = await openPrivateArchive(request.archive, { onMade }, mayBeShared);
    try {
      const between = { api: paced, archive, clock: run.clock, signal };
      run.endWith(await printSync(between, request, run, flags));
    } finally {
      await archive.close();
    }
  } finally {
    await api.close();
  }
}

export interface SyncRoute {
  readonly api: SyncApi;
  readonly archive: Archive;
  readonly clock: Clock;
  /** Ends the sync with CANCELLED. */
  readonly signal: AbortSignal;
}

/** Writes a line per date when known, or one final table. Returns the exit code. Throws a failure that ends the sync. */
export async function printSync(
  { api, archive, clock, signal }: SyncRoute,
  request: Pick<
    SyncRequest,
    'restaurants' | 'archive' | 'dates' | 'massBumpLimits' | 'concurrency' | 'format'
  >,
  { stdout, stderr }: Outlets,
  flags: SummaryFlags = {},
): Promise<number> {
  const { restaurants, dates, massBumpLimits, concurrency } = request;
  const summary = outcomeSummary(flags);
  const format = request.format ?? (stdout.isTTY === true ? 'table' : 'ndjson');
  const now = () => clock.now();
  const narrated = notices(stderr, flags);
  const line = progressLine(narrated, now);
  const tally = new SyncTally();
  const draw = () => line.draw(() => tally.progressText(clock.steady()));
  const sayTo = (outlet: Outlet) => (sentence: string) => {
    line.erase();
    outlet.write(`linecheck: ${safeText(sentence)}\n`);
  };
  const say = sayTo(stderr);
  const narrate = sayTo(narrated);
  const fail = ({ restaurant: { name }, businessDate }: SyncOutcome, failure: Failure) => {
    if (!isFailure(failure, flags)) {
      narrate(`${name}: ${NO_SUBSCRIPTION}`);
      return;
    }
    const what = `${name}, ${businessDate ?? 'stations'}`;
    say(`${what}: ${failure.message} ${failure.hint} [${failure.code}]`);
  };
  const listener: SyncListener = {
    planned(read, kept) {
      tally.planned = read;
      tally.kept = kept;
      draw();
    },
    doing(text) {
      tally.doing = text;
      draw();
    },
    over(outcome) {
      tally.add(outcome);
      if (outcome.result instanceof Failure) fail(outcome, outcome.result);
      if (format === 'ndjson') {
        line.erase();
        stdout.write(jsonLine(outcomeValue(outcome)));
      }
      draw();
    },
    dropped(count) {
      tally.dropped += count;
    },
    warn: say,
  };
  const unlock = await archive.lockSync();
  try {
    const how = { dates, massBumpLimits, concurrency };
    await syncRestaurants({ api, archive, now, signal, ...how, listener }, restaurants);
  } finally {
    // A failed archive frees the lock once this process has ended.
    await unlock().catch(() => undefined);
    line.erase();
    if (format === 'table') await writeLines(syncedTable(tally.outcomes), stdout);
    if (format === 'json') stdout.write(`${jsonText(tally.outcomes.map(outcomeValue), 2)}\n`);
    narrate(`${tally.lastSentence()}. In ${archiveName(request.archive).replace(/^in /, '')}.`);
  }
  for (const { guid } of restaurants) {
    const failure = tally.failureOf(guid, flags);
    if (failure === undefined) summary.answered();
    else summary.failed(failure.code);
  }
  if (restaurants.length > 1) summary.write(stderr);
  return summary.exit();
}

const STATE_WIDTH = 15;

/** For people, by restaurant, latest date first. */
function* syncedTable(outcomes: readonly SyncOutcome[]): Generator<string> {
  const sorted = outcomes.toSorted(
    (a, b) =>
      compare(a.restaurant.name, b.restaurant.name) ||
      compare(a.restaurant.guid, b.restaurant.guid) ||
      compare(b.businessDate ?? '', a.businessDate ?? ''),
  );
  if (sorted.length > 0) {
    yield `Date         Rows Changed  ${'State'.padEnd(STATE_WIDTH)} Restaurant\n`;
  }
  for (const outcome of sorted) {
    const { restaurant, businessDate, result } = outcome;
    const day = result instanceof Failure ? undefined : result;
    const cells = [
      (businessDate ?? '-').padEnd(8),
      (day === undefined ? '-' : countText(day.records)).padStart(8),
      (day === undefined ? '-' : day.changed ? 'yes' : 'no').padEnd(8),
      syncState(outcome).padEnd(STATE_WIDTH),
      safeText(ownName(restaurant)),
    ];
    yield `${cells.join(' ')}\n`;
  }
}

/** Without a name, the GUID: it fits 80 columns, unlike `Restaurant GUID`. */
function ownName({ name, guid }: SyncOutcome['restaurant']): string {
  return name === `Restaurant ${guid}` ? guid : name;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
