import { expect, test } from 'vitest';
import type { UsualReader } from '../../../src/kitchen/usual/usual-dates.ts';
import type { Plant } from '../../../src/service/simulator/plant-kinds.ts';
import { EPOCH } from '../../api/virtual-clock.ts';
import { picturedRestaurant, picturedUsual } from '../../docs/pictured-restaurant.ts';
import { listen } from '../accessible-listener.tsx';
import { GRILL } from '../builders.ts';
import { type Opening, openMonitor, REFRESH_MS } from '../driver.tsx';

const MINUTE = 60_000;
const SLOW: Plant = { kind: 'slow', station: 'Grill', from: EPOCH - 90 * MINUTE, factor: 3 };
const USUAL = picturedUsual('typical', 7);

const { choice, stations, records } = picturedRestaurant(GRILL, 'typical', 7, [SLOW]);
const isEarly = ({ itemFulfilledAt = '' }: { readonly itemFulfilledAt?: string }) =>
  Date.parse(itemFulfilledAt) < EPOCH - 45 * MINUTE;
const [EARLY, LATER] = [records.filter(isEarly), records.filter((each) => !isEarly(each))];

/** A kitchen with nothing slow yet, and the calls. */
function opening(more: Opening = {}) {
  const rung: true[] = [];
  const ring = () => void rung.push(true);
  const place = { stations, restaurants: [choice], usualReader: USUAL, ring };
  return { rung, opened: { ...place, records: EARLY, ...more } };
}

async function evening(more: Opening = {}) {
  const { rung, opened } = opening(more);
  const kitchen = await openMonitor(opened);
  await kitchen.sees('STOPPED Nothing has come out since ');
  return { kitchen, rung };
}

test('a station that becomes slow rings once, and a key removes the words', async () => {
  const { kitchen, rung } = await evening();
  await kitchen.fulfil(LATER);
  await kitchen.passes(REFRESH_MS);
  await kitchen.sees('SLOW   Grill');
  expect(rung.length).toBe(1);
  await kitchen.seesInTime('Enter go there');
  expect(kitchen.lines().at(-1)).toMatch(/^Grill has been slow since 1\d:\d\d at Juniper & Rye\./);
  await kitchen.press('j');
  await kitchen.loses('Grill has been slow since');
  await kitchen.passes(4 * REFRESH_MS);
  await kitchen.sees('SLOW   Grill');
  expect(rung.length).toBe(1);
});

test('a state from before the monitor was opened does not ring, because the first line says it', async () => {
  const { rung, opened } = opening({ records });
  const kitchen = await openMonitor(opened);
  await kitchen.sees('SLOW   Grill', 'usually 6m');
  await kitchen.passes(4 * REFRESH_MS);
  expect(rung).toEqual([]);
});

test('a muted station does not ring', async () => {
  const { kitchen, rung } = await evening();
  await kitchen.press('/', 'grill', 'enter', 'M');
  await kitchen.fulfil(LATER);
  await kitchen.passes(REFRESH_MS);
  await kitchen.sees('Muted: ');
  await kitchen.passes(2 * REFRESH_MS);
  expect(rung).toEqual([]);
});

test('no alert rings while the monitor is paused', async () => {
  const { kitchen, rung } = await evening();
  await kitchen.press('=');
  await kitchen.fulfil(LATER);
  await kitchen.press('r');
  await kitchen.sees('SLOW   Grill');
  expect(rung).toEqual([]);
  await kitchen.press('=');
  await kitchen.passes(2 * REFRESH_MS);
  expect(rung).toEqual([]);
});

test('no alert rings on a past date', async () => {
  const { kitchen, rung } = await evening();
  await kitchen.press('[');
  await kitchen.loses('Nothing has come out');
  await kitchen.fulfil(LATER);
  await kitchen.passes(2 * REFRESH_MS);
  expect(rung).toEqual([]);
});

test('a station that is over its limit does not ring before earlier dates are read', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const usualReader: UsualReader = {
    ...USUAL,
    async *summaries(restaurant, dates, options) {
      await promise;
      yield* USUAL.summaries(restaurant, dates, options);
    },
  };
  const { rung, opened } = opening({ records, usualReader });
  const kitchen = await openMonitor(opened);
  await kitchen.sees('SLOW   Grill', 'limit 12m');
  expect(rung).toEqual([]);
  resolve(undefined);
  await kitchen.sees('SLOW   Grill', 'usually 6m');
  expect(rung).toEqual([]);
});

test('a lost platform rings once, and once more when it is lost again', async () => {
  const { kitchen, rung } = await evening();
  kitchen.gate.cut();
  await kitchen.seesInTime("Can't reach the platform: Juniper & Rye.");
  await kitchen.passes(4 * MINUTE);
  expect(rung.length).toBe(1);
  kitchen.gate.restore();
  await kitchen.press('r');
  await kitchen.seesInTime('updated just now');
  kitchen.gate.cut();
  await kitchen.seesInTime("Can't reach the platform: Juniper & Rye.");
  expect(rung.length).toBe(2);
});

test('in speech an alert rings, too, and its sentence is said once', async () => {
  const { rung, opened } = opening();
  const kitchen = await listen(opened);
  await kitchen.sees('Nothing has come out at any station');
  await kitchen.fulfil(LATER);
  await kitchen.passes(REFRESH_MS);
  await kitchen.sees('Grill has been slow since');
  expect(rung.length).toBe(1);
  expect(kitchen.everything().split('Grill has been slow since').length).toBe(2);
});
