/** A business date has the setup last seen by the end of the date. */
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { KitchenCheck } from '../../../src/kitchen/check.ts';
import { businessDateAt, shiftBusinessDate } from '../../../src/kitchen/model/business-day.ts';
import type { Station } from '../../../src/kitchen/model/restaurant.ts';
import {
  type SetupVersion,
  setupOnDate,
  setupStep,
} from '../../../src/kitchen/stations/setup-history.ts';
import { setupOnDateText } from '../../../src/kitchen/stations/words.ts';
import { GRILL, guid, station } from '../../scenarios/builders.ts';

const { calendar } = GRILL;
const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 10, 24, 17);
const TODAY = businessDateAt(NOON, calendar);
const daysAgo = (days: number) => shiftBusinessDate(TODAY, -days);

const PRINTER = { guid: guid(9, 1), entityType: 'Printer' } as const;
const FRY_NOW = station(1, {
  name: 'Fry',
  kitchenPrinter: undefined,
  printingMode: 'OFFLINE_ONLY',
});
const FRY_THEN: Station = { ...FRY_NOW, kitchenPrinter: PRINTER };
const COLD = station(2, { name: 'Cold' });
const NOW = { stations: [COLD, FRY_NOW], unreadable: 0, damaged: 0 };

function seen(days: number, ...stations: readonly Station[]): SetupVersion {
  return { seenAt: NOON - days * DAY_MS, stations };
}

const KEPT = [seen(40, FRY_THEN, COLD), seen(9, FRY_NOW, COLD)];
const on = (date: string, versions: readonly SetupVersion[] = KEPT, current = NOW) =>
  setupOnDate(current, versions, { date, today: TODAY, calendar });
const rulesOf = (setup: ReturnType<typeof on>) =>
  new KitchenCheck({
    restaurant: GRILL,
    setup,
    date: undefined,
    day: undefined,
    settings: undefined,
  }).audited.issues.filter(({ rule }) => rule === 'R06');

describe('the setup of a date', () => {
  it('is the one seen by its end: it has a printer that was removed later, and not the issue', () => {
    const fortnight = on(daysAgo(14));
    expect(fortnight).toMatchObject({
      isCurrent: false,
      known: 'by then',
      unreadable: 0,
      damaged: 0,
    });
    expect(fortnight.stations).toEqual([COLD, FRY_THEN]);
    expect(rulesOf(fortnight)).toEqual([]);
    expect(setupOnDateText(fortnight, calendar)).toEqual([
      "This is that date's setup, first seen on Thu, Oct 15, 2026.",
    ]);
  });

  it('is the current one from the date on which it was first seen', () => {
    for (const days of [9, 8, 1, 0]) {
      const setup = on(daysAgo(days));
      expect(setup).toMatchObject({ isCurrent: true, known: 'by then', stations: NOW.stations });
      expect(rulesOf(setup)).toMatchObject([
        { since: { date: daysAgo(9), seenAt: NOON - 9 * DAY_MS, isOldest: false } },
      ]);
      expect(setupOnDateText(setup, calendar)).toEqual([]);
    }
  });

  it('is the oldest one if the date is before all of them, with a note', () => {
    const before = on(daysAgo(60));
    expect(before).toMatchObject({ isCurrent: false, known: 'later' });
    expect(setupOnDateText(before, calendar)).toEqual([
      "That date's setup is unknown: this is the oldest one. It was first seen on Thu, Oct 15, 2026.",
    ]);
    const one = on(daysAgo(60), [seen(3, FRY_NOW, COLD)]);
    expect(one).toMatchObject({ isCurrent: true, known: 'later' });
    expect(setupOnDateText(one, calendar)).toHaveLength(1);
  });

  it('is the current one if none is stored, and for a past date a note says so', () => {
    expect(on(daysAgo(1), [])).toMatchObject({ isCurrent: true, known: 'not kept' });
    expect(setupOnDateText(on(daysAgo(1), []), calendar)).toEqual([
      "That date's setup is unknown: this is the current one.",
    ]);
    expect(setupOnDateText(on(TODAY, []), calendar)).toEqual([]);
  });

  it("has the current list's unreadable entries only if it is that list", () => {
    const gappy = { ...NOW, unreadable: 2 };
    expect(on(TODAY, KEPT, gappy).unreadable).toBe(2);
    expect(on(daysAgo(14), KEPT, gappy).unreadable).toBe(0);
  });
});

test("among any versions, a past date has the last one seen by then, in the current list's order", () => {
  const names = fc.constantFrom('Fry', 'Cold', 'Bar');
  const setups = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 6 }), names), {
    minLength: 1,
    selector: ([id]) => id,
  });
  const stationsOf = (all: readonly (readonly [number, string])[]) =>
    all.map(([id, name]) => station(id, { name }));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), setups), { maxLength: 6 }),
      setups,
      fc.integer({ min: 1, max: 60 }),
      (kept, current, days) => {
        const versions = kept
          .toSorted(([a], [b]) => b - a)
          .map(([ago, stations]) => seen(ago, ...stationsOf(stations)));
        const date = daysAgo(days);
        const setup = on(date, versions, {
          stations: stationsOf(current),
          unreadable: 0,
          damaged: 0,
        });
        const right =
          versions.findLast(({ seenAt }) => businessDateAt(seenAt, calendar) <= date) ??
          versions[0];
        const stations = right?.stations ?? stationsOf(current);
        expect(setupStep(setup.stations, stations, 0)).toBeUndefined();
        const places = setup.stations.map(({ guid: id }) =>
          current.findIndex(([n]) => station(n, {}).guid === id),
        );
        const listed = places.filter((place) => place >= 0);
        expect(listed).toEqual(listed.toSorted((a, b) => a - b));
        expect(places.slice(listed.length)).toEqual(places.slice(listed.length).map(() => -1));
      },
    ),
  );
});
