import { expect, test } from 'vitest';
import { printReport } from '../../../src/commands/report/report.ts';
import { printed, sourceOf, taking } from '../../commands/fulfillments/printed.ts';
import { listen } from '../accessible-listener.tsx';
import { GRILL, record, station, YESTERDAY } from '../builders.ts';
import { openMonitor } from '../driver.tsx';
import { setStage } from '../stage.ts';

/** In Chicago the clock is set back in the night after it. */
const NIGHT = '20251101';
const FRY = station(1, { name: 'Fry' });
const doneAt = (n: number, item: string, fired: string, done: string) =>
  record(n, {
    item,
    at: FRY,
    facts: {
      ticketFiredAt: fired,
      itemStartedAt: fired,
      itemFulfilledAt: done,
    },
  });
const RECORDS = [
  doneAt(1, 'Early', '2025-11-02T04:00:00.000+0000', '2025-11-02T04:08:00.000+0000'),
  doneAt(2, 'First', '2025-11-02T06:30:00.000+0000', '2025-11-02T06:40:00.000+0000'),
  doneAt(3, 'Second', '2025-11-02T07:30:00.000+0000', '2025-11-02T07:40:00.000+0000'),
];
/** Marks on such a night. */
const MARK = /C[DS]T/;

test.each([
  // The list of stations has no room for the last item on 60 columns.
  { columns: 80, rows: 24, last: '01:40 CST' },
  { columns: 60, rows: 15, last: 'Fry' },
])('at $columns x $rows the two passes of the hour are told apart', async ({ last, ...size }) => {
  const kitchen = await openMonitor({ ...size, stations: [FRY], date: NIGHT });
  await kitchen.sees('No item was bumped');
  await kitchen.fulfil(RECORDS, NIGHT);
  await kitchen.press('r');
  await kitchen.sees('Fry bumped 3 tickets on this date.');
  await kitchen.press('tab');
  await kitchen.sees(last);
  await kitchen.press('F');
  await kitchen.sees('01:40:00 CDT', '01:40:00 CST', '23:08:00 ', 'First', 'Second');
  await kitchen.press('enter');
  await kitchen.sees('01:30 CST');
  await kitchen.press(']');
  await kitchen.sees('01:30 CDT');
  await kitchen.press('space');
  await kitchen.sees('2025-11-02 01:30:00 CDT');
  await kitchen.press('q', 'i');
  await kitchen.sees('Timeline');
  await kitchen.press('G');
  await kitchen.sees('01:30 CST: 1 ');
  await kitchen.press('k', 'k', 'k', 'k');
  await kitchen.sees('01:30 CDT: 1 ');
  await kitchen.press('q', 'm', 'h', 'h', 'h', 'h');
  await kitchen.sees('from 23:00');
  await kitchen.press('?');
  await kitchen.sees('1a is 01:00 CDT');
  await kitchen.press('escape');
  await kitchen.press('l', 'l');
  await kitchen.sees('Fry, from 01:00 CDT', '1a', '1b');
  await kitchen.press('l');
  await kitchen.sees('Fry, from 01:00 CST');
  await kitchen.press('q', 'W');
  await kitchen.sees('01:30 CST', '01:40 CDT');
});

test('speech tells the two hours apart', async () => {
  const kitchen = await listen({ stations: [FRY], date: NIGHT });
  await kitchen.sees('No item was bumped');
  await kitchen.fulfil(RECORDS, NIGHT);
  await kitchen.press('r');
  await kitchen.sees('last out 01:40 CST');
  await kitchen.press('F');
  await kitchen.sees('fired 01:30:00 CST, bumped 01:40:00 CST');
  await kitchen.press('j');
  await kitchen.sees('fired 01:30:00 CDT, bumped 01:40:00 CDT');
  await kitchen.press('enter');
  await kitchen.sees('2025-11-02 01:40:00 CDT America/Chicago');
});

test('tables of commands tell the two hours apart', async () => {
  const { api, clock, fulfil } = await setStage({});
  await fulfil(RECORDS, NIGHT);
  const call = { api, clock, words: [NIGHT], stdout: { isTTY: true, columns: 76 } };
  const { stdout } = await printed(call);
  expect(stdout).toMatch(/^01:40:00 CST Second /m);
  expect(stdout).toMatch(/^01:40:00 CDT First /m);
  expect(stdout).toMatch(/^23:08:00 {5}Early /m);
  const { outlet, text } = taking({ isTTY: true, columns: 76 });
  const outlets = { stdout: outlet, stderr: taking().outlet };
  await printReport(sourceOf(api, GRILL).source, [NIGHT], {}, outlets, clock);
  expect(text()).toContain('01:30 CST');
  expect(text()).toContain('01:40 CDT');
});

test('times on other dates have no mark', async () => {
  const kitchen = await openMonitor({ stations: [FRY], date: YESTERDAY });
  await kitchen.sees('No item was bumped');
  const at = (time: string) => `2026-01-15T${time}:00.000+0000`;
  await kitchen.fulfil([doneAt(1, 'Late', at('07:30'), at('07:40'))], YESTERDAY);
  await kitchen.press('r');
  await kitchen.sees('Fry bumped 1 ticket on this date.');
  await kitchen.press('tab');
  await kitchen.sees('01:40');
  await kitchen.press('F', 'enter', 'q', 'i', 'q', 'm', 'q', 'W');
  expect(kitchen.frames().filter((frame) => MARK.test(frame))).toEqual([]);
});
