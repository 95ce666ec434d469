import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { record, station } from '../builders.ts';
import { type MonitorDriver, openMonitor, REFRESH_MS } from '../driver.tsx';

const STATIONS = ['Bar', 'Cold', 'Fry', 'Grill'].map((name, n) => station(n, { name }));
const [BAR, , FRY, GRILL] = STATIONS;
const RECORDS = STATIONS.flatMap((at, n) =>
  Array.from({ length: 6 }, (_, k) =>
    record(n * 10 + k, { at, firedMinutesAgo: 20 + k, tookMinutes: 4 + n }),
  ),
);

/** Sorted by median station time, longest first. */
async function byMedian() {
  const kitchen = await openMonitor({ stations: STATIONS, records: RECORDS });
  await kitchen.sees('24 rows\n');
  await kitchen.press('tab', 'O', 'j', 'j', 'j', 'j', 'j', 'enter');
  await kitchen.sees('Median▼');
  expect(order(kitchen)).toEqual(['Grill', 'Fry', 'Cold', 'Bar']);
  return kitchen;
}

/** Stations from the top. */
function order(kitchen: MonitorDriver): readonly string[] {
  return kitchen
    .lines()
    .flatMap((line) => /^[▶ ] (Bar|Cold|Fry|Grill|Pizza) /.exec(line)?.[1] ?? []);
}

/** Slow tickets at a station, enough to be first. They arrive just after a key. */
async function arriveAfter(kitchen: MonitorDriver, key: string, at = BAR, first = 100) {
  await kitchen.fulfil(
    Array.from({ length: 20 }, (_, n) =>
      record(first + n, { ...(at && { at }), firedMinutesAgo: 32 + n, tookMinutes: 30 }),
    ),
  );
  kitchen.gate.hold('itemFulfillments');
  await kitchen.passes(REFRESH_MS + 2_000);
  await kitchen.press(key);
  kitchen.gate.release();
}

test('rows keep their place for two seconds after a key, but show new numbers', async () => {
  const kitchen = await byMedian();
  await arriveAfter(kitchen, 'j');
  await kitchen.sees('44 rows\n', '30m00');
  await kitchen.passes(1_000);
  expect(order(kitchen)).toEqual(['Grill', 'Fry', 'Cold', 'Bar']);
  await kitchen.passes(1_000);
  expect(order(kitchen)).toEqual(['Bar', 'Grill', 'Fry', 'Cold']);
});

test('without a key the rows are sorted at once', async () => {
  const kitchen = await byMedian();
  await arriveAfter(kitchen, '');
  await kitchen.sees('44 rows\n');
  expect(order(kitchen)).toEqual(['Bar', 'Grill', 'Fry', 'Cold']);
});

test('more keys, a resize, and a removed station change no order, and a new station comes last', async () => {
  const kitchen = await byMedian();
  await arriveAfter(kitchen, 'j');
  await kitchen.sees('44 rows\n');
  await kitchen.pressAtOnce('j', 'k', 'j');
  const pizza = station(9, { name: 'Pizza' });
  await kitchen.publish([...STATIONS.filter((each) => each !== FRY), pizza]);
  await kitchen.resize({ columns: 100, rows: 30 });
  for (let seconds = 0; seconds < 40; seconds += 1) {
    await kitchen.press('g', 'j');
    await kitchen.passes(1_000);
    expect(kitchen.cursorLine()).toContain('Fry');
    expect(order(kitchen)).toEqual(['Grill', 'Fry', 'Cold', 'Bar']);
  }
  await kitchen.passes(1_000);
  await kitchen.sees('Pizza');
  expect(order(kitchen)).toEqual(['Bar', 'Grill', 'Cold', 'Pizza']);
  expect(kitchen.cursorLine()).toContain('Grill');
});

test('a key that changes the order does so at once, and the new order stays', async () => {
  const kitchen = await byMedian();
  await arriveAfter(kitchen, 'o');
  await kitchen.sees('44 rows\n');
  expect(order(kitchen)).toEqual(['Bar', 'Cold', 'Fry', 'Grill']);
  await kitchen.press('/', 'r', 'enter');
  expect(order(kitchen)).toEqual(['Bar', 'Fry', 'Grill']);
  await kitchen.press('r');
  expect(order(kitchen)).toEqual(['Fry', 'Grill', 'Bar']);
});

test('a key on the item list keeps its rows in place, too', async () => {
  const kitchen = await openMonitor({ stations: STATIONS, records: RECORDS });
  await kitchen.sees('24 rows\n');
  await kitchen.press('F');
  await arriveAfter(kitchen, 'G', GRILL);
  await kitchen.sees('44 rows\n', '24 / 24');
  await kitchen.passes(2_000);
  await kitchen.sees('44 / 44');
});

const STEPS = fc.array(
  fc.oneof(
    fc.constantFrom('j', 'k', 'G', 'e', 'y', 'o', 'tab').map((key) => ({ key })),
    fc.integer({ min: 1, max: 3 }).map((seconds) => ({ seconds })),
    fc.constantFrom(0, 1, 2, 3).map((at) => ({ at })),
  ),
  { maxLength: 12 },
);

test('nothing but a key moves a row within two seconds after it', async () => {
  await fc.assert(
    fc.asyncProperty(STEPS, async (steps) => {
      const kitchen = await byMedian();
      await kitchen.press('tab', 'tab');
      let [next, left, before] = [100, 2, order(kitchen)];
      for (const step of steps) {
        if ('key' in step) {
          await kitchen.press(step.key);
          [left, before] = [2, order(kitchen)];
          continue;
        }
        if ('at' in step) {
          await arriveAfter(kitchen, 'j', STATIONS[step.at], next);
          [left, before] = [2, order(kitchen)];
          next += 20;
          await kitchen.sees(`${next - 76} rows\n`);
        } else {
          await kitchen.passes(step.seconds * 1_000);
          left -= step.seconds;
        }
        expect(left > 0 ? order(kitchen) : before).toEqual(before);
      }
      kitchen.end();
    }),
    { numRuns: 8 },
  );
});
