/**
 * `npm run bench:fleet`: 400 restaurants on our service under platform limits: time until all are read, whether limits hold, what failing
 * ones cost the others, and a night's memory growth. `--write` updates the table in `test/bench/README.md`.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { systemClock } from '../../../src/api/clock.ts';
import { FleetCounts } from '../../../src/commands/exporter/fleet-counts.ts';
import { fleetMetrics } from '../../../src/commands/exporter/metrics.ts';
import { SUSTAINABLE_REQUESTS_PER_SECOND } from '../../../src/contract/operations.ts';
import { type FleetView, fleetProgress } from '../../../src/kitchen/fleet/fleet-schedule.ts';
import { orderedFleet, RESTAURANT_FILTER } from '../../../src/kitchen/tables/restaurants.ts';
import { FleetReader } from '../../../src/reader/fleet-reader.ts';
import { metricsText } from '../../../src/service/metrics-text.ts';
import { createVirtualClock } from '../../api/virtual-clock.ts';
import { announceSize, IS_SMOKE, sized } from '../bench-size.ts';
import { writeReadmeBlock } from '../readme-block.ts';
import { type FaultAt, type ServedChain, servedChain } from './served-chain.ts';

const SIZE = sized(400, 12);
const NIGHT_SIZE = sized(40, 4);
const NIGHT_HOURS = sized(12, 1);
const STEP_MS = 5_000;
const MINUTE_MS = 60_000;
const QUIET_TURNS = 20;
const MAX_TURNS = 5_000;
const FRAME_MS = 16;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

announceSize();
const rows = [...(await healthy()), await failing(), await night(), await keys()];
const table = ['| what | result | against |', '|---|---|---|', ...rows].join('\n');
process.stdout.write(`${table}\n`);
if (process.argv.includes('--write') && !IS_SMOKE) await writeReadmeBlock('fleet', table);

function readerOf({ api, restaurants }: ServedChain, clock = systemClock): FleetReader {
  return new FleetReader({ api, decisionsOf: () => ({}) }, restaurants, clock);
}

async function readUntil(
  chain: ServedChain,
  count: number,
): Promise<{ readonly seconds: number; readonly view: FleetView }> {
  const reader = readerOf(chain);
  const stopping = new AbortController();
  const since = performance.now();
  const running = reader.run(stopping.signal).catch(() => undefined);
  await new Promise<void>((resolve) => {
    const stop = reader.subscribe(() => {
      const good = reader.get().rows.filter(({ state }) => state === 'read').length;
      if (good < count) return;
      stop();
      resolve();
    });
  });
  stopping.abort();
  await running;
  return { seconds: (performance.now() - since) / 1_000, view: reader.get() };
}

function answered({ answers }: ServedChain): number {
  return [...answers.values()].reduce((sum, count) => sum + count, 0);
}

async function healthy(): Promise<readonly string[]> {
  const chain = await servedChain(SIZE, systemClock);
  const { seconds, view } = await readUntil(chain, SIZE);
  const perMinute = (answered(chain) / seconds) * 60;
  const limit = SUSTAINABLE_REQUESTS_PER_SECOND * 60;
  const refused = chain.answers.get(429) ?? 0;
  await chain.close();
  const reading = `| ${SIZE} restaurants, all read | ${seconds.toFixed(0)} s, ${perMinute.toFixed(0)} requests a minute, ${refused} answers of 429 | ${limit} requests a minute: ${((2 * SIZE) / SUSTAINABLE_REQUESTS_PER_SECOND).toFixed(0)} s at least |`;
  return [reading, scrape(view)];
}

/** As in `linecheck exporter`. */
function scrape(view: FleetView): string {
  const counts = new FleetCounts();
  counts.add(view);
  const text = metricsText(fleetMetrics(view, counts, systemClock));
  const series = text.split('\n').filter((line) => line.startsWith('linecheck_')).length;
  const [plain, packed] = [Buffer.byteLength(text), gzipSync(text).length].map((bytes) =>
    (bytes / 1e6).toFixed(2),
  );
  const stations = view.rows.reduce((sum, { status }) => sum + (status?.stations.length ?? 0), 0);
  return `| a scrape of them by Prometheus: ${series} series of ${stations} stations | ${packed} MB with gzip | ${plain} MB without |`;
}

async function failing(): Promise<string> {
  const denied = Math.ceil(SIZE / 100);
  const faultAt: FaultAt = (place) => {
    if (place % 20 === 3) return { calls: { every: 1 }, status: 500 };
    return place % 20 === 9 ? { calls: { every: 1 }, delayMs: 30_000 } : undefined;
  };
  const chain = await servedChain(SIZE, systemClock, { faultAt, denied });
  const places = Array.from({ length: SIZE - denied }, (_, place) => place);
  const healthyCount = places.filter((place) => faultAt(place) === undefined).length;
  const { seconds } = await readUntil(chain, healthyCount);
  await chain.close();
  return `| the same while 5% answer 500, 5% take 30 s and 1% are denied: all others read | ${seconds.toFixed(0)} s | |`;
}

/** Hours, on a clock moved step by step once nothing happens any more. */
async function night(): Promise<string> {
  const clock = createVirtualClock('manual');
  const chain = await servedChain(NIGHT_SIZE, clock);
  const reader = readerOf(chain, clock);
  const stopping = new AbortController();
  const running = reader.run(stopping.signal).catch(() => undefined);
  const heaps: number[] = [];
  let oldest = 0;
  const steps = (NIGHT_HOURS * 60 * MINUTE_MS) / STEP_MS;
  for (let step = 0; step < steps; step += 1) {
    clock.advance(STEP_MS);
    await settled(chain);
    const { tried, of, oldestAt } = fleetProgress(reader.get());
    if (tried === of && oldestAt !== undefined) oldest = Math.max(oldest, clock.now() - oldestAt);
    if (step % Math.floor(steps / NIGHT_HOURS) === Math.floor(steps / NIGHT_HOURS) - 1) {
      collect();
      heaps.push(process.memoryUsage().heapUsed / 1e6);
    }
  }
  stopping.abort();
  clock.advance(MINUTE_MS);
  await running;
  const requests = answered(chain);
  await chain.close();
  const first = (heaps[1] ?? heaps[0] ?? 0).toFixed(1);
  const last = (heaps.at(-1) ?? 0).toFixed(1);
  return `| ${NIGHT_HOURS} h with ${NIGHT_SIZE} restaurants | heap ${first} MB after the second hour, ${last} MB at the end; ${requests} requests; oldest reading ${(oldest / MINUTE_MS).toFixed(0)} min | closed restaurants are due every 15 min |`;
}

/** Until nothing is under way, so the clock does not run ahead. */
async function settled(chain: ServedChain): Promise<void> {
  let last = answered(chain);
  for (let [quiet, turns] = [0, 0]; quiet < QUIET_TURNS && turns < MAX_TURNS; turns += 1) {
    await turn();
    const isIdle = chain.api.link().state === 'idle' && answered(chain) === last;
    [quiet, last] = [isIdle ? quiet + 1 : 0, answered(chain)];
  }
}

/** A key's cost besides drawing: ordering and filtering all rows, as after each read. */
async function keys(): Promise<string> {
  const chain = await servedChain(sized(40, 4), systemClock);
  await readUntil(chain, sized(40, 4));
  const reader = readerOf(chain);
  await chain.close();
  const some = reader.get().rows;
  const all = Array.from({ length: 400 }, (_, place) => some[place % some.length]).filter(
    (row) => row !== undefined,
  );
  const filter = RESTAURANT_FILTER.parse('issues>0|state:slow|late>20%');
  const times = Array.from({ length: 50 }, () => {
    const since = performance.now();
    const ordered = orderedFleet(all, 'need', false);
    if ('test' in filter) ordered.filter(filter.test);
    return performance.now() - since;
  }).toSorted((a, b) => a - b);
  const shares = [0.5, 0.9].map((at) => (times[Math.floor(times.length * at)] ?? 0) / FRAME_MS);
  const [half = 0, most = 0] = shares;
  return `| order and filter of 400 restaurants: p50, p90 | ${half.toFixed(2)}, ${most.toFixed(2)} of a frame of 16 ms | 1 |`;
}
