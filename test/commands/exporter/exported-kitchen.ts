/** Reads simulated restaurants, and exports them as `linecheck exporter` does. The clock moves only when a test lets time pass. */
import { fetch, request } from 'undici';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../../src/api/clock.ts';
import { serveFleetMetrics } from '../../../src/commands/exporter/exporter.ts';
import { fleetOf } from '../../../src/reader/fleet-reader.ts';
import type { KitchenSource } from '../../../src/reader/kitchen-source.ts';
import type { FleetSource } from '../../../src/reader/read-restaurant.ts';
import { createVirtualClock } from '../../api/virtual-clock.ts';
import { type ReadSample, samplesOf } from '../../service/read-metrics.ts';
import { demoSource, NOW } from '../demo-source.ts';

/** Shorter waits, as between requests, end immediately. */
const SHORT_WAIT_MS = 1_000;

/** Plants in their written form, and decisions of the monitor. */
interface ExportedDemo {
  readonly plants?: readonly string[];
  readonly decisionsOf?: FleetSource['decisionsOf'];
}

export async function exportedKitchen({
  plants = [],
  decisionsOf = () => ({}),
}: ExportedDemo = {}) {
  return exportedSource(await demoSource(...plants), NOW, decisionsOf);
}

/** Exports a source as of a moment (epoch ms). */
export async function exportedSource<Source extends KitchenSource>(
  source: Source,
  moment: number,
  decisionsOf: FleetSource['decisionsOf'] = () => ({}),
) {
  const virtual = createVirtualClock('manual');
  let waitedMs = 0;
  const clock: Clock = {
    now: () => Math.round(moment + waitedMs),
    steady: () => moment + waitedMs,
    sleep(ms, signal) {
      if (ms > SHORT_WAIT_MS) return virtual.sleep(ms, signal);
      waitedMs += ms;
      return Promise.resolve();
    },
  };
  const reader = fleetOf(source, clock, decisionsOf);
  const server = await serveFleetMetrics(source, reader, clock, { port: 0 });
  const ending = new AbortController();
  const reading = reader.run(ending.signal).catch((error: unknown) => error);
  onTestFinished(async () => {
    ending.abort();
    await reading;
    await server.close();
  });
  const scrape = async (accept = '*/*') => {
    const answer = await fetch(server.url, { headers: { accept } });
    return { type: answer.headers.get('content-type'), text: await answer.text() };
  };
  return {
    source,
    clock,
    url: server.url,
    refresh: (guids?: readonly string[]) => reader.refresh(guids),
    scrape,
    /** Lets time pass for the reader, ms. */
    pass: (ms: number) => {
      waitedMs += ms;
    },
    /** A scrape's bytes on the network. */
    bytes: async (headers: Readonly<Record<string, string>>, method: 'GET' | 'HEAD' = 'GET') => {
      const answer = await request(server.url, { method, headers });
      return { headers: answer.headers, body: Buffer.from(await answer.body.arrayBuffer()) };
    },
    samples: async (): Promise<readonly ReadSample[]> => samplesOf((await scrape()).text),
  };
}
