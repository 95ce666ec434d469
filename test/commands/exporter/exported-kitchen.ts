/** Restaurants with a planted slow-down behind the real service, read and exported as `linecheck exporter` does, at a moment that stays. */
import { fetch } from 'undici';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../../src/api/clock.ts';
import { serveFleetMetrics } from '../../../src/commands/exporter/exporter.ts';
import { fleetOf } from '../../../src/sources/fleet/fleet-of.ts';
import { createVirtualClock } from '../../api/virtual-clock.ts';
import { type ReadSample, samplesOf } from '../../service/read-metrics.ts';
import { demoSource, NOW } from '../demo-source.ts';

/** The longest pause before changes are published. */
const PUBLISH_MS = 250;

/** Starts it with plants, as they are written. */
export async function exportedKitchen(...written: readonly string[]) {
  const source = await demoSource(...written);
  const virtual = createVirtualClock('manual');
  const clock: Clock = {
    now: () => NOW,
    // Changes are published at once; no other pause ends.
    sleep: (ms, signal) => (ms <= PUBLISH_MS ? Promise.resolve() : virtual.sleep(ms, signal)),
  };
  const reader = fleetOf(source, clock, () => ({}));
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
    url: server.url,
    scrape,
    samples: async (): Promise<readonly ReadSample[]> => samplesOf((await scrape()).text),
  };
}
