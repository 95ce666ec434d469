import { expect, test } from 'vitest';
import { record, station } from '../builders.ts';
import { type MonitorDriver, openMonitor } from '../driver.tsx';

const FRY = station(1, { name: 'Fry' });
const KITCHEN = {
  stations: [FRY, station(2, { name: 'Grill' })],
  records: [record(1, { at: FRY }), record(2, { at: FRY })],
};
const WIDE = { columns: 200, rows: 50 };
const SIZES = [40, 44, 52, 60, 70, 80, 100, 120, 160, 200].flatMap((columns) =>
  [10, 12, 15, 24, 30, 36, 50].map((rows) => ({ columns, rows })),
);
const DATE = 'Write 20261114, nov 14, 14, fri, yesterday, or -7.';
const LONG = 'x'.repeat(150);

/** The text of the screen, on any lines. */
const wordsOf = (kitchen: MonitorDriver) => kitchen.frame().replace(/\s+/g, ' ');

async function open() {
  const kitchen = await openMonitor({ ...KITCHEN, ...WIDE });
  await kitchen.sees('The last item was bumped at prep at 05:48.', '2 rows');
  return kitchen;
}

test.each([
  ['a filter of stations', ['/', 'statoin:fry'], 'Did you mean station?'],
  ['a filter of items', ['F', '/', 'took>abc', 'enter'], 'Write a duration as 90s, 10m, or 1h30m.'],
  ['a filter of issues', ['i', '/', 'statoin:fry', 'enter'], 'Did you mean station?'],
  ['a filter where there is no list', ['i', 'q', 'T', '/'], 'There is no list to filter here.'],
  ['a date', ['d', 'foo', 'enter'], `Unknown date "foo". ${DATE}`],
  ['a date in a command', [':', 'date foo', 'enter'], `Unknown date "foo". ${DATE}`],
  [
    'a time',
    ['t', 'foo', 'enter'],
    'Type a time on this date, such as 7:10p, 19:10, -2h, or +30m.',
  ],
  ['a command', [':', 'statoins', 'enter'], 'Unknown command "statoins". Did you mean "stations"?'],
])('%s says its mistake in full at every width and height', async (_, keys, sentence) => {
  const kitchen = await open();
  await kitchen.press(...keys);
  for (const size of SIZES) {
    await kitchen.resize(size);
    expect(wordsOf(kitchen), JSON.stringify(size)).toContain(sentence);
  }
});

test('a long mistake keeps what is wrong and what to write, and leaves out the middle', async () => {
  for (const keys of [
    ['d', LONG],
    [':', `date ${LONG}`],
  ]) {
    const kitchen = await open();
    await kitchen.press(...keys, 'enter');
    for (const size of SIZES) {
      await kitchen.resize(size);
      expect(wordsOf(kitchen), JSON.stringify(size)).toMatch(/Unknown date "?x|Unknown date …/);
      expect(wordsOf(kitchen)).toContain('or -7.');
    }
  }
});

test('an answer longer than the footer is read in full above it', async () => {
  const kitchen = await open();
  await kitchen.press('=');
  for (const size of SIZES) {
    await kitchen.resize(size);
    expect(wordsOf(kitchen), JSON.stringify(size)).toContain('Updates are paused.');
    expect(wordsOf(kitchen)).toContain('= resume');
  }
});
