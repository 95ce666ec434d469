import { expect, test } from 'vitest';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import {
  firstRestaurant,
  fleetRestaurants,
  type KitchenSource,
  oneRestaurant,
  requestedOrFirst,
} from '../../../src/reader/kitchen-source.ts';
import { withTags } from '../../../src/reader/sources/configured-source.ts';
import { parseConfig } from '../../../src/settings/config-file.ts';
import { splitRestaurantLists } from '../../../src/settings/requested-restaurants.ts';
import { BASIC, GRILL, RIVAL } from '../../scenarios/builders.ts';

const WEST = { ...GRILL, tags: ['west', 'new'] };
const EAST = { ...BASIC, tags: ['east'] };
const SOURCE = { restaurants: [WEST, EAST, RIVAL] } as unknown as KitchenSource;

test.each([
  [['west'], undefined, [WEST]],
  [['west', 'east'], undefined, [WEST, EAST]],
  [undefined, 'east,new', [WEST, EAST]],
  [['east'], 'west', [EAST]],
])('--tag %j with LINECHECK_TAG %j chooses restaurants', (tag, variable, restaurants) => {
  const environment = { ...(variable !== undefined && { LINECHECK_TAG: variable }) };
  const source = withTags(SOURCE, { flags: { tag }, environment });
  expect(source.restaurants).toEqual(restaurants);
  expect(source.requestedRestaurants).toEqual(restaurants);
});

test('without a tag the source is the same, and an unknown tag is refused', () => {
  expect(withTags(SOURCE, { flags: {}, environment: {} })).toBe(SOURCE);
  expect(() => withTags(SOURCE, { flags: { tag: ['north'] } })).toThrow(
    'No restaurant has the tag "north".',
  );
});

test('a named restaurant without the tag is refused, not replaced by another one with it', () => {
  const asked = (restaurants: readonly RestaurantChoice[]) =>
    withTags({ ...SOURCE, requestedRestaurants: restaurants }, { flags: { tag: ['west'] } });
  for (const restaurantOf of [firstRestaurant, oneRestaurant, requestedOrFirst]) {
    expect(() => restaurantOf(asked([EAST]))).toThrow(
      'No requested restaurant has the tag "west".',
    );
  }
  expect(requestedOrFirst(asked([EAST, WEST]))).toEqual([WEST]);
  expect(oneRestaurant(asked([EAST, WEST]))).toBe(WEST);
});

test('a command for all restaurants takes those with the tag, whatever default restaurant the variable names', () => {
  const source = withTags(
    { ...SOURCE, requestedRestaurants: [EAST] },
    { flags: { tag: ['west'] } },
  );
  expect(fleetRestaurants(source, {})).toEqual([WEST]);
  expect(() => fleetRestaurants(source, { restaurant: ['x'] })).toThrow('the tag "west"');
});

test('a tag is short, and needs no quotes in a filter', async () => {
  const text = '[profiles.a]\nrestaurants = [{ guid = "a", tags = ["west", "Far East"] }]\n';
  const { mistakes } = await parseConfig('config.toml', text);
  expect(mistakes?.[0]).toContain('tags[1] must be 1 to 40 lowercase letters, digits, -, or _.');
});

test('names in a list are split at commas, unless a restaurant has the name with the comma', () => {
  const known = [
    { guid: 'a', name: 'Smith, Jones' },
    { guid: 'b', name: 'Downtown' },
    { guid: 'c', name: 'Harbor' },
  ];
  expect(splitRestaurantLists(['downtown, Harbor', 'Smith, Jones', 'c,'], known)).toEqual([
    'downtown',
    'Harbor',
    'Smith, Jones',
    'c',
  ]);
});
