import { expect, test } from 'vitest';
import { listen } from '../accessible-listener.tsx';
import { monitoring, record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const FRY = station(1, { name: 'Fry' });
const COLD = station(2, { name: 'Cold' });
const KITCHEN = {
  stations: [FRY, COLD],
  records: Array.from({ length: 100 }, (_, n) => record(n, { at: COLD, firedMinutesAgo: 20 + n })),
};

test('a printing station is not called dead, unless earlier dates have bumps of it', async () => {
  const kitchen = await openMonitor({ ...KITCHEN, columns: 110, rows: 40 });
  await kitchen.sees(' row', 'Fry');
  await kitchen.press('j', 'enter');
  await kitchen.sees(
    'Not checked: ',
    "R23 (can't tell whether it has a KDS until earlier dates\nare read)",
  );
  const asked: string[] = [];
  const other = await openMonitor({
    ...KITCHEN,
    bumpedBefore: async (_restaurant, date, stations) => {
      asked.push(`${date} ${stations.join(' ')}`);
      return new Set(stations);
    },
  });
  await other.sees('i no bumps at prep');
  expect(asked).toEqual([expect.stringMatching(new RegExp(`^\\d{8} ${FRY.guid}$`))]);
});

test('a station with bumps only at expo has none at prep, in every sentence about it', async () => {
  const records = [...KITCHEN.records.slice(1), record(0, { at: FRY, level: 1 })];
  const kitchen = await openMonitor({ ...KITCHEN, records, readsDates: true });
  await kitchen.sees(' row', 'Fry');
  await kitchen.press('j');
  await kitchen.sees("Fry isn't judged: no item was bumped at prep here on this date.");
  expect(kitchen.cursorLine()).toMatch(/Fry .* no bumps /);
  await kitchen.press('enter', 'tab', 'tab');
  await kitchen.sees('[stats]', 'No item was bumped at prep here on this date');
  const heard = await listen({ ...KITCHEN, records });
  await heard.sees('99 prep, 1 expo 1');
  await heard.press('j');
  await heard.sees('Fry, 2 of 2', 'no bumps at prep on this date');
});

test('one monitored station, and one station not sending to expo, are in the singular', async () => {
  const alone = { expoRouting: 'SKIP_EXPO', includeWithExpediter: false } as const;
  const kitchen = await openMonitor({ stations: [station(1, alone)], columns: 110, rows: 40 });
  await kitchen.sees('Station 1');
  await kitchen.press('enter');
  await kitchen.sees('tickets go to');
  expect(kitchen.frame()).toContain('1 station, not sending to expo (R20: at least 2 stations)');
  const watching = station(2, monitoring(station(1)));
  const other = await openMonitor({ stations: [station(1), watching], columns: 110, rows: 40 });
  await other.sees('Station 2');
  await other.press('j', 'enter');
  await other.sees('tickets go to');
  expect(other.frame()).toContain('1 monitored station (R18: more than 4 stations)');
});

test('what is below a threshold is shown at the station, and is not shown as nothing', async () => {
  const LATE = Array.from({ length: 2 }, (_, n) =>
    record(n, { at: COLD, firedMinutesAgo: 100 + n, tookMinutes: 61 }),
  );
  const kitchen = await openMonitor({
    ...KITCHEN,
    records: [...LATE, ...KITCHEN.records.slice(2)],
    columns: 110,
    rows: 40,
  });
  await kitchen.sees(' row');
  await kitchen.press('enter');
  await kitchen.sees(
    'Below the threshold: 2 of 100 items over 60 min (R28: at least 3 and over 2%)',
  );
});
