import { expect, test } from 'vitest';
import { BOX_GLYPHS } from '../../../src/terminal/glyphs.ts';
import { record, station, YESTERDAY } from '../builders.ts';
import { type Opening, openMonitor } from '../driver.tsx';

const FRY = station(1, { name: 'Fry' });
const SOUP = station(2, { name: 'Soup' });
/** Late at 05:12, fine at 05:45, and a caution at 05:49. The last hour has the latter two. */
const KITCHEN = {
  stations: [FRY, SOUP],
  records: [
    record(1, { item: 'Rings', at: FRY, firedMinutesAgo: 78, tookMinutes: 17 }),
    record(2, { item: 'Fries', at: FRY, firedMinutesAgo: 35, tookMinutes: 4 }),
    record(3, { item: 'Onion Soup', at: SOUP, firedMinutesAgo: 20, tookMinutes: 9 }),
  ],
};

const SIZES = [
  { columns: 60, rows: 15 },
  { columns: 80, rows: 24 },
  { columns: 120, rows: 40 },
];

async function openItems(opening: Opening = {}) {
  const kitchen = await openMonitor({ ...KITCHEN, ...opening });
  await kitchen.sees('▶ Fry');
  await kitchen.press('F');
  await kitchen.sees('3 / 3');
  return kitchen;
}

const FIRST_DATA_LINES = {
  F: /^ {2}Bumped +Items/,
  i: /^Median station time, ─ late$/,
  m: /^ +04 +▼05/,
  W: /^ +Time Fired/,
  H: /^(?: {2}Station +Held|$)/,
};

test.each(SIZES)(
  'at $columns x $rows every analysis begins with its data, and says at most two lines below',
  async (size) => {
    const kitchen = await openItems(size);
    for (const [key, head] of Object.entries(FIRST_DATA_LINES)) {
      await kitchen.press(key);
      await kitchen.sees('3 / 3');
      const lines = kitchen.lines();
      const chips = lines.findIndex((line) => line.includes('[prep]'));
      expect(lines[chips + 1]).toMatch(head);
      expect(kitchen.frame()).not.toMatch(/Left out|Median:|Held:|Time:/);
    }
  },
);

test('what an analysis measures and leaves out is in its help, before the keys', async () => {
  const kitchen = await openItems();
  await kitchen.press('m', '?');
  await kitchen.sees('Keys for this screen', 'Left out: nothing.', 'Enter       open');
  expect(kitchen.frame()).toMatch(
    /Median, rounded down to minutes: station time.*\n +Left out.*\n +Enter/,
  );
  await kitchen.press('escape', 'F', '?');
  await kitchen.sees('Median, 90% under: station time, fired to bumped at prep.');
});

test("from a station's page W has that station's tickets of the last hour", async () => {
  const kitchen = await openMonitor(KITCHEN);
  await kitchen.sees(' row', '▶ Fry');
  await kitchen.press('enter', 'W');
  await kitchen.sees('Slowest tickets of the last hour', 'station: Fry', '1 of 1');
  expect(kitchen.cursorLine()).toMatch(/ 4m00 05:25 05:29/);
});

test('after a quiet hour W shows the whole date, and says so', async () => {
  const kitchen = await openItems();
  await kitchen.press('W');
  await kitchen.sees('Slowest tickets of the last hour', '1 of 2');
  await kitchen.passes(60 * 60_000);
  await kitchen.sees('Slowest tickets of the whole date', '1 of 3');
  expect(kitchen.frame()).not.toContain('W last hour');
});

test('on a past date W ranks the whole date', async () => {
  const kitchen = await openItems();
  const earlier = { at: FRY, firedMinutesAgo: 24 * 60, tookMinutes: 8 };
  await kitchen.fulfil([record(8, earlier), record(9, { ...earlier, tookMinutes: 90 })], YESTERDAY);
  await kitchen.press('[', 'W');
  await kitchen.sees('Slowest tickets of the whole date', '1 of 1', '1 ticket was bumped over an');
  expect(kitchen.frame()).not.toContain('W last hour');
});

const RED = '1;31';
const MAGENTA = '1;35';

/** The style of the topmost sign of each bar, by screen column. */
function barTops(frame: string): readonly { readonly height: number; readonly style: string }[] {
  const lines = frame.split('\n');
  const from = lines.findIndex((line) => line.includes('Median station time')) + 1;
  const length = lines.slice(from).findIndex((line) => line.includes(' 0│')) + 1;
  const tops = new Map<number, { height: number; style: string }>();
  for (const [index, line] of lines.slice(from, from + length).entries()) {
    let [column, style] = [0, ''];
    // oxlint-disable-next-line no-control-regex -- styles are control sequences
    for (const [sign, sgr] of line.matchAll(/\u001b\[([\d;]*)m|./gu)) {
      if (sgr !== undefined) style = sgr;
      else column += 1;
      const isBar = sgr === undefined && /[▁-█▒▓]/.test(sign);
      if (isBar && !tops.has(column)) tops.set(column, { height: length - index, style });
    }
  }
  return [...tops.values()];
}

test.each(SIZES)(
  'at $columns x $rows a bar of the day that is over the line is red, and no other bar is',
  async (size) => {
    const kitchen = await openItems(size);
    await kitchen.press('i');
    await kitchen.sees('17m00│', '0│', '▒ fine, ▓ caution from 8m, █ late from 12m (default)');
    const tops = barTops(kitchen.frames().at(-1) ?? '');
    const heightsOf = (style: string) =>
      tops.filter((top) => top.style === style).map(({ height }) => height);
    const [late, caution, fine] = [RED, MAGENTA, '2'].map(heightsOf);
    expect(late).not.toEqual([]);
    expect(caution).not.toEqual([]);
    expect(fine).not.toEqual([]);
    expect(Math.min(...(late ?? []))).toBeGreaterThan(Math.max(...(caution ?? [])));
    expect(Math.min(...(caution ?? []))).toBeGreaterThanOrEqual(Math.max(...(fine ?? [])));
  },
);

test('without color the bars of the day differ by the signs of its legend', async () => {
  const kitchen = await openItems({
    columns: 120,
    rows: 40,
    theme: { color: false, glyphs: BOX_GLYPHS },
  });
  await kitchen.press('i');
  await kitchen.sees('▒ fine, ▓ caution from 8m, █ late from 12m (default)');
  const lines = kitchen.lines();
  const bottom = lines.find((line) => line.includes(' 0│'));
  expect(bottom).toMatch(/│ *█+ +▒+ +▓+ *$/);
  // Bumps and fires are not judged.
  expect(lines.filter((line) => line.includes(' 0│'))[2]).not.toMatch(/[▒▓]/);
});
