import { expect, test } from 'vitest';
import { listen } from '../accessible-listener.tsx';
import { BASIC, GRILL, monitoring, record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';
import { keysTo } from '../fleet/keys-to.ts';

const FRY = station(2, { name: 'Fry', printingMode: 'OFFLINE_ONLY' });
const COLD = station(1, { name: 'Cold', ...monitoring(FRY) });
const PASS = station(3, {
  name: 'Pass',
  printingMode: 'OFFLINE_ONLY',
  kitchenPrinter: undefined,
  expoRouting: 'SKIP_EXPO',
  includeWithExpediter: false,
});
const KITCHEN = { stations: [COLD, FRY, PASS], records: [record(1, { at: FRY })] };

/** Enough rows for a complete trace. */
const TALL = { columns: 100, rows: 50 };

test('T shows where a ticket goes, and t which backup prints and what is lost while the KDS is offline', async () => {
  const kitchen = await openMonitor({ ...KITCHEN, ...TALL });
  await kitchen.sees('1 row');
  await kitchen.press('j', 'T');
  await kitchen.sees(
    'Ticket route for Fry (KDS online)',
    '+  KDS     It shows on the KDS at Fry. (1 bump)',
    '-  Printer It does not print',
    '+  Others  Tickets at Cold list it',
    't offline/online',
  );
  expect(kitchen.frame()).toMatch(
    /Ticket route for Fry.*\n\+ {2}Result {2}A ticket fired here reaches the KDS and expo\. *\n +Confirmed by setup and bumps\. *\n\+ {2}KDS/,
  );
  await kitchen.press('t');
  await kitchen.sees(
    'Ticket route for Fry (KDS offline)',
    '*  Printer It prints on the backup',
    '+  Result  A ticket fired here reaches the printer and expo.',
  );
  await kitchen.press(']');
  await kitchen.sees(
    'Ticket route for Pass (KDS offline)',
    '!! Result  A ticket fired here is lost',
  );
  await kitchen.press('space');
  await kitchen.sees('Ticket route for Pass (KDS online)', 'depends on the KDS');
  await kitchen.press(']');
  await kitchen.sees('Ticket route for Cold');
  await kitchen.press('s');
  await kitchen.sees('Now    Usual');
});

test('t says that a ticket goes only to expo, drawn and spoken, and the audit warns about it', async () => {
  const OVEN = station(4, {
    name: 'Oven',
    printingMode: 'OFFLINE_ONLY',
    kitchenPrinter: undefined,
  });
  const kitchen = await openMonitor({ stations: [OVEN], ...TALL });
  await kitchen.sees('! no backup printer');
  await kitchen.press('T', 't');
  await kitchen.sees("~  Result  Only expo gets a ticket fired here. Oven doesn't.");
  const listener = await listen({ stations: [OVEN] });
  await listener.sees('Warning, no backup printer');
  await listener.press('T', 't');
  await listener.sees("Result: Only expo gets a ticket fired here. Oven doesn't. The KDS is");
});

test('Esc and q go back to the screen that the route was opened from, and the route begins with a working KDS', async () => {
  const kitchen = await openMonitor({ ...KITCHEN, ...TALL });
  await kitchen.sees('Pass');
  await kitchen.press('enter');
  await kitchen.sees('[pace]');
  await kitchen.press('T', 't');
  await kitchen.sees('(KDS offline)');
  await kitchen.press('escape');
  await kitchen.sees('issues', 'Cold');
  await kitchen.press('T');
  await kitchen.sees('(KDS online)');
  await kitchen.press('q', 'q');
  await kitchen.sees('Now    Usual');
});

test.each([
  { columns: 60, rows: 15 },
  { columns: 80, rows: 24 },
  { columns: 120, rows: 40 },
])('at $columns x $rows all of it can be read', async (size) => {
  const kitchen = await openMonitor({ ...KITCHEN, ...size });
  await kitchen.sees('few bumps');
  await kitchen.press('j', 'T');
  await kitchen.sees('Ticket route for Fry');
  let read = '';
  for (let lines = 0; lines < 40; lines += 1) {
    read += kitchen.frame();
    await kitchen.press('j');
  }
  for (const text of ['A ticket fired here', 'Expo 2', 'Result', '+ yes', '? unsure']) {
    expect(read).toContain(text);
  }
  const end = kitchen.frame();
  expect(end).not.toContain('more line');
  await kitchen.press('pagedown');
  expect(kitchen.frame()).toBe(end);
  await kitchen.press('pageup', 'pageup', 'pageup', 'pageup');
  await kitchen.sees('A ticket fired here');
});

test('a station that was removed meanwhile, and a list without stations, are reported', async () => {
  const kitchen = await openMonitor({ ...KITCHEN, restaurants: [BASIC, GRILL] });
  await kitchen.sees('No prep stations');
  await kitchen.press('T');
  await kitchen.sees('No station to trace.');
  await kitchen.press(...keysTo('grill'));
  await kitchen.sees('Cold');
  await kitchen.press('T');
  await kitchen.sees('Ticket route for Cold');
  await kitchen.publish([FRY]);
  await kitchen.press('r');
  await kitchen.sees('This station is gone');
  await kitchen.press(']');
  await kitchen.sees('Ticket route for Fry');
  await kitchen.press(':', ...'ctx bakery'.split(''), 'enter');
  await kitchen.sees('No prep stations');
});

test('speech says the whole route, each change of the KDS, and each hop', async () => {
  const kitchen = await listen(KITCHEN);
  await kitchen.sees('Bumped: 1');
  await kitchen.press('j', 'T');
  await kitchen.sees(
    'Ticket route for Fry (KDS online).',
    'KDS: It shows on the KDS at Fry. (1 bump) It has a KDS',
    'Result: A ticket fired here reaches the KDS and expo.',
  );
  await kitchen.press('t');
  await kitchen.sees('(KDS offline)', 'Printer: It prints on the backup');
  await kitchen.press('j');
  await kitchen.sees('2 of 6. KDS: The KDS at Fry is offline');
  await kitchen.press('k', 'k');
  await kitchen.sees('This is the first.');
  await kitchen.press(']');
  await kitchen.sees('Ticket route for Pass (KDS offline).', 'A ticket fired here is lost');
  await kitchen.press('?');
  await kitchen.sees('t or Space or Capital T: show the route with the KDS offline');
  await kitchen.press('escape');
  await kitchen.sees('Fry, 2 of 3');
});
