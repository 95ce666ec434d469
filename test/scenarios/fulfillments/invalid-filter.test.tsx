import { expect, test } from 'vitest';
import { filterFault } from '../../../src/kitchen/filter/filter-parser.ts';
import { listen } from '../accessible-listener.tsx';
import { record, records, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const FRY = station(1, { name: 'Fry' });
const KITCHEN = {
  stations: [FRY],
  records: [
    record(1, { item: 'Onion Rings', at: FRY }),
    record(2, { item: 'Cheese Fries', at: FRY, tookMinutes: 2 }),
  ],
};
const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
  { columns: 40, rows: 10 },
];
const WRONG = ['item:onion statoin:fry', 'item:onion wait>soon', 'item:onion "half'];

/** The screen's words, on any lines. */
function words(frame: string): string {
  return frame.replace(/\s+/g, ' ');
}

test.each(SIZES)(
  'at $columns x $rows Enter does not apply an unreadable filter, and the reason is shown in full',
  async (size) => {
    for (const wrong of WRONG) {
      const reason = filterFault(wrong) ?? 'none';
      const kitchen = await openMonitor({ ...KITCHEN, ...size });
      await kitchen.sees('Fry');
      await kitchen.press('F');
      await kitchen.sees('2 / 2');
      await kitchen.press('/', ...wrong.split('').map((key) => (key === ' ' ? 'space' : key)));
      await kitchen.press('enter');
      expect(words(kitchen.frame())).toContain(reason);
      // The end of what was typed is still in the prompt, and what could be read of it still filters.
      expect(kitchen.lines().at(-1)).toMatch(new RegExp(`^filter: .*${wrong.slice(-4)}_`));
      expect(kitchen.frame()).not.toContain('Cheese');
      await kitchen.press('escape');
      await kitchen.sees('2 / 2');
      expect(words(kitchen.frame())).not.toContain(reason);
    }
  },
);

test.each(SIZES)('at $columns x $rows a command with such a filter is not run', async (size) => {
  const kitchen = await openMonitor({ ...KITCHEN, ...size });
  await kitchen.sees('Fry');
  await kitchen.press('F');
  await kitchen.sees('2 / 2');
  for (const command of ['filter', 'ff yesterday', 'ff']) {
    await kitchen.press(':', ...`${command} statoin:fry`.split(''), 'enter');
    expect(words(kitchen.frame())).toContain(filterFault('statoin:fry'));
    await kitchen.press('escape');
    await kitchen.sees('Thu, Jan 15', '2 / 2');
  }
});

test('if nothing matches, the screen says which filter it is and which keys work', async () => {
  const kitchen = await openMonitor(KITCHEN);
  await kitchen.sees('Fry');
  await kitchen.press('f', '/', ...'pizza'.split(''));
  await kitchen.sees(
    'No item matches the filter pizza and station Fry. All 2 items are',
    ' hidden.',
  );
  // While it is typed these keys would be typed, too.
  expect(kitchen.frame()).not.toContain('filter off');
  await kitchen.press('enter', '2');
  await kitchen.sees(
    'No item matches the filter pizza and prep or expo 1 and station Fry. All',
    'a all levels · \\ filter off · Esc clear filter',
  );
  await kitchen.press('m');
  await kitchen.sees('No item matches the filter pizza', 'q back');
  expect(kitchen.frame()).not.toContain('filter off');
  await kitchen.press('q', '\\');
  await kitchen.sees('2 / 2');
});

test('in speech an unreadable filter is not applied, and the reason is given', async () => {
  const kitchen = await listen(KITCHEN);
  await kitchen.sees('Bumped: 2');
  await kitchen.press('F');
  await kitchen.sees('2 items');
  await kitchen.press('/', ...'statoin:fry'.split(''), 'enter');
  await kitchen.sees(`Not applied. ${filterFault('statoin:fry')} Keep typing, or press Escape`);
  await kitchen.press('escape');
  await kitchen.sees('2 items, all levels, by');
  await kitchen.press('/', ...'pizza'.split(''), 'enter');
  await kitchen.sees(
    'Nothing matches. No item matches the filter pizza. All 2 items are hidden.',
    'Backslash: filter off, Escape: clear filter.',
  );
});

test.each(SIZES)(
  'at $columns x $rows rows that are still coming are announced before a filter of any length',
  async (size) => {
    const long = 'item:"item 1"|"item 2"|"item 3"|"a long one that is not there"';
    const kitchen = await openMonitor({
      ...size,
      stations: [FRY],
      records: records(400),
      before: (gate) => gate.hold('itemFulfillments', 100_000),
    });
    await kitchen.sees('Fry');
    await kitchen.press('F');
    await kitchen.sees('loading, 100 kB');
    await kitchen.press(':', ...`filter ${long}`.split(''), 'enter');
    await kitchen.sees('loading, 100 kB');
    const line = kitchen.lines().find((each) => each.includes('loading, 100 kB')) ?? '';
    expect(line).toMatch(/^loading, 100 kB/);
    // From 60 columns on, the counts are shown, and the levels are shortened for them.
    const levels = size.columns < 80 ? / {2}all levels \d+ \/ \d+/ : / {2}\[prep\].* \d+ \/ \d+ /;
    expect(levels.test(line)).toBe(size.columns >= 60);
    expect(/ \d+ \/ \d+ {2}filter/.test(line)).toBe(size.columns >= 80);
    kitchen.gate.release();
    await kitchen.loses('loading, ');
  },
);
