import { expect, test } from 'vitest';
import type { WriteFile } from '../../src/kitchen/export/record-lines.ts';
import { listen } from './accessible-listener.tsx';
import { record, station } from './builders.ts';
import { openMonitor } from './driver.tsx';

const DEMO = {
  stations: [station(1)],
  records: [record(1, { item: 'Burger' })],
  source: 'demo, simulated',
  isDemo: true,
  sourceOptions: ['--demo', '--timezone=Pacific/Noumea'],
};

/** Takes what is written. */
function disk() {
  const texts: string[] = [];
  const writeFile: WriteFile = ({ name }, chunks) => {
    texts.push([...chunks].join(''));
    return Promise.resolve({ path: name, bytes: 1 });
  };
  return { texts, writeFile };
}

test.each([
  [80, 24],
  [60, 15],
  [40, 10],
])('the header marks the demo at %i by %i', async (columns, rows) => {
  const kitchen = await openMonitor({ ...DEMO, columns, rows });
  await kitchen.sees('demo, simulated');
  await kitchen.press('F');
  await kitchen.sees('demo, simulated', 'Burger');
});

test('what w writes of the demo is marked in every form', async () => {
  const { texts, writeFile } = disk();
  const kitchen = await openMonitor({ ...DEMO, writeFile });
  await kitchen.sees('1 row\n');
  await kitchen.press('F');
  for (const [at, form] of ['csv', 'json', 'ndjson', 'md'].entries()) {
    await kitchen.press(':', `write day.${form}`, 'enter');
    await expect.poll(() => texts.length).toBe(at + 1);
  }
  const [csv = '', json = '', ndjson = '', md = ''] = texts;
  expect(csv).toMatch(/^demo,[^]+\r\ntrue,/);
  expect(JSON.parse(json)).toMatchObject([{ demo: true }]);
  expect(JSON.parse(ndjson)).toMatchObject({ demo: true });
  expect(md).toMatch(/^Demo: simulated data\.\n\n\|/);
});

test('what w writes of a platform is not', async () => {
  const { texts, writeFile } = disk();
  const kitchen = await openMonitor({ stations: DEMO.stations, records: DEMO.records, writeFile });
  await kitchen.sees('1 row\n');
  await kitchen.press('F', ':', 'write day.md', 'enter');
  await expect.poll(() => texts.length).toBe(1);
  expect(texts.join('')).not.toMatch(/demo/i);
});

test('Y copies a command reading the same demo', async () => {
  const kitchen = await openMonitor({ ...DEMO, columns: 200 });
  await kitchen.sees('1 row\n');
  await kitchen.press('F', 'Y');
  await kitchen.sees('linecheck fulfillments 20260115 --demo --timezone=Pacific/Noumea');
});

test('in sentences, the restaurant and each list begin with the mark', async () => {
  const kitchen = await listen(DEMO);
  await kitchen.sees('Demo: simulated data. ');
  await kitchen.press('F');
  await kitchen.sees('Demo: simulated data. ');
  const real = await listen({ stations: DEMO.stations });
  await real.sees('1 station');
  expect(real.everything()).not.toMatch(/demo/i);
});
