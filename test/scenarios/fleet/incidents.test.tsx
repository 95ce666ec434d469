/** Restaurants that stop together, on the screen of all restaurants. */
import { expect, test } from 'vitest';
import { EPOCH } from '../../api/virtual-clock.ts';
import { picturedRestaurant, picturedUsual } from '../../docs/pictured-restaurant.ts';
import { listen } from '../accessible-listener.tsx';
import { GRILL, restaurant } from '../builders.ts';
import { type Opening, openMonitor } from '../driver.tsx';

const MINUTE = 60_000;
const STOPPED_AT = EPOCH - 25 * MINUTE;

function stopped(number: number, name: string) {
  const place = number === 0 ? GRILL : restaurant(number, '');
  const { choice, stations, records } = picturedRestaurant(place, 'typical', 7);
  const isOut = ({ itemFulfilledAt = '' }: (typeof records)[number]) =>
    Date.parse(itemFulfilledAt) < STOPPED_AT;
  return { choice: { ...choice, name, tags: ['west'] }, stations, records: records.filter(isOut) };
}

const HERE = stopped(0, 'Juniper');
const NEIGHBORS = [stopped(11, 'Harbor'), stopped(12, 'Mill'), stopped(13, 'Pine')];

const CHAIN: Opening = {
  stations: HERE.stations,
  records: HERE.records,
  neighbors: NEIGHBORS,
  restaurants: [HERE, ...NEIGHBORS].map(({ choice }) => choice),
  usualReader: picturedUsual('typical', 7),
  isFleetFirst: true,
};

test.each([
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
])('at $columns x $rows one line says that all have stopped', async (size) => {
  const fleet = await openMonitor({ ...CHAIN, ...size });
  await fleet.seesInTime(': 4 of 4 restaurants.');
  const text = fleet.lines().join(' ');
  expect(text).toMatch(/STOPPED since \d\d:\d\d: 4 of 4 restaurants\./);
  expect(text).toMatch(/The API answers for them: .* not the\s+kitchens\./);
  for (const name of ['Juniper', 'Harbor', 'Mill', 'Pine']) expect(text).toContain(name);
});

test('it is spoken, and again with each restaurant in it', async () => {
  const fleet = await listen(CHAIN);
  await fleet.seesInTime('their internet, not the kitchens.');
  await fleet.seesInTime('4 restaurants read');
  await fleet.press('j');
  await fleet.sees('2 of 4.', ': 4 of 4 restaurants.');
});
