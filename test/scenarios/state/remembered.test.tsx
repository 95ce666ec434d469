import { expect, test } from 'vitest';
import type { RememberedViews, ViewMemory } from '../../../src/state/monitor/remembered-views.ts';
import { listen } from '../accessible-listener.tsx';
import { BASIC, GRILL, record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';
import { keysTo } from '../fleet/keys-to.ts';

const KITCHEN = {
  stations: ['Bar', 'Cold', 'Cold Cuts', 'Fry'].map((name, n) => station(n, { name })),
  records: [
    record(1, { item: 'Caesar Salad', firedMinutesAgo: 40 }),
    record(2, { item: 'Burger', firedMinutesAgo: 30 }),
    record(3, { item: 'Cobb Salad', firedMinutesAgo: 20, level: 1 }),
  ],
};

/** Remembers as a file does: as JSON. */
function memory(): ViewMemory & { readonly saved: [guid: string, text: string][] } {
  const saved: [guid: string, text: string][] = [];
  return {
    saved,
    load: (guid) => {
      const text = saved.findLast(([of]) => of === guid)?.[1] ?? '{}';
      return JSON.parse(text) as RememberedViews;
    },
    save: (guid, views) => saved.push([guid, JSON.stringify(views)]),
  };
}

test('filter, levels, order and column of a business date are there the next time, and seen at once', async () => {
  const kept = memory();
  const first = await openMonitor({ ...KITCHEN, memory: kept });
  await first.sees('3 rows\n');
  await first.press('F', '/', 's', 'a', 'l', 'enter', '2', 'l', 'o', 'j');
  await first.sees('level [0][1] .  2 / 3', 'filter: sal', 'Item▲');
  await first.passes(1_000);
  const second = await openMonitor({ ...KITCHEN, memory: kept });
  await second.sees('3 rows\n');
  await second.press('F');
  await second.sees('level [0][1] .  2 / 3', 'filter: sal', 'Item▲');
  // The cursor is not: rows are others by then.
  expect(second.cursorLine()).toContain('Caesar Salad');
  await second.press('\\');
  await second.sees('3 / 3', 'filter: sal (off)');
});

test('the columns of a business date are there the next time', async () => {
  const kept = memory();
  const first = await openMonitor({ ...KITCHEN, memory: kept });
  await first.sees('3 rows\n');
  await first.press('F');
  await first.sees('Station    Level');
  await first.press('l', 'l', '-');
  await first.loses('Station    Level');
  await first.passes(1_000);
  const second = await openMonitor({ ...KITCHEN, memory: kept });
  await second.sees('3 rows\n');
  await second.press('F');
  await second.sees('Level');
  expect(second.lines().find((line) => line.includes('Level'))).not.toContain('Station');
});

test("the stations' columns are chosen in each view, and there the next time", async () => {
  const kept = memory();
  const head = (lines: readonly string[]) => lines.find((line) => line.includes('Station')) ?? '';
  const first = await openMonitor({ ...KITCHEN, memory: kept, columns: 160 });
  await first.sees('Last 6 h', 'Last out');
  await first.press('C', 'j');
  await first.sees('Columns', '▶ [x] State', 'show or hide');
  await first.press('space', 'j', ']', 'escape');
  await first.sees('Station');
  expect(head(first.lines())).toMatch(/Station +vs usual +Now/);
  await first.press('tab', 'C', 'space', 'escape');
  await first.passes(1_000);
  const second = await openMonitor({ ...KITCHEN, memory: kept, columns: 160 });
  await second.sees('Last 6 h');
  expect(head(second.lines())).toMatch(/Station +vs usual +Now/);
  await second.press('tab');
  await second.sees('Prints');
  expect(second.lines().join('\n')).not.toContain('Median');
  await second.press('C', 'a', 'escape');
  await second.sees('Median');
});

test("the stations' filter and order are there the next time, and the filter is named at once", async () => {
  const kept = memory();
  const first = await openMonitor({ ...KITCHEN, memory: kept });
  await first.sees('Fry');
  await first.press('/', 'c', 'o', 'l', 'enter', 'O', 'j', 'enter', 'o', 'j');
  await first.passes(1_000);
  const second = await openMonitor({ ...KITCHEN, memory: kept });
  await second.sees('filter: 2 of 4 stations (col). \\ shows all.', 'Station▼');
  expect(second.frame()).not.toContain('Fry');
  const printed = await listen({ ...KITCHEN, memory: kept });
  await printed.sees(
    'Filter col: 2 of 4 stations.',
    'Sorted by name, descending.',
    'Cold Cuts, 1 of 2',
  );
});

test('a sort order without a filter is spoken, too', async () => {
  const kept = memory();
  kept.save(GRILL.guid, { stations: { sort: 'p90', descending: true } });
  const printed = await listen({ ...KITCHEN, memory: kept });
  await printed.sees('Sorted by 90% in, descending.');
});

test('the last pane viewed is the pane for every station, and for the next time', async () => {
  const kept = memory();
  const first = await openMonitor({ ...KITCHEN, memory: kept });
  await first.sees('Fry', '3 rows\n');
  await first.press('enter', 'tab', 'tab');
  await first.sees('[stats]');
  await first.press(']');
  await first.sees('[stats]', 'Cold');
  await first.passes(1_000);
  const second = await openMonitor({ ...KITCHEN, memory: kept });
  await second.sees('Fry');
  await second.press('enter');
  await second.sees('[stats]');
});

test('each restaurant is remembered separately', async () => {
  const kept = memory();
  const restaurants = [GRILL, BASIC];
  const first = await openMonitor({ ...KITCHEN, restaurants, memory: kept });
  await first.sees('Fry');
  await first.press('/', 'f', 'r', 'y', 'enter', ...keysTo('bakery'));
  await first.sees('No prep stations');
  await first.press('O', 'j', 'enter');
  await first.passes(1_000);
  expect(kept.saved.map(([guid]) => guid).sort()).toEqual([GRILL.guid, BASIC.guid].sort());
  expect(kept.load(GRILL.guid).stations?.filter?.text).toBe('fry');
  expect(kept.load(BASIC.guid).stations?.filter?.text).toBe('');
});

test('moving about saves what was seen once and nothing else, and many changes are saved once', async () => {
  const kept = memory();
  const kitchen = await openMonitor({ ...KITCHEN, memory: kept });
  await kitchen.sees('Fry', '3 rows\n');
  await kitchen.press('j', 'j', 'enter', 'j', 'l', 'q', '?', 'escape');
  await kitchen.passes(5_000);
  expect(kept.saved).toHaveLength(1);
  await kitchen.press('/', 'f', 'r', 'y', 'enter', 'o', 'o', 'o');
  expect(kept.saved).toHaveLength(1);
  await kitchen.passes(1_000);
  expect(kept.saved.filter(([, text]) => text.includes('fry'))).toHaveLength(1);
});

test('a filter still being typed is remembered as it was before', async () => {
  const kept = memory();
  const kitchen = await openMonitor({ ...KITCHEN, memory: kept });
  await kitchen.sees('Fry');
  await kitchen.press('/', 'f', 'r', 'y', 'enter', '/', 'x');
  await kitchen.passes(1_000);
  expect(kept.load(GRILL.guid).stations?.filter).toEqual({ text: 'fry', on: true });
});

test('what is remembered only in part is otherwise as first seen', async () => {
  const kept = memory();
  kept.save(GRILL.guid, { fulfillments: { filter: { text: 'salad', on: false } } });
  const kitchen = await openMonitor({ ...KITCHEN, memory: kept });
  await kitchen.sees('3 rows\n');
  await kitchen.press('F');
  await kitchen.sees('level [0][1][2] 3 / 3', 'filter: salad (off)', 'Bumped▼');
});
