/**
 * Restaurants with a planted slow-down behind the real service, read and exported as `linecheck exporter` does, at a moment hardly moving
 * on.
 */
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

/** Pauses over at once: those between requests. */
const SHORT_MS = 1_000;

/** Plants in their written form, and what somebody decided in the monitor. */
interface Given {
  readonly plants?: readonly string[];
  readonly decisionsOf?: FleetSource['decisionsOf'];
}

/** Starts it. */
export async function exportedKitchen({ plants = [], decisionsOf = () => ({}) }: Given = {}) {
  return exportedSource(await demoSource(...plants), NOW, decisionsOf);
}

/** Exports a source read at a moment (epoch ms). */
export async function exportedSource<Source extends KitchenSource>(
  source: Source,
  moment: number,
  decisionsOf: FleetSource['decisionsOf'] = () => ({}),
) {
  const virtual = createVirtualClock('manual');
  let waited = 0;
  const clock: Clock = {
    now: () => Math.round(moment + waited),
    steady: () => moment + waited,
    sleep(ms, signal) {
      if (ms > SHORT_MS) return virtual.sleep(ms, signal);
      waited += ms;
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
      waited += ms;
    },
    /** A scrape as it goes over the network. */
    bytes: async (headers: Readonly<Record<string, string>>, method: 'GET' | 'HEAD' = 'GET') => {
      const answer = await request(server.url, { method, headers });
      return { headers: answer.headers, body: Buffer.from(await answer.body.arrayBuffer()) };
    },
    samples: async (): Promise<readonly ReadSample[]> => samplesOf((await scrape()).text),
  };
}
