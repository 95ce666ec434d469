import { expect, test } from 'vitest';
import type { WriteFile, WrittenFile } from '../../../src/kitchen/export/record-lines.ts';
import { listen } from '../accessible-listener.tsx';
import { record, records, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const KITCHEN = {
  stations: [station(1)],
  records: [
    record(1, { item: 'Caesar Salad', firedMinutesAgo: 40 }),
    record(2, { item: 'Burger', firedMinutesAgo: 30 }),
    record(3, { item: 'Cobb Salad', firedMinutesAgo: 20, level: 1 }),
  ],
};

/** Takes the output. Answers with the given result, or with what was taken. */
function disk(answer?: WrittenFile) {
  const taken: { readonly name: string; readonly replaces: boolean; readonly text: string }[] = [];
  const writeFile: WriteFile = (file, chunks) => {
    const text = [...chunks].join('');
    taken.push({ name: file.name, replaces: file.replaces, text });
    const path = `/home/line/${file.name}`;
    return Promise.resolve(answer ?? { path, bytes: Buffer.byteLength(text) });
  };
  return { taken, writeFile };
}

const items = (text: string) =>
  [...text.matchAll(/Caesar Salad|Burger|Cobb Salad/g)].map(([item]) => item);

test('w writes what is shown, in that order, to the proposed file', async () => {
  const { taken, writeFile } = disk();
  const kitchen = await openMonitor({ ...KITCHEN, writeFile });
  await kitchen.sees('3 rows\n');
  await kitchen.press('F', '/', 's', 'a', 'l', 'enter', 'l', 'o', 'w');
  await kitchen.sees('write to: fulfillments-20260115.csv_', '.csv .json .ndjson .md');
  await kitchen.press('enter');
  await kitchen.sees('Wrote 2 rows, ', ' kB to /home/line/fulfillments-20260115.csv');
  const [file] = taken;
  expect(file).toMatchObject({ name: 'fulfillments-20260115.csv', replaces: false });
  expect(file?.text.startsWith('restaurantGuid,orderGuid,')).toBe(true);
  expect(items(file?.text ?? '')).toEqual(['Caesar Salad', 'Cobb Salad']);
});

test('the ending chooses the form, and a name without one is refused while it can be mended', async () => {
  const { taken, writeFile } = disk();
  const kitchen = await openMonitor({ ...KITCHEN, writeFile });
  await kitchen.sees('3 rows\n');
  await kitchen.press('F', 'w', 'ctrl+u', 'd', 'a', 'y', 'enter');
  await kitchen.sees('write to: day_', 'The file name must end in .json, .ndjson, .csv, or .md');
  expect(taken).toEqual([]);
  await kitchen.press('.ndjson!', 'enter');
  await kitchen.sees('Wrote 3 rows');
  expect(taken).toMatchObject([{ name: 'day.ndjson', replaces: true }]);
  expect(taken[0]?.text.trim().split('\n').map(items)).toEqual([
    ['Cobb Salad'],
    ['Burger'],
    ['Caesar Salad'],
  ]);
  await kitchen.press(':', 'write day.md', 'enter');
  await kitchen.sees('/home/line/day.md');
  expect(taken[1]?.text.startsWith('| restaurantGuid')).toBe(true);
});

test('only marked rows are written, those of them on the screen', async () => {
  const { taken, writeFile } = disk();
  const kitchen = await openMonitor({ ...KITCHEN, writeFile });
  await kitchen.sees('3 rows\n');
  await kitchen.press('F', 'space', 'space', 'w', 'enter');
  await kitchen.sees('Wrote 2 marked rows');
  await kitchen.press('/', 'burger', 'enter', 'w', 'enter');
  await kitchen.sees('Wrote 1 marked row, ');
  expect(taken.map(({ text }) => items(text))).toEqual([['Cobb Salad', 'Burger'], ['Burger']]);
});

test('Esc leaves, and where nothing is shown there is nothing to write', async () => {
  const { taken, writeFile } = disk();
  const kitchen = await openMonitor({ ...KITCHEN, writeFile });
  await kitchen.sees('3 rows\n');
  await kitchen.press('F', 'w', 'escape');
  await kitchen.loses('write to');
  await kitchen.press('/', 'z', 'z', 'enter', 'w');
  await kitchen.sees('No row to write.');
  expect(taken).toEqual([]);
});

test('what went wrong is a line, and the list goes on', async () => {
  const { writeFile } = disk({ refused: 'No room left for /home/line/x.csv.' });
  const kitchen = await openMonitor({ ...KITCHEN, writeFile });
  await kitchen.sees('3 rows\n');
  await kitchen.press('F', 'w', 'enter');
  await kitchen.sees('No room left for /home/line/x.csv.', '3 / 3');
});

test('rows from a broken-off day are written as such', async () => {
  const { writeFile } = disk();
  const kitchen = await openMonitor({
    stations: [station(1)],
    records: records(400),
    writeFile,
    before: (gate) => gate.hold('itemFulfillments', 100_000),
  });
  await kitchen.sees('Station 1');
  await kitchen.press('F');
  await kitchen.sees('loading, ', 'Item ');
  await kitchen.press('escape');
  await kitchen.sees('incomplete');
  await kitchen.press('w', 'enter');
  await kitchen.sees('rows of an incomplete date, ');
  kitchen.gate.release();
});

test('a monitor without permission to write has a notice', async () => {
  const kitchen = await openMonitor(KITCHEN);
  await kitchen.sees('3 rows\n');
  await kitchen.press('F', 'w');
  await kitchen.sees('No folder to write to.');
});

test('listeners hear the suggested name, what they type, and the outcome', async () => {
  const { taken, writeFile } = disk();
  const kitchen = await listen({ ...KITCHEN, writeFile });
  await kitchen.sees('Bumped: ');
  await kitchen.press('F');
  await kitchen.sees('1 of 3');
  await kitchen.press('w');
  await kitchen.sees('Write to. fulfillments-20260115.csv. Type, then Enter. Escape cancels.');
  await kitchen.press('backspace');
  await kitchen.sees('fulfillments-20260115.cs');
  await kitchen.press('enter');
  await kitchen.sees('The file name must end in');
  await kitchen.press('v', 'enter');
  await kitchen.sees('Wrote 3 rows, ', '/home/line/fulfillments-20260115.csv');
  expect(taken).toHaveLength(1);
});

test('what nobody can see is an escape in the files and in what is copied', async () => {
  const { taken, writeFile } = disk();
  const item = 'Rice\u202e\u{e0041} x';
  const kitchen = await openMonitor({ ...KITCHEN, records: [record(1, { item })], writeFile });
  await kitchen.sees('1 row\n');
  await kitchen.press('F', ':', 'write day.csv', 'enter');
  await kitchen.sees('Wrote 1 row');
  await kitchen.press(':', 'write day.md', 'enter');
  await expect.poll(() => taken.length).toBe(2);
  for (const { text } of taken) expect(text).toContain('Rice\\u{202E}\\u{E0041} x');
  await kitchen.press('l', 'y');
  await kitchen.sees('Rice\\u{202E}\\u{E0041} x');
});
