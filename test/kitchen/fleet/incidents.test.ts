import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHAIN_TROUBLES } from '../../../src/kitchen/fleet/incident-families.ts';
import {
  type ChainRestaurant,
  type ChainTrouble,
  findIncidents,
} from '../../../src/kitchen/fleet/incidents.ts';

const MINUTE = 60_000;
const SEVEN = Date.parse('2026-01-15T19:00:00Z');
const NOW = SEVEN + 15 * MINUTE;

/** 40 restaurants. Every fourth is in the west, and every fifth has the provider. */
const CHAIN: readonly ChainRestaurant[] = Array.from({ length: 40 }, (_, index) => ({
  guid: String(index),
  tags: [index % 4 === 0 ? 'west' : 'east', ...(index % 5 === 0 ? ['line-5'] : [])],
  zone: index < 20 ? 'America/Denver' : 'America/Chicago',
}));

function stop(index: number, minute: number, more: Partial<ChainTrouble> = {}): ChainTrouble {
  return { guid: String(index), kind: 'stopped', since: SEVEN + minute * MINUTE, ...more };
}

const WEST = [0, 4, 8, 12, 16, 20, 24];

test('kitchens of one tag that stop together are one incident, and another one is not in it', () => {
  const west = WEST.map((index, place) => stop(index, place / 3));
  expect(findIncidents(CHAIN, [...west, stop(7, 1)], NOW)).toEqual([
    {
      kind: 'stopped',
      code: undefined,
      shared: { by: 'tag', value: 'west' },
      since: SEVEN,
      members: WEST.map(String),
      of: 10,
    },
  ]);
});

test('as many stops through the evening are no incident', () => {
  const stops = WEST.map((index, place) => stop(index, -40 * place));
  expect(findIncidents(CHAIN, stops, NOW)).toEqual([]);
});

test('quiet stations of small kitchens belong to the stop of the others', () => {
  const west = WEST.map((index) => stop(index, 0, index < 10 ? { kind: 'quiet' } : {}));
  const [incident, ...others] = findIncidents(CHAIN, west, NOW);
  expect(incident).toMatchObject({ kind: 'stopped', members: WEST.map(String) });
  expect(others).toEqual([]);
});

test('kitchens that share nothing share the minute', () => {
  const stops = [0, 1, 4, 6, 11, 12, 22, 27, 35].map((index) => stop(index, 0));
  expect(findIncidents(CHAIN, stops, NOW)).toMatchObject([{ shared: { by: 'minute' }, of: 40 }]);
});

test("each of the platform's answers is an incident of its own", () => {
  const failing = CHAIN.slice(0, 16).map(({ guid }, index) => {
    const code = index < 8 ? ('SERVER_ERROR' as const) : ('NOT_PERMITTED' as const);
    return stop(Number(guid), 0, { kind: 'failed', code });
  });
  const found = findIncidents(CHAIN, failing, NOW);
  expect(found.map(({ code, members }) => [code, members.length])).toEqual([
    ['SERVER_ERROR', 8],
    ['NOT_PERMITTED', 8],
  ]);
});

test('stations that get slow after their setup changed share that change', () => {
  const changed = new Set([1, 2, 3, 6, 7, 9]);
  const chain = CHAIN.map((each, index) =>
    changed.has(index) ? { ...each, setupChangedAt: SEVEN - 20 * MINUTE } : each,
  );
  const slow = [...changed].map((index) => stop(index, index / 2, { kind: 'slow' }));
  const found = findIncidents(chain, slow, SEVEN + 60 * MINUTE);
  expect(found).toMatchObject([{ kind: 'slow', shared: { by: 'setup' }, of: 6 }]);
});

test('closed restaurants are not counted beside stopped ones, but beside failing ones', () => {
  const chain = CHAIN.map((each, index) => ({ ...each, isClosed: index > 30 }));
  const stops = WEST.map((index) => stop(index, 0));
  expect(findIncidents(chain, stops, NOW)).toMatchObject([{ of: 8 }]);
  const failing = stops.map((each) => ({ ...each, kind: 'failed', code: 'TIMED_OUT' }) as const);
  expect(findIncidents(chain, failing, NOW)).toMatchObject([{ of: 10 }]);
});

test('in any order of troubles, each is in one incident at most, with three members and more', () => {
  const trouble = fc.record({
    guid: fc.integer({ min: 0, max: 41 }).map(String),
    kind: fc.constantFrom(...CHAIN_TROUBLES),
    since: fc.integer({ min: -60, max: 10 }).map((minute) => SEVEN + minute * MINUTE),
  });
  fc.assert(
    fc.property(fc.uniqueArray(trouble, { selector: ({ guid }) => guid, maxLength: 40 }), (all) => {
      const found = findIncidents(CHAIN, all, NOW);
      const members = found.flatMap((each) => each.members);
      expect(new Set(members).size).toBe(members.length);
      for (const each of found) {
        expect(each.members.length).toBeGreaterThanOrEqual(3);
        expect(each.of).toBeGreaterThanOrEqual(each.members.length);
      }
      const known = new Set(all.map(({ guid }) => guid));
      expect(members.filter((guid) => !known.has(guid) || Number(guid) >= 40)).toEqual([]);
      const sets = (some: typeof found) =>
        some.map((each) => [each.kind, each.shared, each.members.toSorted()]);
      expect(sets(findIncidents(CHAIN, all.toReversed(), NOW))).toEqual(sets(found));
    }),
  );
});
