import { expect, test } from 'vitest';
import { record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const FRY = station(1, { name: 'Fry' });
const COLD = station(2, { name: 'Cold' });
const KITCHEN = {
  stations: [FRY, COLD],
  records: Array.from({ length: 100 }, (_, n) => record(n, { at: COLD, firedMinutesAgo: 20 + n })),
};

test('a printing station is not called dead, unless earlier dates have bumps from it', async () => {
  const kitchen = await openMonitor({ ...KITCHEN, columns: 110, rows: 40 });
  await kitchen.sees('100 prep', 'Fry');
  await kitchen.press('j', 'enter');
  await kitchen.sees('Not checked: ', 'R23 (prints', 'not read).');
  const asked: string[] = [];
  const other = await openMonitor({
    ...KITCHEN,
    bumpedBefore: async (_restaurant, date, stations) => {
      asked.push(`${date} ${stations.join(' ')}`);
      return new Set(stations);
    },
  });
  await other.sees('i no bumps');
  expect(asked).toEqual([expect.stringMatching(new RegExp(`^\\d{8} ${FRY.guid}$`))]);
});

test('anything below a threshold is shown at the station, unlike nothing at all', async () => {
  const LATE = Array.from({ length: 2 }, (_, n) =>
    record(n, { at: COLD, firedMinutesAgo: 100 + n, tookMinutes: 61 }),
  );
  const kitchen = await openMonitor({
    ...KITCHEN,
    records: [...LATE, ...KITCHEN.records.slice(2)],
    columns: 110,
    rows: 40,
  });
  await kitchen.sees('100 prep');
  await kitchen.press('enter');
  await kitchen.sees(
    'Below the threshold: 2 of 100 items over 60 min (R28: at least 3 and over 2%)',
  );
});
