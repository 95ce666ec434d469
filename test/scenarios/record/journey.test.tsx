import { expect, test } from 'vitest';
import { listen } from '../accessible-listener.tsx';
import { record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const FRY = station(1, { name: 'Fry' });
const SOUP = station(2, { name: 'Soup' });
const ticketGuid = '7c000000-0000-4000-8000-000000000007';
const KITCHEN = {
  stations: [FRY, SOUP],
  records: [
    { ...record(1, { item: 'Fries', at: FRY, firedMinutesAgo: 40, tookMinutes: 4 }), ticketGuid },
    {
      ...record(2, { item: 'Onion Soup', at: SOUP, firedMinutesAgo: 40, tookMinutes: 12 }),
      ticketGuid,
    },
    {
      ...record(2, { item: 'Onion Soup', level: 1, firedMinutesAgo: 40, tookMinutes: 15 }),
      ticketGuid,
    },
  ],
};

test.each([
  { columns: 80, rows: 24 },
  { columns: 60, rows: 15 },
])(
  "at $columns x $rows a record shows the item's journey and the stations that held the ticket",
  async (size) => {
    const kitchen = await openMonitor({ ...KITCHEN, ...size });
    await kitchen.sees('Station');
    await kitchen.press('F');
    await kitchen.sees('3 / 3');
    await kitchen.press('enter');
    await kitchen.sees('Ticket', 'Fry');
    const seen: string[] = [kitchen.frame()];
    for (let page = 1; page < 4; page += 1) {
      await kitchen.press('space');
      seen.push(kitchen.frame());
    }
    const all = seen.join('\n');
    expect(all).toMatch(/Item journey *\n {2}fired +05:20 *$/m);
    expect(all).toMatch(/ {2}Soup {3}█+ *05:32 prep 12m *$/m);
    expect(all).toMatch(/ {2}expo 1 {2,}▓+ *05:35 hold 3m *$/m);
    expect(all).toMatch(/Fry {4}█+ +(?:05:20-05:24 {2})?4m {2}1 item/);
    expect(all).toMatch(/^ {9}05:20 .* 05:35$/m);
    expect(all).toContain('1 item waited on Soup: 8m00 in total, longest 8m00');
  },
);

test('until its last item leaves prep, a ticket waits at expo, in the pane and on its page', async () => {
  const fries = { item: 'Fries', level: 1, firedMinutesAgo: 40, tookMinutes: 15 } as const;
  const records = [...KITCHEN.records, { ...record(1, fries), ticketGuid }];
  const kitchen = await openMonitor({ ...KITCHEN, records, columns: 200, rows: 50 });
  await kitchen.sees('Station');
  await kitchen.press('F');
  const expo = /expo 1 +░+▓+│? +05:24-05:35/;
  await kitchen.sees('4 / 4', '05:24-05:35');
  expect(kitchen.frame()).toMatch(expo);
  await kitchen.press('enter');
  await kitchen.sees('Ticket', '05:24-05:35');
  expect(kitchen.frame()).toMatch(expo);
});

test('speech says the journey of the item and its ticket', async () => {
  const heard = await listen(KITCHEN);
  await heard.sees('Bumped: ');
  await heard.press('F');
  await heard.sees('3 items');
  await heard.press('enter');
  await heard.sees(
    'Journey: 05:20:00 fired; 05:32:00 Soup, prep 12 minutes; 05:35:00 expo 1, hold 3 minutes.',
    'Ticket: 1 item waited on Soup: 8 minutes in total, longest 8 minutes.',
  );
});

test('a start names the station, and a name too long for the bar is marked as cut', async () => {
  const queue = { itemStartedAt: '2026-01-15T11:22:00.000+0000' };
  const long = station(3, { name: 'Pantry and Desserts Upstairs' });
  const kitchen = await openMonitor({
    stations: [FRY, long],
    records: [
      record(1, { at: long, item: 'Tart', firedMinutesAgo: 40, tookMinutes: 9, facts: queue }),
    ],
  });
  await kitchen.sees('1 row');
  await kitchen.press('F', 'enter');
  await kitchen.sees('05:22 queue 2m', 'Pantry and Desserts Ups…');
});

test('a forgotten bump leaves the ticket its bars', async () => {
  const kitchen = await openMonitor({
    stations: [FRY, SOUP],
    records: [
      {
        ...record(1, { item: 'Tart', at: FRY, firedMinutesAgo: 300, tookMinutes: 280 }),
        ticketGuid,
      },
      {
        ...record(2, { item: 'Soup', at: SOUP, firedMinutesAgo: 300, tookMinutes: 9 }),
        ticketGuid,
      },
    ],
  });
  await kitchen.sees('2 rows');
  await kitchen.press('F', 'enter');
  await kitchen.sees('4h40m', '(over 60 min)');
  expect(kitchen.frame()).toMatch(/\n {2}Soup +█{20,} +01:00-01:09/);
});

/** Slowest first: Ribs, Stew, Wings, Rolls. As they were bumped: Stew, Rolls, Ribs, Wings. */
const FOUR_TICKETS = [
  record(1, { item: 'Stew', firedMinutesAgo: 60, tookMinutes: 20 }),
  record(2, { item: 'Rolls', firedMinutesAgo: 40, tookMinutes: 5 }),
  record(3, { item: 'Ribs', firedMinutesAgo: 50, tookMinutes: 30 }),
  record(4, { item: 'Wings', firedMinutesAgo: 22, tookMinutes: 12 }),
];

test('from a ticket among the slowest ones, ] goes to the next slowest, and [ back', async () => {
  const kitchen = await openMonitor({ stations: [FRY], records: FOUR_TICKETS });
  await kitchen.sees('4 rows');
  await kitchen.press('W');
  await kitchen.sees('Slowest tickets', '1 of 4');
  await kitchen.press('j', 'enter');
  await kitchen.sees('Stew');
  await kitchen.press(']');
  await kitchen.sees('Wings');
  await kitchen.press(']', ']');
  await kitchen.sees('Rolls');
  await kitchen.press('[', '[', '[');
  await kitchen.sees('Ribs');
  await kitchen.press(']', ']', 'q');
  await kitchen.sees('Slowest tickets', '3 of 4');
});

test('from an item of a sorted list, ] goes to the next in that order', async () => {
  const kitchen = await openMonitor({ stations: [FRY], records: FOUR_TICKETS });
  await kitchen.sees('4 rows');
  await kitchen.press('F', ':');
  await kitchen.press('sort -item', 'enter', 'enter');
  await kitchen.sees('Wings');
  await kitchen.press(']');
  await kitchen.sees('Stew');
});

test('Down, Up, and Space scroll an item, and stay on it', async () => {
  const kitchen = await openMonitor({ ...KITCHEN, columns: 60, rows: 15 });
  await kitchen.sees('Station');
  await kitchen.press('F');
  await kitchen.sees('3 / 3');
  await kitchen.press('enter');
  await kitchen.sees('Onion Soup', 'more lines: Space');
  const firstLine = kitchen.lines().findIndex((line) => line.startsWith('item '));
  const body = () => kitchen.lines().slice(firstLine, -2).join('\n');
  const first = body();
  await kitchen.press('down', 'j');
  await kitchen.sees('2 lines above');
  expect(body().split('\n').slice(0, -2)).toEqual(first.split('\n').slice(2));
  await kitchen.press('up', 'k', 'k');
  await kitchen.loses('above');
  expect(body()).toBe(first);
  await kitchen.press('space');
  await kitchen.loses('fired to bumped');
  await kitchen.press(...Array.from({ length: 40 }, () => 'down'));
  await kitchen.sees('lines above', 'station multi-loc. ID');
  await kitchen.loses('more line');
});

test('< and > change the moment on the page of an item, which says if it is not bumped yet', async () => {
  const kitchen = await openMonitor({ ...KITCHEN, columns: 80, rows: 24 });
  await kitchen.sees('The last item was bumped at prep at 05:32.');
  await kitchen.press('F');
  await kitchen.sees('3 / 3');
  await kitchen.press('enter');
  await kitchen.sees('Onion Soup', 'expo 1');
  await kitchen.press(':', 'at 05:33', 'enter');
  await kitchen.sees('as of 05:33', 'Not bumped yet', 'It was bumped after 05:33.');
  await kitchen.press('>');
  await kitchen.sees('as of 05:35', 'Onion Soup');
  await kitchen.press('<');
  await kitchen.sees('as of 05:30', 'It was bumped after 05:30.');
});

test.each([
  ['i', 'Not checked'],
  ['D', 'Earlier dates are turned off'],
])('%s keeps the moment, and < changes it there', async (key, title) => {
  const kitchen = await openMonitor({ ...KITCHEN, columns: 80, rows: 24 });
  await kitchen.sees('The last item was bumped at prep at 05:32.');
  await kitchen.press('<', key);
  await kitchen.sees('as of 05:55', title);
  await kitchen.press('<');
  await kitchen.sees('as of 05:50', title);
  await kitchen.press('>', '>');
  await kitchen.loses('as of');
});
