/** One law for two faces: at every moment, a replay has the states the station list shows rewound to it. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { replayedRecords } from '../../../src/commands/watch/read-once.ts';
import { watchRequest } from '../../../src/commands/watch/request.ts';
import { fulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import { clockTime } from '../../../src/kitchen/model/local-time.ts';
import { rowRules } from '../../../src/kitchen/model/row-oddities.ts';
import { NO_USUAL_READING, readUsual } from '../../../src/reader/kitchen-reading.ts';
import type { Plant } from '../../../src/service/simulator/plant-kinds.ts';
import { EPOCH } from '../../api/virtual-clock.ts';
import { picturedRestaurant, picturedUsual } from '../../docs/pictured-restaurant.ts';
import { GRILL, TODAY } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const MINUTE = 60_000;
const STATIONS = ['Grill', 'Fry', 'Cold', 'Pizza', 'Sauté', 'Dessert'] as const;
const USUAL = picturedUsual('typical', 1);

const station = fc.constantFrom(...STATIONS);
const from = fc.integer({ min: 40, max: 240 }).map((minutes) => EPOCH - minutes * MINUTE);
const plants: fc.Arbitrary<readonly Plant[]> = fc.uniqueArray(
  fc.oneof(
    fc.record({ kind: fc.constant('slow' as const), station, from, factor: fc.constantFrom(2, 3) }),
    fc.record({ kind: fc.constant('stop' as const), station, from }),
    fc.record({ kind: fc.constant('stop' as const), from }),
  ),
  { minLength: 1, maxLength: 3, selector: (plant: Plant) => plant.station },
);
/** Five-minute steps before 19:00, earliest first. */
const moments = fc
  .uniqueArray(fc.integer({ min: 1, max: 48 }), { minLength: 8, maxLength: 8 })
  .map((steps) => steps.toSorted((a, b) => b - a).map((step) => EPOCH - step * 5 * MINUTE));

/** What a replay has open after each moment. */
async function replayedStates(kitchen: ReturnType<typeof picturedRestaurant>) {
  const { choice, records } = kitchen;
  const { usualTimes } = await readUsual({ usualReader: USUAL }, choice, TODAY);
  expect(usualTimes).not.toBe(NO_USUAL_READING.usualTimes);
  const request = watchRequest(
    { date: 'today', states: 'slow,quiet,stopped,busy' },
    { refreshMs: 1 },
  );
  const day = fulfillmentDay(records, choice.guid, rowRules(TODAY, choice));
  const place = { kind: 'platform', name: 'test', restaurant: choice } as const;
  const read = { date: TODAY, day, usualTimes, until: EPOCH + 1 };
  const open = new Map<string, unknown>();
  const after = new Map<number, ReadonlyMap<string, unknown>>();
  let changes = 0;
  let at = Math.ceil(Math.min(...records.map(bumpedAt)) / (5 * MINUTE)) * 5 * MINUTE;
  for (const { records: lines } of replayedRecords(place, request, read)) {
    for (const line of lines) {
      const name = (line['station'] as { readonly name: string } | null)?.name ?? 'Whole kitchen';
      expect(line['at']).toBe(new Date(at).toISOString());
      if (line.event === 'begin') open.set(name, line['state']);
      else open.delete(name);
      changes += 1;
    }
    after.set(at, new Map(open));
    at += 5 * MINUTE;
  }
  return { after, changes };
}

function bumpedAt({ itemFulfilledAt = '' }: { readonly itemFulfilledAt?: string }): number {
  return Date.parse(itemFulfilledAt);
}

/** A station's state on the list. `undefined` where it is not judged. */
function shownState(lines: readonly string[], name: string): string | undefined {
  const cells = lines.find((line) => line.slice(2).startsWith(`${name} `))?.slice(15) ?? '';
  const [state = '-'] = cells.trim().split(/\s+/);
  return state === '-' ? undefined : state.toLowerCase();
}

/** As the first lines have it. `undefined` for none. */
function kitchenState(lines: readonly string[]): string | undefined {
  const line = lines.find((each) => /^(?:STOPPED Nothing|\w+ +Whole kitchen)/.test(each));
  return line?.split(' ')[0]?.toLowerCase();
}

test('at every moment the list has the states that a replay has open', async () => {
  let seen = 0;
  await fc.assert(
    fc.asyncProperty(plants, moments, async (planted, asked) => {
      const place = picturedRestaurant(GRILL, 'typical', 1, planted);
      const { after, changes } = await replayedStates(place);
      const { choice, stations, records } = place;
      const opening = {
        stations,
        records,
        restaurants: [choice],
        usualReader: USUAL,
        rows: 40,
        columns: 99,
      };
      const kitchen = await openMonitor(opening);
      while (!/4\s+Thursdays/.test(kitchen.frame())) await kitchen.passes(0);
      for (const at of asked) {
        const time = clockTime(at, choice.calendar);
        await kitchen.press('t', time, 'enter');
        await kitchen.sees(`as of ${time}`, 'Last ');
        const open = after.get(at);
        const lines = kitchen.lines();
        // What is not judged neither starts nor ends.
        const judged = STATIONS.filter((name) => shownState(lines, name) !== undefined);
        const shown = judged.map((name) => [name, shownState(lines, name)]);
        expect(shown).toEqual(judged.map((name) => [name, open?.get(name) ?? 'ok']));
        const isJudged = judged.length > 0 || kitchenState(lines) !== undefined;
        const ofKitchen = open?.get('Whole kitchen');
        expect(kitchenState(lines)).toBe(isJudged ? ofKitchen : undefined);
      }
      seen += changes;
      kitchen.end();
    }),
    { numRuns: 6, endOnFailure: true },
  );
  expect(seen).toBeGreaterThan(0);
});
