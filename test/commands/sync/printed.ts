/** Runs a sync from a platform into an archive, and keeps its output. */
import { onTestFinished } from 'vitest';
import type { Clock } from '../../../src/api/clock.ts';
import { createKitchenApi, type KitchenApiOptions } from '../../../src/api/kitchen-api.ts';
import type { SyncRequest } from '../../../src/commands/sync/request.ts';
import { printSync } from '../../../src/commands/sync/sync.ts';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import type { Archive } from '../../../src/service/archive/archive.ts';
import { openArchive } from '../../../src/service/open-archive.ts';
import { taking } from '../fulfillments/printed.ts';

/** The parts of a sync's request that tests set. */
export interface SyncCall extends Partial<
  Pick<SyncRequest, 'concurrency' | 'format' | 'massBumpLimits'>
> {
  readonly from: string;
  readonly to?: string;
  readonly restaurants: readonly RestaurantChoice[];
  readonly signal?: AbortSignal;
  /** Whether both outlets are a terminal. */
  readonly onTerminal?: boolean;
}

/** An empty archive, closed after the test. */
export async function emptyArchive(): Promise<Archive> {
  const archive = await openArchive('sqlite::memory:');
  onTestFinished(() => archive.close());
  return archive;
}

/** Runs a sync, and returns its output, and its exit code or failure. */
export async function runSync(
  platform: Pick<KitchenApiOptions, 'baseUrl' | 'credentials'>,
  archive: Archive,
  clock: Clock,
  call: SyncCall,
) {
  const api = createKitchenApi({ ...platform, clock, random: () => 0.5 });
  onTestFinished(api.close);
  const terminal = call.onTerminal === true ? { isTTY: true, columns: 100 } : {};
  const [stdout, stderr] = [taking(terminal), taking(terminal)];
  const { from, to = 'today', restaurants, concurrency = 2, format, massBumpLimits } = call;
  const signal = call.signal ?? new AbortController().signal;
  const request = {
    restaurants,
    archive: 'sqlite:/kept/kitchen.sqlite',
    dates: { from, to },
    massBumpLimits,
    concurrency,
    format,
  };
  const outlets = { stdout: stdout.outlet, stderr: stderr.outlet };
  const end = await printSync({ api, archive, clock, signal }, request, outlets).then(
    (exitCode) => ({ exitCode, failure: undefined }),
    (failure: unknown) => ({ exitCode: undefined, failure }),
  );
  return { stdout: stdout.text(), stderr: stderr.text(), ...end };
}

/** A line of a sync in a pipe. */
interface SyncLine {
  readonly restaurant: string;
  readonly name: string;
  readonly businessDate: string | null;
  readonly state: string;
  readonly code: string | null;
  readonly records: number | null;
  readonly changed: boolean | null;
}

/** All lines of a sync in a pipe, the latest date first. */
export function outcomesOf(stdout: string): readonly SyncLine[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line): SyncLine => JSON.parse(line))
    .sort((a, b) => Number(b.businessDate) - Number(a.businessDate));
}

/** The lines of copied dates. */
export function copiedDays(stdout: string): readonly SyncLine[] {
  return outcomesOf(stdout).filter(({ state }) => state === 'copied');
}

/** All content of a restaurant in an archive, texts byte for byte. */
export async function contentsOf(archive: Archive, guid: string) {
  const { rows } = await archive.stationPage(guid, { after: 0, limit: 10_000 });
  const days: Record<string, string> = {};
  for (const { businessDate, version } of await archive.businessDates(guid)) {
    const pieces: Buffer[] = [];
    for await (const piece of archive.fulfillmentPieces(guid, businessDate, version)) {
      pieces.push(piece);
    }
    days[businessDate] = Buffer.concat(pieces).toString();
  }
  return { stations: rows.map(({ json }) => json), days };
}
