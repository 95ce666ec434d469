import { expect, test } from 'vitest';
import { listen } from '../accessible-listener.tsx';
import { BASIC, GRILL as CORNER, monitoring, record, records, station } from '../builders.ts';

const COLD = station(1, { name: 'Cold' });
const FRY = station(2, { name: 'Fry', printingMode: 'OFFLINE_ONLY' });
const GRILL = station(3, { name: 'Grill', ...monitoring(COLD, FRY) });
const SAUTE = station(4, { name: 'Saute', ...monitoring(station(9)) });
const KITCHEN = {
  stations: [COLD, FRY, GRILL, SAUTE],
  records: [
    record(1, { at: GRILL, item: 'Burger', tookMinutes: 8 }),
    record(2, { at: GRILL, item: 'Steak', firedMinutesAgo: 19, level: 1 }),
    record(3, { at: COLD, item: 'Salad', firedMinutesAgo: 15, tookMinutes: 5 }),
    record(4, { at: GRILL, item: 'Ribs', firedMinutesAgo: 100, tookMinutes: 75 }),
  ],
};

test('the kitchen is summed up first, and then read station by station', async () => {
  const kitchen = await listen(KITCHEN);
  await kitchen.sees('linecheck, in sentences.', 'Corner Grill, Thu, Jan 15, 2026.');
  await kitchen.sees('4 stations, 1 with errors', 'Bumped: 3 prep, 1 expo 1');
  await kitchen.press('j');
  await kitchen.sees('Fry, 2 of 4: prints only while the KDS is offline');
  await kitchen.press('j');
  await kitchen.sees(
    'Grill, 3 of 4: always prints, tickets go to expo too, last out 05:48, median 8 minutes, 90% under 8 minutes, 1 over 60 minutes.',
  );
  expect(kitchen.said().trim().split('\n')).toHaveLength(1);
  await kitchen.press('G');
  await kitchen.sees('Saute, 4 of 4', 'no bumps at prep on this date. Error, ');
  await kitchen.press('j');
  await kitchen.hears('This is the last of 4.\n');
  await kitchen.press('j');
  await kitchen.hears('This is the last of 4.\n');
  await kitchen.press('k');
  await kitchen.sees('Grill, 3 of 4');
  await kitchen.press('q');
  expect(kitchen.hasQuit()).toBe(true);
});

test("a station's routes are spoken with the reasons, and the issues with a fix", async () => {
  const kitchen = await listen(KITCHEN);
  await kitchen.sees('Bumped: 3 prep');
  await kitchen.press('j', 'j', 'enter');
  await kitchen.sees(
    '5 routes out:',
    '1 of 5. It has a KDS: items were bumped here on this date.',
    '2 of 5. Printer 0003: Every ticket for this station prints here (ON).',
    '3 of 5. Expo: Tickets go to this station and to expo.',
    "4 of 5. Monitors Cold: Printed tickets list the same order's Cold items",
    'No other station monitors this one.',
  );
  await kitchen.press('j');
  await kitchen.hears(/^2 of 5\. Printer 0003/);
  await kitchen.press('enter');
  await kitchen.sees('Only stations can be opened.');
  await kitchen.press('j', 'j', 'enter');
  await kitchen.sees('Cold, 1 of 4', 'Monitored by 1 station:', '1 of 1. Monitored by Grill');
  await kitchen.press('h', 'enter');
  await kitchen.sees('Grill, 3 of 4');
  await kitchen.press(']');
  await kitchen.sees('Saute, 4 of 4', 'Error ', 'Fix: ', 'Monitors a station ending in 0009');
  await kitchen.press('tab');
  await kitchen.sees('Issues:', 'Fix: ');
  await kitchen.press('tab');
  await kitchen.sees('Stats:', 'No item was bumped at prep here on this date');
  await kitchen.press('tab');
  await kitchen.sees('Fields:', 'printingMode: ON.');
  await kitchen.press('q', 'q');
  await kitchen.press('q');
  await kitchen.sees('Station list.', 'Grill, 3 of 4');
  expect(kitchen.said()).not.toContain('4 stations');
});

test('a key that is pressed during the first sentences is not lost', async () => {
  const kitchen = await listen(KITCHEN);
  kitchen.pressDuring('4 stations', 'j');
  await kitchen.sees('Bumped: 3 prep');
  await kitchen.press('j');
  await kitchen.sees('Grill, 3 of 4');
});

test('the items of a station are counted, read row by row, and narrowed by level', async () => {
  const kitchen = await listen(KITCHEN);
  await kitchen.sees('Bumped: 3 prep');
  await kitchen.press('j', 'j', 'f');
  await kitchen.sees('Items at Grill: 3 of 4 items, all levels, by bump time, descending.');
  await kitchen.sees('Steak, 1 of 3: Grill, expo 1, fired 05:41:00, bumped 05:49:00');
  await kitchen.press('j');
  await kitchen.hears(
    'Burger, 2 of 3: Grill, prep, fired 05:40:00, bumped 05:48:00, time 8 minutes, caution.\n',
  );
  await kitchen.press('e');
  await kitchen.sees('Ribs, 3 of 3', 'time 1 hour 15 minutes. Flag: over 60 min');
  await kitchen.press('e');
  await kitchen.sees('No item with an issue or a flag after this one.');
  await kitchen.press('0');
  await kitchen.sees('1 of 4 items, expo 1 and expo 2 only', 'Steak, 1 of 1');
  await kitchen.press('a');
  await kitchen.sees('3 of 4 items, all levels');
  await kitchen.press('escape');
  await kitchen.sees('Items at all stations: 4 items');
  await kitchen.press('g', 'enter');
  await kitchen.sees('Item: Salad.', 'Fired to bumped: 5 minutes.', 'Order source: not set');
  await kitchen.press(']');
  await kitchen.sees('Item: Steak.');
  await kitchen.press('j', 'j', 'k');
  await kitchen.sees('Fired to bumped: 8 minutes.\n');
  await kitchen.press('k');
  await kitchen.sees('Item: Steak.');
  await kitchen.press('k');
  await kitchen.sees('This is the first.');
  await kitchen.press('[', '[');
  await kitchen.sees('No item before this one.');
  await kitchen.press('s');
  await kitchen.sees('Station list.', 'Grill, 3 of 4');
});

test('a filter is echoed letter by letter, and its result is spoken only after Enter', async () => {
  const kitchen = await listen(KITCHEN);
  await kitchen.sees('Bumped: 3 prep');
  await kitchen.press('/');
  await kitchen.sees('Filter: type words');
  await kitchen.press('f');
  await kitchen.hears('f');
  await kitchen.press('x');
  await kitchen.press('backspace');
  await kitchen.hears('\nf\n');
  await kitchen.press('r');
  await kitchen.press('y');
  await kitchen.press('enter');
  await kitchen.sees('\nFilter fry: 1 of 4 stations.', 'Fry, 1 of 1');
  await kitchen.press('\\');
  await kitchen.sees('Fry, 2 of 4');
  await kitchen.press('/', 'z', 'enter');
  await kitchen.sees('Filter fryz: 0 of 4 stations.', 'Escape: clear filter.');
  expect(kitchen.said().split('0 of 4').length).toBe(2);
  await kitchen.press('j');
  await kitchen.sees('No station to go to.');
  await kitchen.press('escape');
  await kitchen.sees('The filter is cleared.', 'Fry, 2 of 4');
});

test('date and order are chosen from numbered lists, and a restaurant from the list of all restaurants', async () => {
  const kitchen = await listen({ ...KITCHEN, restaurants: [CORNER, BASIC] });
  await kitchen.sees('Bumped: 3 prep');
  await kitchen.press('d');
  await kitchen.sees('Business date, 14 choices.', '1: Thu, Jan 15, 2026, today, selected.');
  await kitchen.press('9', '9', 'enter');
  await kitchen.sees('No such calendar date "99".');
  await kitchen.press('2', 'enter');
  await kitchen.sees('Wed, Jan 14, 2026, not today.', 'No item was bumped on this date.');
  await kitchen.press('d', '20260115', 'enter');
  await kitchen.sees('Thu, Jan 15, 2026.', 'Bumped: 3 prep');
  await kitchen.press('O', '3', 'enter');
  await kitchen.sees('Sorted by issues, descending.', 'Cold, 3 of 4');
  await kitchen.press('g');
  await kitchen.sees('Saute, 1 of 4');
  await kitchen.press('c');
  await kitchen.sees('1 of 2 read', 'Corner Grill');
  await kitchen.press('/', 'bakery', 'enter');
  await kitchen.sees('1 of 1. Corner Bakery: no ticket times.');
  await kitchen.press('enter');
  await kitchen.sees(
    'Corner Bakery',
    'no published prep stations',
    'No ticket times: no Professional subscription.',
  );
  await kitchen.press('F');
  await kitchen.sees('This restaurant has no ticket times.', 'It has no Professional subscription');
});

test('the keys are read out, signs and capitals by their names, and nothing has to be closed', async () => {
  const kitchen = await listen(KITCHEN);
  await kitchen.sees('Bumped: 3 prep');
  await kitchen.press('?');
  await kitchen.sees('Slash: show only', 'Question mark again lists all keys.');
  expect(kitchen.said()).not.toContain('Control C');
  await kitchen.press('?');
  await kitchen.sees(
    'Slash: show only',
    'Capital G or End: last row.',
    'Control C: quit immediately.',
  );
  expect(kitchen.said()).not.toContain('plain text');
  await kitchen.press('L');
  await kitchen.sees('Everything here is plain text already.');
  await kitchen.press('j');
  await kitchen.sees('Fry, 2 of 4');
});

test('new rows are not spoken until r, and Enter opens the row that was spoken', async () => {
  const kitchen = await listen({
    stations: [GRILL, COLD, FRY],
    records: records(3, { at: GRILL }),
  });
  await kitchen.sees('Bumped: 3 prep');
  await kitchen.press('F');
  await kitchen.sees('Item 2, 1 of 3');
  const before = kitchen.everything();
  await kitchen.fulfil([record(7, { at: GRILL, item: 'Fresh', firedMinutesAgo: 9 })]);
  await kitchen.passes(60_000);
  expect(kitchen.everything()).toBe(before);
  await kitchen.press('r');
  await kitchen.sees('Refreshing.', '4 items', 'Updated just now.', 'Item 2, 2 of 4');
  await kitchen.press('enter');
  await kitchen.sees('Item: Item 2.');
});

test('lines are broken between words if the terminal is narrow', async () => {
  const kitchen = await listen({ ...KITCHEN, columns: 40 });
  await kitchen.sees('Bumped:');
  for (const line of kitchen.everything().split('\n')) expect(line.length).toBeLessThan(40);
});
