import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Station } from '../../../src/kitchen/model/restaurant.ts';
import { setupChanges } from '../../../src/kitchen/stations/setup-changes.ts';
import {
  latestSteps,
  type SetupStep,
  setupOn,
  setupStep,
  setupVersions,
} from '../../../src/kitchen/stations/setup-history.ts';
import { kitchens } from '../fixtures.ts';

const byGuid = (stations: readonly Station[]) =>
  [...stations].sort((a, b) => (a.guid < b.guid ? -1 : 1));

const setups = fc.array(kitchens, { minLength: 1, maxLength: 8 });

/** The steps kept when these are seen one after the other, a day apart. */
function kept(seen: readonly (readonly Station[])[]): readonly SetupStep[] {
  const steps: SetupStep[] = [];
  let before: readonly Station[] = [];
  for (const [at, stations] of seen.entries()) {
    const step = setupStep(before, stations, at * 86_400_000);
    if (step !== undefined) steps.push(step);
    before = stations;
  }
  return steps;
}

describe('any setups seen one after the other', () => {
  test('are restored from their differences, each as it was', () => {
    fc.assert(
      fc.property(setups, (seen) => {
        const versions = setupVersions(kept(seen));
        for (const [at, stations] of seen.entries()) {
          const known = versions.findLast(({ seenAt }) => seenAt <= at * 86_400_000);
          const differs = setupStep(known?.stations ?? [], stations, 0);
          expect(differs).toBeUndefined();
        }
      }),
    );
  });

  test('are stored only if they differ, and only by the stations that differ', () => {
    fc.assert(
      fc.property(setups, kitchens, (seen, last) => {
        const steps = kept([...seen, last]);
        expect(kept([...seen, last, last.toReversed()])).toEqual(steps);
        const [before, after] = [seen.at(-1) ?? [], last];
        const step = setupStep(before, after, 1);
        const texts = new Set(before.map((station) => JSON.stringify(station)));
        for (const station of step?.put ?? []) {
          expect(texts.has(JSON.stringify(station))).toBe(false);
        }
      }),
    );
  });

  test('are forgotten from the oldest on, and the others are as they were', () => {
    fc.assert(
      fc.property(setups, fc.integer({ min: 1, max: 8 }), (seen, most) => {
        const steps = kept(seen);
        const latest = latestSteps(steps, most);
        expect(latest.length).toBe(Math.min(steps.length, most));
        const all = setupVersions(steps).slice(-most);
        expect(setupVersions(latest)).toEqual(
          // A first version without any station is none.
          all[0]?.stations.length === 0 ? all.slice(1) : all,
        );
      }),
    );
  });

  test('have a change on a date if, and only if, the setup differs from that of the day before', () => {
    const calendar = { zone: 'UTC', closeoutHour: 0 };
    fc.assert(
      fc.property(setups, (seen) => {
        const versions = setupVersions(kept(seen));
        const on = (day: number) =>
          setupOn(versions, `197001${String(day).padStart(2, '0')}`, calendar);
        const days = Array.from({ length: seen.length }, (_, at) => at + 2).filter(
          (day) => on(day - 1) !== undefined && on(day) !== on(day - 1),
        );
        expect(setupChanges(versions, calendar).map(({ date }) => Number(date.slice(-2)))).toEqual(
          days,
        );
      }),
    );
  });
});

test('order and a missing list do not make another setup', () => {
  const station = { guid: 'a', entityType: 'PrepStation' };
  expect(setupStep([station], [{ ...station, connectedPrepStations: [] }], 1)).toBeUndefined();
  expect(setupStep([], [], 1)).toBeUndefined();
  expect(byGuid([station])).toEqual(
    setupVersions([{ seenAt: 1, put: [station], removed: [] }])[0]?.stations,
  );
});
