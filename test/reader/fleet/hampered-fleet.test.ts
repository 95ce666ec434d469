/** Some restaurants hang, dribble, or answer garbage. The others are judged as if only they existed. */
import { expect, onTestFinished, test } from 'vitest';
import type { Clock } from '../../../src/api/clock.ts';
import { createKitchenApi } from '../../../src/api/kitchen-api.ts';
import { fleetOf } from '../../../src/reader/fleet-reader.ts';
import { createVirtualClock } from '../../api/virtual-clock.ts';
import { comparingSource, NOW, PLACE } from '../../commands/demo-source.ts';
import { type Hampering, startHamperedChain } from './hampered-chain.ts';

const POLL = { timeout: 60_000, interval: 50 };
const HAMPERED: Readonly<Record<number, Hampering>> = {
  1: 'hangs',
  5: 'hangs',
  8: 'dribbles',
  9: 'garbles',
};
/** Not subscribed, and denied. */
const WITHOUT_TIMES = new Set([4, 7]);

/** A fleet on a clock moved only by pauses between requests: nothing is due twice, and nothing times out. */
async function readingChain(size: number, hamperingAt: (place: number) => Hampering) {
  const virtual = createVirtualClock('manual');
  let waited = 0;
  const clock: Clock = {
    now: () => Math.round(NOW + waited),
    steady: () => NOW + waited,
    sleep(ms, signal) {
      if (ms > 1_000) return virtual.sleep(ms, signal);
      waited += ms;
      return Promise.resolve();
    },
  };
  const chain = await startHamperedChain({ size, zone: PLACE.zone, clock, hamperingAt });
  onTestFinished(() => chain.close());
  const { baseUrl, credentials, restaurants } = chain;
  const api = createKitchenApi({ baseUrl, credentials, clock, isPlain: true });
  onTestFinished(() => api.close());
  const reader = fleetOf(comparingSource(api, restaurants, clock), clock, () => ({}));
  const ending = new AbortController();
  const running = reader.run(ending.signal).catch((error: unknown) => error);
  onTestFinished(async () => {
    ending.abort();
    await running;
  });
  return { chain, reader, waited: () => waited };
}

test('while two restaurants hang, one is slow, and one sends garbage, all others are compared with their earlier dates', async () => {
  const { chain, reader, waited } = await readingChain(10, (place) => HAMPERED[place]);
  const compared = () =>
    reader.get().rows.flatMap(({ status }, place) => (status?.usualDates === 4 ? [place] : []));
  const others = reader
    .get()
    .rows.flatMap((_, place) =>
      HAMPERED[place] === undefined && !WITHOUT_TIMES.has(place) ? [place] : [],
    );
  await expect.poll(compared, POLL).toEqual(others);
  const states = reader.get().rows.map(({ state }) => state);
  expect([1, 5, 8].map((place) => states[place])).toEqual(Array(3).fill('not read yet'));
  expect(states[9]).toMatchObject({ code: 'CONTRACT_BROKEN' });
  // Together they kept the client's pace, except for a burst.
  expect(chain.requests.length).toBeLessThanOrEqual(11 * (waited() / 1_000) + 10);
});

test('if only earlier dates of a restaurant hang, those of the others are read', async () => {
  const seen = new Map<number, number>();
  const { reader } = await readingChain(4, (place) => {
    const asked = (seen.get(place) ?? 0) + 1;
    seen.set(place, asked);
    return (place === 0 || place === 1) && asked > 1 ? 'hangs' : undefined;
  });
  const judged = () => reader.get().rows.filter(({ status }) => status?.usualDates === 4).length;
  await expect.poll(judged, POLL).toBe(2);
});
