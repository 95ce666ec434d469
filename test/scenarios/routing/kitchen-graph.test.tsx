import { expect, test } from 'vitest';
import { ASCII_GLYPHS } from '../../../src/terminal/glyphs.ts';
import { listen } from '../accessible-listener.tsx';
import { monitoring, record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const COLD = station(1, { name: 'Cold' });
const FRY = station(2, { name: 'Fry', printingMode: 'OFFLINE_ONLY' });
const GHOST = station(9, { name: 'Ghost' });
const HOT = station(3, { name: 'Hot', ...monitoring(COLD, FRY) });
const KITCHEN = {
  stations: [COLD, FRY, HOT],
  records: [
    record(1, { at: HOT }),
    record(1, { at: HOT, level: 1 }),
    record(2, { at: COLD }),
    record(3, { at: GHOST }),
  ],
};

async function openGraph(size = {}) {
  const kitchen = await openMonitor({ ...KITCHEN, ...size });
  await kitchen.sees('The last item was bumped at prep at 05:48.');
  await kitchen.press('x');
  await kitchen.sees('Routing graph.');
  return kitchen;
}

test.each([
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
])(
  'at $columns x $rows arrows move through the graph, and Enter opens the station',
  async (size) => {
    const kitchen = await openGraph(size);
    await kitchen.sees('[Cold]', 'KDS 1', 'Numbers are bumps. No bumps at expo 2.');
    await kitchen.press('left');
    await kitchen.sees('0001]', 'Cold ─▶ Printer 0001: always prints (printingMode ON).');
    await kitchen.press('right', 'down', 'down');
    await kitchen.sees('[Hot]');
    await kitchen.press('right');
    await kitchen.sees('[Exp', '3 stations send there.');
    await kitchen.press('left', 'enter');
    await kitchen.sees('tickets go to', ' Hot ');
    await kitchen.press('q');
    await kitchen.sees('[Hot]');
  },
);

test('in 120 columns, the issues of each station stand right of its row, and the numbers are named', async () => {
  const kitchen = await openGraph({ columns: 120, rows: 36 });
  await kitchen.sees('Routing graph. Numbers are bumps.');
  const rowOf = (name: string) => kitchen.lines().find((line) => line.includes(name)) ?? '';
  const column = rowOf(' Station ').indexOf('Issues');
  expect(column).toBeGreaterThan(40);
  expect(rowOf('Ghost (gone)').slice(column)).toMatch(/^!! not in the station list *$/);
  expect(rowOf(' Hot ').slice(column)).toMatch(/^(?:!!|!|i) \S/);
  await kitchen.resize({ columns: 119, rows: 36 });
  expect(rowOf('Ghost (gone)')).not.toContain('not in the station list');
});

test('with room below the graph, the issues of its station are complete, with their fixes', async () => {
  const kitchen = await openGraph({ columns: 120, rows: 36 });
  await kitchen.press('down', 'down');
  await kitchen.sees('[Hot]', 'Hot ─▶ ');
  expect(kitchen.frame()).toMatch(/^Hot ─▶ .*\n(?:!!|!|i) +R\d\d .*\n(?: {7}.*\n)*? {7}Fix: /m);
  await kitchen.resize({ columns: 60, rows: 15 });
  await kitchen.sees('[Hot]');
  expect(kitchen.frame()).not.toContain('Fix: ');
});

test('e goes to the next station or edge with an issue', async () => {
  const kitchen = await openGraph();
  let found = '';
  for (let step = 0; step < 12 && !found.includes('in use but not set up'); step += 1) {
    await kitchen.press('e');
    found = kitchen.frame();
  }
  expect(found).toContain('{Ghost (gone)}');
  expect(found).toContain('KDS! 1');
  await kitchen.press('e', 'e', 'e');
  await kitchen.sees('No issues after this one.');
  await kitchen.press('E');
  await kitchen.loses('No issues after this one.');
  await kitchen.press('enter');
  await kitchen.sees('Only stations can be opened.');
});

test('x on a station opens the graph with the cursor on that station', async () => {
  const kitchen = await openGraph();
  await kitchen.press('q', 'j', 'j', 'enter');
  await kitchen.sees('tickets go to', ' Hot ');
  await kitchen.press('x');
  await kitchen.sees('[Hot]');
  await kitchen.press('q');
  await kitchen.sees('tickets go to', ' Hot ');
});

test("f goes to the station's items and T to the route, and a printer has neither", async () => {
  const kitchen = await openGraph();
  await kitchen.sees('Enter open', 'T route', 'f items');
  await kitchen.press('left');
  await kitchen.loses('Enter open', 'T route', 'f items');
  await kitchen.press('T');
  await kitchen.sees('No station to trace.');
  await kitchen.press('f');
  await kitchen.sees('Only stations have items.');
  await kitchen.press('right');
  await kitchen.sees('Enter open', 'T route', 'f items');
  await kitchen.press('T');
  await kitchen.sees('offline/online');
  await kitchen.press('q', 'f');
  await kitchen.sees('Item 2');
  await kitchen.press('q', '[');
  await kitchen.sees('Jan 14, 2026', 'No bumps at prep, expo 1, expo 2.');
});

test('in ASCII only ASCII is drawn', async () => {
  const theme = { color: false, glyphs: ASCII_GLYPHS };
  const kitchen = await openGraph({ theme });
  for (const key of ['right', 'e']) {
    await kitchen.press(key);
    expect(kitchen.frame()).toMatch(/^[\n -~]*$/);
  }
});

test('a kitchen without stations says that there is nothing to draw', async () => {
  const kitchen = await openMonitor({});
  await kitchen.sees('No prep stations');
  await kitchen.press('x');
  await kitchen.sees('no published prep stations');
});

test('speech has a sentence for each edge', async () => {
  const kitchen = await listen(KITCHEN);
  await kitchen.sees('Bumped: 3');
  await kitchen.press('x');
  await kitchen.sees(
    'The routing graph: 12 links.',
    'Nothing was bumped at expo 2 on this date.',
    'Cold to Printer 0001: always prints (printingMode ON). 1 of 12.',
  );
  await kitchen.press('j');
  await kitchen.sees('Cold to KDS: shows items, 1 bump. 2 of 12.');
  await kitchen.press('space');
  await kitchen.sees('It has a KDS: items were bumped here on this date.', 'It is in use: 1 bump.');
  await kitchen.press('e');
  await kitchen.sees('Ghost (gone) to KDS', 'not set up');
  await kitchen.press('E', 'enter');
  await kitchen.sees('Only stations can be opened.');
});

test('names with the same beginning are told apart in the graph, and around a station', async () => {
  const ends = ['Fry', 'Grill', 'Pizza', 'Saute'];
  const line = ends.map((end, n) => station(n, { name: `Kitchen 001 Main Hot Line ${end}` }));
  const stations = line.map((each, n) =>
    n === 0 ? { ...each, ...monitoring(...line.slice(1)) } : each,
  );
  const kitchen = await openMonitor({ stations, columns: 80, rows: 23 });
  const cuts = ends.map((end) => `…${end}`);
  await kitchen.sees('  Station', ...cuts);
  await kitchen.press('x');
  await kitchen.sees('Routing graph.', ...cuts);
  await kitchen.press('enter');
  await kitchen.sees('tickets go to', ...cuts.slice(0, 3), '1 more below');
});
