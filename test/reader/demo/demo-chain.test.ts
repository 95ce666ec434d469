import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Clock, systemClock } from '../../../src/api/clock.ts';
import { createKitchenApi, type KitchenApi } from '../../../src/api/kitchen-api.ts';
import { Failure } from '../../../src/contract/failures.ts';
import { businessDateAt, shiftBusinessDate } from '../../../src/kitchen/model/business-day.ts';
import { wallClock } from '../../../src/kitchen/model/local-time.ts';
import { NO_DECISIONS } from '../../../src/kitchen/pace/station-limit.ts';
import { KitchenReading } from '../../../src/reader/kitchen-reading.ts';
import { demoAnywhere } from '../../../src/reader/sources/configured-source.ts';
import { startDemoKitchen } from '../../../src/reader/sources/demo-kitchen.ts';
import {
  type DemoRestaurant,
  demoChain,
  demoRestaurants,
} from '../../../src/reader/sources/demo-restaurants.ts';
import { readDemo } from '../../../src/reader/sources/demo-source.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import { demosOfTests } from '../../setup/demos-of-tests.ts';

/** A Thursday, 19:16:40 in Tokyo. */
const NOW = Date.UTC(2026, 0, 15, 10, 16, 40);
const KEY = { profile: 'typical', seed: 1, zone: 'Asia/Tokyo' } as const;

describe('the restaurants', () => {
  const all = demoRestaurants({ ...KEY, restaurants: 400 });
  const distinct = (of: (each: DemoRestaurant) => string) => new Set(all.map(of)).size;

  test('are 400, each with a GUID and a name of its own, in several sizes', () => {
    expect(all).toHaveLength(400);
    expect(distinct(({ choice }) => choice.guid)).toBe(400);
    expect(distinct(({ choice }) => choice.name)).toBe(400);
    expect(distinct(({ profile }) => profile)).toBeGreaterThanOrEqual(3);
  });

  test('begin with the one of a demo without a chain', () => {
    const [alone] = demoRestaurants(KEY);
    expect(all[0]?.choice).toEqual({ ...alone?.choice, tags: ['asia', 'typical'] });
  });

  test.each(['cafe', 'busy', 'commissary'] as const)(
    'have different names in %s, too',
    (profile) => {
      const names = demoRestaurants({ ...KEY, profile, restaurants: 400 }).map(
        ({ choice }) => choice.name,
      );
      expect(new Set(names).size).toBe(400);
    },
  );

  test('have the world region and the size as tags', () => {
    const tagged = (tag: string) => all.filter(({ choice }) => choice.tags?.includes(tag)).length;
    expect(tagged('asia')).toBeGreaterThan(40);
    expect(tagged('america')).toBeGreaterThan(40);
    expect(tagged('typical') + tagged('cafe') + tagged('busy')).toBe(400);
  });

  test('are some at dinner, some at lunch, and some closed', () => {
    const hours = all.slice(0, 40).map(({ choice }) => wallClock(NOW, choice.calendar.zone));
    const at = (from: string, to: string) => hours.filter((hour) => hour >= from && hour < to);
    expect(at('18:00', '20:30').length).toBeGreaterThanOrEqual(16);
    expect(at('12:00', '14:00').length).toBeGreaterThanOrEqual(6);
    expect(at('02:00', '06:00').length).toBeGreaterThanOrEqual(6);
  });

  test('are the same for the same seed, and a larger chain begins with them', () => {
    expect(demoChain(KEY, 40)).toEqual(demoChain(KEY, 400).slice(0, 40));
    expect(demoChain({ ...KEY, seed: 2 }, 40)).not.toEqual(demoChain(KEY, 40));
  });

  test('include one in a hundred without a subscription, and one without access', () => {
    expect(all.filter(({ tier }) => tier === 'basic')).toHaveLength(4);
    expect(all.filter(({ isDenied }) => isDenied)).toHaveLength(4);
  });
});

describe('the chain when it is served', () => {
  const restaurants = demoRestaurants({ ...KEY, restaurants: 40 });
  let now = NOW;
  const clock: Clock = {
    now: () => now,
    steady: () => now,
    sleep: () => Promise.reject(new Error('stopped')),
  };
  let api: KitchenApi;

  beforeAll(async () => {
    const demo = await startDemoKitchen(restaurants, clock, []);
    api = createKitchenApi({ baseUrl: demo.baseUrl, credentials: demo.credentials });
    return async () => {
      await api.close();
      await demo.stop();
    };
  });

  const failureOf = async (reading: Promise<unknown>) =>
    reading.then(
      () => undefined,
      (error: unknown) => (error instanceof Failure ? error.code : error),
    );

  test('has stations for each restaurant except the one without access', async () => {
    const codes = await Promise.all(
      restaurants.map(({ choice }) => failureOf(api.stations(choice.guid))),
    );
    expect(codes.flatMap((code, index) => (code === undefined ? [] : [[index, code]]))).toEqual([
      [7, 'NOT_PERMITTED'],
    ]);
  });

  test('has dates when they are asked for: at dinner, after service, and without a subscription', async () => {
    const read = async (index: number) => {
      const { guid, calendar } = restaurants[index]?.choice ?? failing();
      const date = businessDateAt(now, calendar);
      const [today, earlier] = await Promise.all(
        [date, shiftBusinessDate(date, -7)].map((each) => api.fulfillments(guid, each)),
      );
      return [today?.records.length ?? 0, earlier?.records.length ?? 0] as const;
    };
    const [dinner, earlier] = await read(3);
    expect(dinner).toBeGreaterThan(300);
    expect(earlier).toBeGreaterThan(dinner);
    expect(await failureOf(read(4))).toBe('NOT_SUBSCRIBED');
  });

  test('gets bumps while a restaurant is open, each once', async () => {
    const { guid, calendar } = restaurants[0]?.choice ?? failing();
    const date = businessDateAt(now, calendar);
    const read = async () =>
      (await api.fulfillments(guid, date)).records.map(({ selectionGuid }) => selectionGuid);
    const complete = simulateDay({
      profile: 'typical',
      seed: 1,
      businessDate: date,
      timezone: calendar.zone,
      closeoutHour: calendar.closeoutHour,
    });
    const appeared = () =>
      complete.flatMap(({ appearsAt, record }) => (appearsAt <= now ? [record.selectionGuid] : []));
    for (const minutes of [0, 10, 45, 90, 8 * 60, 48 * 60]) {
      now = NOW + minutes * 60_000;
      expect(await read()).toEqual(appeared());
    }
    now = NOW;
    expect(complete.length).toBeGreaterThan(1_500);
  });
});

test('has planted faults that are judged like real ones: quiet, slow at dinner, slow at lunch', async () => {
  const sleep: Clock['sleep'] = (_, signal) => systemClock.sleep(1, signal);
  const clock: Clock = { now: () => NOW, steady: () => NOW, sleep };
  const source = demoAnywhere(
    readDemo({ restaurants: '20' }),
    {},
    { environment: demosOfTests(), clock },
  );
  onTestFinished(() => source.close());
  expect(source.restaurants.length).toBeGreaterThanOrEqual(20);
  const needing = async (index: number) => {
    const restaurant = source.restaurants[index] ?? failing();
    const today = businessDateAt(clock.now(), restaurant.calendar);
    const read = await new KitchenReading(source, restaurant, { today, date: today }).judged(
      NO_DECISIONS,
    );
    return read.stations.flatMap(({ name, pace }) =>
      pace?.state === 'slow' || pace?.state === 'quiet' ? [`${name} ${pace.state}`] : [],
    );
  };
  expect(await needing(3)).toContain('Cold quiet');
  expect(await needing(6)).toContain('Fry slow');
  expect(await needing(12)).toContain('Grill slow');
});

test.each(['0', '401', 'many', '-3'])('is refused with %s restaurants', (restaurants) => {
  expect(() => readDemo({ restaurants })).toThrow(
    `Invalid number of restaurants "${restaurants}".`,
  );
});

test('has no faults if none are planted', () => {
  expect(demoChain({ ...KEY, plants: [] }, 40).flatMap(({ plants }) => plants)).toEqual([]);
});

function failing(): never {
  throw new Error('The chain has this restaurant.');
}
