import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoRestaurants } from '../../../src/reader/sources/demo-restaurants.ts';
import { PROFILE_NAMES } from '../../../src/service/simulator/profile.ts';

const zone = 'Asia/Tokyo';
const small = fc.constantFrom(...PROFILE_NAMES.filter((name) => name !== 'stress'));

test('the three restaurants differ whatever the profile and the seed', () => {
  fc.assert(
    fc.property(small, fc.nat(999_999_999), (profile, seed) => {
      const guids = demoRestaurants({ profile, seed, zone }).map(({ choice }) => choice.guid);
      expect(new Set(guids).size).toBe(3);
    }),
    { numRuns: 30 },
  );
});

test('the first is in full service, one has no subscription, one is closed, and both say so', () => {
  const [first, second, third] = demoRestaurants({ profile: 'typical', seed: 1, zone });
  expect(first).toMatchObject({ profile: 'typical', seed: 1, tier: 'professional', isOpen: true });
  expect(second).toMatchObject({ tier: 'basic', isOpen: true });
  expect(second?.choice.name).toMatch(/ \(setup only\)$/);
  expect(third).toMatchObject({ tier: 'professional', isOpen: false });
  expect(third?.choice.name).toMatch(/ \(closed\)$/);
});

test('all are in the chosen zone and have stations', () => {
  for (const { choice, setup } of demoRestaurants({ profile: 'cafe', seed: 7, zone })) {
    expect(choice).toMatchObject({ calendar: { zone, closeoutHour: 4 }, zoneKnown: true });
    expect(setup().stations.length).toBeGreaterThan(0);
  }
});

test('the same seed gives the same restaurants', () => {
  const key = { profile: 'typical', seed: 5, zone } as const;
  const made = () => demoRestaurants(key).map(({ setup, ...each }) => ({ ...each, ...setup() }));
  expect(made()).toEqual(made());
});
