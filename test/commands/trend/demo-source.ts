/** A kitchen of simulated dates, read over HTTP as any other. */
import { onTestFinished } from 'vitest';
import type { Clock } from '../../../src/api/clock.ts';
import { createKitchenApi } from '../../../src/api/kitchen-api.ts';
import { Failure } from '../../../src/contract/failures.ts';
import type { SummaryReading } from '../../../src/kitchen/usual/usual-reading.ts';
import { startDemoKitchen } from '../../../src/sources/demo/demo-kitchen.ts';
import { demoRestaurants } from '../../../src/sources/demo/demo-restaurants.ts';
import type { KitchenSource } from '../../../src/sources/kitchen-source.ts';
import { configuredUsual } from '../../../src/sources/summaries/configured-usual.ts';

/** Saturday, August 15, 2026, 19:34 in Chicago. */
const NOW = Date.UTC(2026, 7, 16, 0, 34);
export const still: Clock = { now: () => NOW, sleep: () => Promise.reject(new Error('stopped')) };

/** Starts it. Dates that are listed cannot be read. */
export async function kitchenOfDates(...failing: readonly string[]): Promise<KitchenSource> {
  const restaurants = demoRestaurants({
    profile: 'typical',
    seed: 3,
    zone: 'America/Chicago',
    closeoutHour: 4,
    plants: [],
  });
  const demo = await startDemoKitchen(restaurants, still, []);
  onTestFinished(() => demo.stop());
  let waited = 0;
  const passing: Clock = {
    now: () => NOW + waited,
    sleep: (ms) => {
      waited += ms;
      return Promise.resolve();
    },
  };
  const { baseUrl, credentials } = demo;
  const api = createKitchenApi({ baseUrl, credentials, clock: passing });
  onTestFinished(() => api.close());
  const outside = { environment: {}, clock: still };
  const usual = configuredUsual({ api, massBumpLimits: undefined }, undefined, outside);
  if (usual === undefined) throw new Error('earlier dates are read unless that is turned off');
  const [choice] = restaurants.map((each) => each.choice);
  if (choice === undefined) throw new Error('the demo has restaurants');
  return {
    kind: 'platform',
    api,
    restaurants: [choice],
    name: 'test',
    refreshMs: 30_000,
    expectDate: () => undefined,
    close: () => Promise.resolve(),
    usual: {
      ...usual,
      async *summaries(...asked) {
        for await (const each of usual.summaries(...asked)) {
          yield failing.includes(each.date) ? failed(each.date) : each;
        }
      },
    },
  };
}

/** A date that could not be read. */
export function failed(date: string): SummaryReading {
  return { state: 'failed', date, failure: new Failure('NOT_PERMITTED', 'no') };
}
