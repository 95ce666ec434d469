/** A kitchen of simulated dates with earlier ones to compare with, read over HTTP as any other. */
import { onTestFinished } from 'vitest';
import type { Clock } from '../../src/api/clock.ts';
import { createKitchenApi } from '../../src/api/kitchen-api.ts';
import { Failure } from '../../src/contract/failures.ts';
import { oncePerKey } from '../../src/contract/once.ts';
import type { SummaryReading } from '../../src/kitchen/usual/usual-dates.ts';
import type { KitchenSource } from '../../src/reader/kitchen-source.ts';
import { configuredUsual } from '../../src/reader/sources/configured-usual.ts';
import { startDemoKitchen } from '../../src/reader/sources/demo-kitchen.ts';
import { plantsToday } from '../../src/reader/sources/demo-plants.ts';
import { demoRestaurants } from '../../src/reader/sources/demo-restaurants.ts';
import type { KeptSource } from '../../src/reader/sources/summary-stores.ts';
import { SIMULATOR_VERSION } from '../../src/service/simulator/profile.ts';
import { demosOfTests } from '../setup/demos-of-tests.ts';

/** The restaurant. */
export const KIND = { profile: 'typical', seed: 3 } as const;
export const PLACE = { zone: 'America/Chicago', closeoutHour: 4 };
/** Saturday, August 15, 2026, 19:34 in Chicago. */
export const NOW = Date.UTC(2026, 7, 16, 0, 34);
export const still: Clock = {
  now: () => NOW,
  steady: () => NOW,
  sleep: () => Promise.reject(new Error('stopped')),
};

/** A source with earlier dates. */
export type ComparingSource = KitchenSource & Required<Pick<KitchenSource, 'usualReader'>>;

/** On a clock that stands still, a demo never changes: one for each plants serves all tests of the process. */
const demoWith = oncePerKey(async (plantsJson: string) => {
  const plants = plantsToday({ ...KIND, plants: JSON.parse(plantsJson) }, PLACE, NOW);
  const restaurants = demoRestaurants({ ...KIND, ...PLACE, plants });
  return { restaurants, demo: await startDemoKitchen(restaurants, still, []) };
});

/** The demo's restaurants, the first with plants as they are written. */
export async function demoSource(...written: readonly string[]): Promise<ComparingSource> {
  const { restaurants, demo } = await demoWith(JSON.stringify(written));
  const { baseUrl, credentials } = demo;
  let waited = 0;
  const passing: Clock = {
    now: () => NOW + waited,
    steady: () => NOW + waited,
    sleep: (ms) => {
      waited += ms;
      return Promise.resolve();
    },
  };
  const api = createKitchenApi({ baseUrl, credentials, clock: passing, isPlain: true });
  onTestFinished(() => api.close());
  const choices = restaurants.map(({ choice }) => choice);
  const made = JSON.stringify([SIMULATOR_VERSION, KIND, PLACE, written]);
  const source = comparingSource(api, choices, still, { demo: made, startedAt: NOW });
  return { ...source, close: () => Promise.resolve() };
}

/** What is read through a client, closed with it. */
export function comparingSource(
  api: KitchenSource['api'],
  restaurants: KitchenSource['restaurants'],
  clock: Clock,
  kept?: KeptSource,
): ComparingSource {
  const outside = { environment: demosOfTests(), clock };
  const usualReader = configuredUsual({ api, massBumpLimits: undefined }, kept, outside);
  if (usualReader === undefined)
    throw new Error('earlier dates are read unless that is turned off');
  return {
    kind: 'platform',
    api,
    restaurants,
    name: 'test',
    refreshMs: 30_000,
    expectDate: () => undefined,
    close: () => api.close(),
    usualReader,
  };
}

/** The same source where these dates can't be read. */
export function failingOn(source: ComparingSource, dates: readonly string[]): ComparingSource {
  const { usualReader } = source;
  return {
    ...source,
    usualReader: {
      ...usualReader,
      async *summaries(...asked) {
        for await (const each of usualReader.summaries(...asked)) {
          yield dates.includes(each.date) ? failed(each.date) : each;
        }
      },
    },
  };
}

/** The same source, but reading a date a second time fails. */
export function failingAgainOn(source: ComparingSource, date: string): ComparingSource {
  const { usualReader } = source;
  return {
    ...source,
    usualReader: {
      ...usualReader,
      async *summaries(...asked) {
        yield* usualReader.summaries(...asked);
        if (asked[1].includes(date)) yield failed(date);
      },
    },
  };
}

function failed(date: string): SummaryReading {
  return { state: 'failed', date, failure: new Failure('NOT_PERMITTED', 'no') };
}
