/** What is so once the item list has a column `started`. Run in a copy of the project that has one. */
import { expect, test } from 'vitest';
import { run } from '../../src/run.ts';
import { ownIo } from '../commands/own-io.ts';
import { listen } from '../scenarios/accessible-listener.tsx';
import { record, station } from '../scenarios/builders.ts';
import { openMonitor } from '../scenarios/driver.tsx';

const FRY = station(1, { name: 'Fry' });
const RECORDS = [1, 2, 3].map((n) => record(n, { at: FRY, firedMinutesAgo: 20 + n }));
const KITCHEN = { stations: [FRY], records: RECORDS };

async function printed(...words: readonly string[]): Promise<string> {
  const { io, stdout } = ownIo();
  expect(await run(words, io)).toBe(0);
  return stdout();
}

test('it is drawn, sorted by, filtered by, and on the sheet of columns', async () => {
  const kitchen = await openMonitor({ ...KITCHEN, columns: 140 });
  await kitchen.sees('Fry');
  await kitchen.press('F');
  await kitchen.sees('Started', 'Item 1');
  await kitchen.press(':', 'sort started', 'enter');
  await kitchen.sees('Started▼');
  await kitchen.press(',');
  await kitchen.sees('filter: started:05:39', '1 / 3');
  await kitchen.press('F');
  await kitchen.sees('Values of Started');
  await kitchen.press('escape', 'C');
  await kitchen.sees('[x] Started');
});

test('it is spoken', async () => {
  const kitchen = await listen(KITCHEN);
  await kitchen.sees('Fry');
  await kitchen.press('F', ':');
  await kitchen.press('sort started', 'enter');
  await kitchen.press('l', 'h');
  await kitchen.sees('Started: ');
});

test('commands print it, sort by it and complete it', async () => {
  const columns = ['--columns', 'started,item', '--sort', '-started', '--limit', '3'];
  const csv = await printed('fulfillments', '--demo', ...columns, '--format', 'csv');
  expect(csv).toMatch(/^demo,itemStartedAt,selectionMenuItemName\r\n[^,]*,\d{4}-/);
  const json = await printed(
    'fulfillments',
    '--demo',
    '--sort',
    'started',
    '--format',
    'ndjson',
    '--limit',
    '1',
  );
  expect(json).toContain('"itemStartedAt":"');
  expect(await printed('fulfillments', '--demo', '--format', 'table', '--limit', '1')).toContain(
    'Started',
  );
  expect(await printed('help', 'fulfillments')).toMatch(/Sort keys:[^:]*started/);
  expect(await printed('__complete', '--', 'ff', '--sort', '')).toContain('\nstarted\t\n');
});
