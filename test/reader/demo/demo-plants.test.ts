import { expect, onTestFinished, test } from 'vitest';
import { type Clock, systemClock } from '../../../src/api/clock.ts';
import { createKitchenApi } from '../../../src/api/kitchen-api.ts';
import { HOUR_MS } from '../../../src/contract/instant.ts';
import { businessDateAt } from '../../../src/kitchen/model/business-day.ts';
import { paceHeadline } from '../../../src/kitchen/pace/headline.ts';
import { NO_DECISIONS } from '../../../src/kitchen/pace/station-limit.ts';
import { KitchenReading } from '../../../src/reader/kitchen-reading.ts';
import { firstRestaurant } from '../../../src/reader/kitchen-source.ts';
import { demoAnywhere } from '../../../src/reader/sources/configured-source.ts';
import { startDemoKitchen } from '../../../src/reader/sources/demo-kitchen.ts';
import { plantsToday } from '../../../src/reader/sources/demo-plants.ts';
import { demoRestaurants } from '../../../src/reader/sources/demo-restaurants.ts';
import { plantText } from '../../../src/service/simulator/written-plant.ts';
import { demosOfTests } from '../../setup/demos-of-tests.ts';

/** A Thursday, 19:16:40 in Tokyo. */
const NOW = Date.UTC(2026, 0, 15, 10, 16, 40);
const PLACE = { zone: 'Asia/Tokyo', closeoutHour: 4 };
const KEY = { profile: 'typical', seed: 1 } as const;

const still: Clock = {
  now: () => NOW,
  steady: () => NOW,
  sleep: () => Promise.reject(new Error('stopped')),
};

async function rowsOf(plants: readonly string[], date: string): Promise<number> {
  const written = plantsToday({ ...KEY, plants }, PLACE, NOW);
  const restaurants = demoRestaurants({ ...KEY, ...PLACE, plants: written });
  const demo = await startDemoKitchen(restaurants, still, []);
  onTestFinished(() => demo.stop());
  const api = createKitchenApi({ ...demo, isPlain: true });
  onTestFinished(() => api.close());
  return (await api.fulfillments(restaurants[0]?.choice.guid ?? '', date)).records.length;
}

test("a demo's plants change the current date, and no other", async () => {
  const holiday = ['holiday*0.3'];
  expect(await rowsOf(holiday, '20260115')).toBeLessThan((await rowsOf([], '20260115')) / 2);
  expect(await rowsOf(holiday, '20260114')).toBe(await rowsOf([], '20260114'));
});

test('a time before now is turned into a clock time', () => {
  const plants = plantsToday({ ...KEY, plants: ['slow:saute@-50m+45m*2.5', 'mix'] }, PLACE, NOW);
  expect(plants?.map(plantText)).toEqual(['slow:Sauté@18:26+45m*2.5', 'mix']);
});

/** The first words of the lines about a demo's kitchen at a moment (epoch ms). */
async function linesAt(moment: number): Promise<readonly string[]> {
  const sleep: Clock['sleep'] = (_, signal) => systemClock.sleep(1, signal);
  const clock: Clock = { now: () => moment, steady: () => moment, sleep };
  const source = demoAnywhere(KEY, {}, { environment: demosOfTests(), clock });
  onTestFinished(() => source.close());
  const restaurant = firstRestaurant(source);
  const today = businessDateAt(moment, restaurant.calendar);
  const kitchen = new KitchenReading(source, restaurant, { date: today, today });
  const reading = await kitchen.judged(NO_DECISIONS);
  expect(reading.context).toMatchObject({ asOf: moment, dates: { length: 4 } });
  return paceHeadline(reading).map(({ kind, text }) => `${kind} ${text.split(/[ ,]/)[0]}`);
}

test('a demo without plants is slow and quiet for every command, on most days of a week', async () => {
  const moments = Array.from({ length: 7 }, (_, index) => NOW + index * 25 * HOUR_MS);
  const lines: (readonly string[])[] = [];
  for (const moment of moments) lines.push(await linesAt(moment));
  expect(lines[0]).toEqual(['slow Fry', 'quiet Cold']);
  // On Sundays few orders come in.
  const both = lines.filter((each) => each.includes('slow Fry') && each.includes('quiet Cold'));
  expect(both.length, lines.join('\n')).toBeGreaterThanOrEqual(6);
});

test.each([
  ['20260115/holiday', 'Invalid plant "20260115/holiday". Write holiday[*FACTOR].'],
  ['closing@-20h', 'Invalid time "-20h". Write a clock time such as "18:40", or "-50m" for'],
])('%s is refused', (plant, says) => {
  expect(() => plantsToday({ ...KEY, plants: [plant] }, PLACE, NOW)).toThrow(says);
});
