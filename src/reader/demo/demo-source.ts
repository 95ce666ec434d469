import { deferredApi } from '../../api/deferred-api.ts';
import { canceled } from '../../api/transport/cancellation.ts';
import { type Clock, systemClock } from '../../api/transport/clock.ts';
import { DEFAULT_CLOSEOUT_HOUR } from '../../kitchen/calendar/business-day.ts';
import { listedRestaurants, namedRestaurant } from '../../settings/requested-restaurants.ts';
import type { KitchenSource } from '../kitchen-source.ts';
import type { DemoKitchen } from './demo-kitchen.ts';
import { demoOptions } from './demo-request.ts';
import { type DemoKey, demoRestaurants } from './demo-restaurants.ts';

const DEMO_REFRESH_MS = 5_000;
/** In the same process. It hardly asks for a date twice. */
const ONE_CLIENT = { keptBytes: 0 };

/** Starts with the first call. Restaurants are known before. `wanted` are GUIDs or names, if any. Throws USAGE for an unknown one. */
export function demoSource(
  key: DemoKey,
  wanted: readonly string[] = [],
  clock: Clock = systemClock,
): KitchenSource {
  const restaurants = demoRestaurants(key);
  const all = restaurants.map(({ choice }) => choice);
  const asked = new Set(listedRestaurants(wanted, all).map((each) => namedRestaurant(each, all)));
  let demo: Promise<DemoKitchen> | undefined;
  const expected: string[] = [];
  let isClosed = false;
  const started = async () => {
    // Nothing would stop a demo starting after the close.
    if (isClosed) throw canceled();
    demo ??= import('./demo-kitchen.ts').then(({ startDemoKitchen }) =>
      startDemoKitchen(restaurants, clock, expected, ONE_CLIENT),
    );
    return demo;
  };
  const api = deferredApi(async () => {
    const [{ baseUrl, credentials }, { createKitchenApi }] = await Promise.all([
      started(),
      import('../../api/kitchen-api.ts'),
    ]);
    return createKitchenApi({ baseUrl, credentials, clock, isPlain: true });
  });
  return {
    kind: 'demo',
    api,
    restaurants: [...new Set([...asked, ...all])],
    ...(asked.size > 0 && { asked: [...asked] }),
    opensOnFirst: key.restaurants === undefined,
    name: 'demo, simulated',
    options: [...demoOptions(key), ...placeOptions(key)],
    refreshMs: DEMO_REFRESH_MS,
    expectDate: (date) => void expected.push(date),
    setupVersions: async (restaurant) => (await started()).setupVersions(restaurant),
    close: async () => {
      isClosed = true;
      await api.close();
      // A failed start needs no stop.
      await demo?.then(
        (running) => running.stop(),
        () => undefined,
      );
    },
  };
}

/** Zone always included: at another hour, dinner time is elsewhere. */
function placeOptions({ zone, closeoutHour = DEFAULT_CLOSEOUT_HOUR }: DemoKey): readonly string[] {
  const closeout =
    closeoutHour === DEFAULT_CLOSEOUT_HOUR ? [] : [`--closeout-hour=${closeoutHour}`];
  return [`--timezone=${zone}`, ...closeout];
}
