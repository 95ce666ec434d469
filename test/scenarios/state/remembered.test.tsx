import { expect, test } from 'vitest';
import type { RememberedViews, ViewMemory } from '../../../src/state/remembered-views.ts';
import { listen } from '../accessible-listener.tsx';
import { BASIC, GRILL, record, station, TODAY } from '../builders.ts';
import { type Opening, openMonitor } from '../driver.tsx';
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

test('filter, levels, order, and column of the items come back at the next start, with the filter off', async () => {
  const kept = memory();
  const first = await openMonitor({ ...KITCHEN, memory: kept });
  await first.sees('3 rows\n');
  await first.press('F', '/', 's', 'a', 'l', 'enter', '2', 'l', 'o', 'j');
  await first.sees('[prep] [expo 1] 2 / 3', 'filter: sal', 'Item▲');
  await first.passes(1_000);
  const second = await openMonitor({ ...KITCHEN, memory: kept });
  await second.sees('[prep] [expo 1] 3 / 3', 'filter: sal (off)', 'Item▲');
  // The cursor is not: rows are others by then.
  expect(second.cursorLine()).toContain('Burger');
  await second.press('\\');
  await second.sees('2 / 3', 'filter: sal');
});

test('filter, columns, and order of the stations come back at the next start, with the filter off', async () => {
  const kept = memory();
  const first = await openMonitor({ ...KITCHEN, memory: kept });
  await first.sees('Fry');
  await first.press('/', 'c', 'o', 'l', 'enter', 'O', 'j', 'enter', 'o', 'j', 'tab');
  await first.passes(1_000);
  const second = await openMonitor({ ...KITCHEN, memory: kept });
  await second.sees('Station▼', 'Prints', 'Fry');
  await second.press('\\');
  await second.sees('filter: 2 of 4 stations (col). \\ shows all.');
  expect(second.frame()).not.toContain('Fry');
  const printed = await listen({ ...KITCHEN, memory: kept });
  await printed.sees('Sorted by name, descending.', 'Fry, 1 of 4');
});

test('a sort order without a filter is spoken, too', async () => {
  const kept = memory();
  kept.save(GRILL.guid, { stations: { sort: 'p90', descending: true } });
  const printed = await listen({ ...KITCHEN, memory: kept });
  await printed.sees('Sorted by 90% under, descending.');
});

test('the last pane is the pane of every station, and of the next start', async () => {
  const kept = memory();
  const first = await openMonitor({ ...KITCHEN, memory: kept });
  await first.sees('Fry', '3 rows\n');
  await first.press('enter', 'tab', 'tab');
  await first.sees('[stats]');
  await first.press(']');
  await first.sees('[stats]', 'Cold');
  await first.passes(1_000);
  const second = await openMonitor({ ...KITCHEN, memory: kept });
  await second.sees('[stats]', 'Cold');
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

test('moving through screens saves each change once and nothing else, and many changes together', async () => {
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

test('a filter that is still being typed is remembered as it was before', async () => {
  const kept = memory();
  const kitchen = await openMonitor({ ...KITCHEN, memory: kept });
  await kitchen.sees('Fry');
  await kitchen.press('/', 'f', 'r', 'y', 'enter', '/', 'x');
  await kitchen.passes(1_000);
  expect(kept.load(GRILL.guid).stations?.filter).toEqual({ text: 'fry' });
});

test('if only a part is remembered, the rest is as at the first start', async () => {
  const kept = memory();
  kept.save(GRILL.guid, { fulfillments: { filter: { text: 'salad' } } });
  const kitchen = await openMonitor({ ...KITCHEN, memory: kept });
  await kitchen.sees('3 rows\n');
  await kitchen.press('F');
  await kitchen.sees('[prep] [expo 1] [expo 2] 3 / 3', 'filter: salad (off)', 'Bumped▼');
});

/** Where a run with these keys ended, in the next one. */
async function reopened(keys: readonly string[], next: Opening = {}) {
  const kept = memory();
  const first = await openMonitor({ ...KITCHEN, memory: kept });
  await first.sees('Fry', '3 rows\n');
  await first.press(...keys);
  await first.passes(1_000);
  first.end();
  return openMonitor({ ...KITCHEN, memory: kept, ...next });
}

test.each([
  ['a station', ['enter'], 'Bar'],
  ['a route', ['T'], 'Ticket route for Bar'],
  ['the graph', ['x'], 'Routing graph.'],
  ['issues', ['i'], 'Not checked'],
  ['the items', ['F'], 'Bumped▼'],
  ['an analysis', ['m'], 'by station and hour'],
])('%s opens again at the next start, and Esc goes to the station list', async (_, keys, text) => {
  const second = await reopened(keys);
  await second.sees(text, '3 rows\n');
  expect(second.frame()).not.toContain('90% under');
  await second.press('escape');
  await second.sees('Station', 'Now    Usual');
});

test('the items of one station open again as the items of that station', async () => {
  const second = await reopened(['j', 'f']);
  await second.sees('No item matches station Cold.');
  await second.press('escape', 'escape');
  await second.sees('Now    Usual');
});

test('an item, a covered screen, an earlier moment, and a past date do not open again', async () => {
  const item = await reopened(['F', 'enter', '?']);
  await item.sees('Bumped▼', '3 rows\n');
  const now = await reopened(['enter', '<', '[', '?']);
  await now.sees('3 rows\n');
  expect(now.frame()).not.toContain('rewound');
  const today = await reopened(['[', 'F']);
  await today.sees('Jan 15', '3 rows\n', 'Bumped▼');
});

test('a chosen date opens on the station list', async () => {
  const second = await reopened(['F'], { date: TODAY, isDateRequested: true });
  await second.sees('Now    Usual', '3 rows\n');
});

test('with several restaurants, their list opens first', async () => {
  const second = await reopened(['F'], { restaurants: [GRILL, BASIC], isFleetFirst: true });
  await second.sees('2 restaurants');
});

test.each([['enter'], ['f'], ['T']])(
  'a station that was removed meanwhile leads back to the list (%s)',
  async (key) => {
    const second = await reopened([key], { stations: KITCHEN.stations.slice(1) });
    await second.sees('Now    Usual', 'Cold');
  },
);

test('each restaurant opens on the screen where it was left', async () => {
  const kept = memory();
  const restaurants = [GRILL, BASIC];
  const first = await openMonitor({ ...KITCHEN, restaurants, memory: kept });
  await first.sees('Fry', '3 rows\n');
  await first.press('x', ...keysTo('bakery'), 'i');
  await first.passes(1_000);
  expect(kept.load(GRILL.guid).screen).toEqual({ kind: 'graph' });
  expect(kept.load(BASIC.guid).screen).toEqual({ kind: 'issues' });
});
