import { expect, test } from 'vitest';
import { listen } from '../accessible-listener.tsx';
import { BASIC, GRILL, record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const FRY = station(1, { name: 'Fry' });
const KITCHEN = { stations: [FRY], records: [record(1, { item: 'Onion Rings', at: FRY })] };
const pasted = (text: string): string => `\u001b[200~${text}\u001b[201~`;
const SAID = 'The paste was ignored: no prompt is open.';

test.each([
  ['the station list', []],
  ['a station', ['enter']],
  ['a trace', ['T']],
  ['the graph', ['x']],
  ['the list', ['F']],
  ['a record', ['F', 'enter']],
  ['an analysis', ['F', 'm']],
  ['help', ['?']],
  ['the sort menu', ['F', 'O']],
])('on %s pasted text only causes a notice', async (_, keys) => {
  const kitchen = await openMonitor({ ...KITCHEN, restaurants: [GRILL, BASIC] });
  // Both are read, in any order.
  await kitchen.sees('▶ Fry', '1 row\n');
  await kitchen.press(...keys);
  const before = kitchen.lines().slice(0, -1);
  await kitchen.press(pasted('q\rs[]jxTFd?:hello\u0003'));
  await kitchen.sees(SAID);
  expect(kitchen.lines().slice(0, -1)).toEqual(before);
  expect(kitchen.hasQuit()).toBe(false);
  // The next key is one.
  await kitchen.press('escape');
  expect(kitchen.frame()).not.toContain(SAID);
});

test('pasted text is inserted into any open prompt, on one line', async () => {
  const kitchen = await openMonitor({ ...KITCHEN, restaurants: [GRILL, BASIC] });
  await kitchen.sees('1 row\n');
  await kitchen.press('/', 'f', pasted('ry\n\tx\u0007'));
  await kitchen.sees('filter: fry  x_');
  await kitchen.press('escape', 'F', '/', pasted('item:onion'), 'enter');
  await kitchen.sees('filter: item:onion', '1 / 1');
  await kitchen.press(':', pasted('sort item'), 'enter');
  await kitchen.sees('Item▲');
  // The menu of dates takes what is typed, and so what is pasted.
  await kitchen.press('d', pasted('20260114'), 'enter');
  await kitchen.sees('Wed, Jan 14, 2026 (not today)');
  await kitchen.press(
    ']',
    't',
    pasted('05:30'),
    'escape',
    'c',
    '/',
    pasted('Bakery'),
    'enter',
    'enter',
  );
  await kitchen.sees('Corner Bakery', 'No prep stations');
});

test('a prompt takes as much pasted text as typed text', async () => {
  const kitchen = await openMonitor(KITCHEN);
  await kitchen.sees('1 row\n');
  await kitchen.press(':', pasted(`${'x'.repeat(199)}🍕${'y'.repeat(5_000)}`), 'backspace');
  await kitchen.sees('xxx_');
  expect(kitchen.frame()).not.toContain('y_');
});

test('in accessible mode pasted text is inserted as text, too', async () => {
  const kitchen = await listen({ ...KITCHEN, restaurants: [GRILL, BASIC] });
  await kitchen.sees('Bumped: 1');
  await kitchen.press(pasted('q\rF'));
  await kitchen.sees(SAID);
  await kitchen.press('F');
  await kitchen.press('/', pasted('item:onion'));
  await kitchen.sees('item:onion');
  await kitchen.press('enter');
  await kitchen.sees('filter item:onion');
  await kitchen.press('d', pasted('20260114'));
  await kitchen.sees('20260114');
  await kitchen.press('enter');
  await kitchen.sees('Wed, Jan 14, 2026, not today.');
  await kitchen.press('d', pasted('no: date'));
  await kitchen.sees('Paste ignored: not a number or a date.');
});
