import { expect, test } from 'vitest';
import { formatInstant } from '../../../src/contract/instant.ts';
import type { Plant } from '../../../src/service/simulator/plant-kinds.ts';
import { EPOCH } from '../../api/virtual-clock.ts';
import { picturedRestaurant, picturedUsual } from '../../docs/pictured-restaurant.ts';
import { listen } from '../accessible-listener.tsx';
import { GRILL, YESTERDAY } from '../builders.ts';
import { type Opening, openMonitor, REFRESH_MS } from '../driver.tsx';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SLOW: Plant = { kind: 'slow', station: 'Grill', from: EPOCH - 90 * MINUTE, factor: 3 };
const { choice, stations, records } = picturedRestaurant(GRILL, 'typical', 7, [SLOW]);
const KITCHEN: Opening = {
  stations,
  records,
  restaurants: [choice],
  usualReader: picturedUsual('typical', 7),
};
/** The same evening, a day earlier. */
const EARLIER = records.map((record) => {
  const before = (text = '') => formatInstant(Date.parse(text) - DAY);
  return {
    ...record,
    ticketFiredAt: before(record.ticketFiredAt),
    itemStartedAt: before(record.itemStartedAt),
    itemFulfilledAt: before(record.itemFulfilledAt),
  };
});

/** At 19:00, with a station slow since after 17:30. */
async function evening(more: Opening = {}) {
  const kitchen = await openMonitor({ ...KITCHEN, ...more });
  await kitchen.sees('SLOW   Grill', 'usually 6m', '19:00 · Bangkok');
  return kitchen;
}

const when = (lines: readonly string[]) =>
  /^(.* as of \d\d:\d\d|.*\d\d\d\d)/.exec(lines[0] ?? '')?.[1];

test('< steps back by 5 minutes, > forward, and Esc returns', async () => {
  const kitchen = await evening();
  const now = kitchen.frame();
  await kitchen.press('<');
  await kitchen.sees('Thu, Jan 15 · as of 18:55', 'rewound · :now returns', 'SLOW   Grill');
  await kitchen.press('<', '<', '>');
  await kitchen.sees('as of 18:50');
  await kitchen.press('t', '17:10', 'enter');
  await kitchen.sees('as of 17:10', '6 stations are at their usual pace (2 not judged');
  expect(kitchen.frame()).not.toContain('SLOW');
  await kitchen.press('escape');
  await kitchen.sees('19:00 · Bangkok', 'SLOW   Grill');
  expect(kitchen.frame()).toBe(now);
  await kitchen.press('>');
  await kitchen.sees('19:05 is still to come.');
});

test('while updates are paused, a later moment is not read yet, or still to come', async () => {
  const kitchen = await evening();
  await kitchen.press('=');
  await kitchen.passes(10 * MINUTE);
  await kitchen.press('>');
  await kitchen.sees('Nothing later has been read yet.');
  await kitchen.press('t', '19:15', 'enter');
  await kitchen.sees('19:15 is still to come.');
  await kitchen.press('ctrl+u', '19:10', 'enter');
  await kitchen.sees('Nothing later has been read yet.');
});

test('a held key takes larger steps, and another key ends the larger steps', async () => {
  const kitchen = await evening();
  const steps: (string | undefined)[] = [];
  for (let press = 0; press < 14; press += 1) {
    await kitchen.press('<');
    steps.push(when(kitchen.lines())?.slice(-5));
  }
  expect(steps.join(' ')).toBe(
    '18:55 18:50 18:45 18:40 18:35 18:30 18:15 18:00 17:45 17:30 17:15 17:00 16:30 16:00',
  );
  await kitchen.press('j', '<');
  await kitchen.sees('as of 15:55');
  await kitchen.press('>');
  await kitchen.sees('as of 16:00');
});

test('a past date is judged once, and a reading with the same stations changes only its age', async () => {
  const kitchen = await evening({ earlier: { [YESTERDAY]: EARLIER }, columns: 110 });
  await kitchen.press('[');
  await kitchen.sees('Wed, Jan 14, 2026 (not today)', 'STOPPED No bumps at any station');
  const read = kitchen.frames().length;
  await kitchen.passes(3 * MINUTE);
  await kitchen.sees('updated 3 min ago');
  const below = kitchen
    .frames()
    .slice(read - 1)
    .map((frame) => frame.split('\n').slice(1).join('\n'));
  expect([below.length > 1, new Set(below).size]).toEqual([true, 1]);
});

test('keys in one burst step like single keys, and act on the moment that they reach', async () => {
  const kitchen = await evening();
  await kitchen.pressAtOnce('<', '<', '<', 'F');
  await kitchen.sees('as of 18:45', '[prep] [expo 1] [expo 2]');
  await kitchen.press('g');
  expect(kitchen.cursorLine()).toMatch(/ 18:4\d:\d\d /);
});

test('every screen shows the kitchen as it was at that moment, until :now', async () => {
  const kitchen = await evening();
  const all = / ([\d,]+) rows/.exec(kitchen.lines()[0] ?? '')?.[1] ?? '';
  await kitchen.press('t', '17:10', 'enter');
  await kitchen.press('/', 'grill', 'enter', 'enter');
  await kitchen.sees('as of 17:10', 'tickets go to');
  expect(kitchen.frame()).not.toContain('slow since');
  await kitchen.press('T');
  await kitchen.sees('as of 17:10', 'Ticket route for Grill');
  await kitchen.press('q', 'F');
  await kitchen.sees('as of 17:10', '[prep] [expo 1] [expo 2]');
  expect(kitchen.frame()).not.toContain(`/ ${all} `);
  await kitchen.press('m');
  await kitchen.sees('as of 17:10', 'Median station time in minutes, by station and hour');
  expect(kitchen.frame()).toMatch(/▼17(?! {4}18)/);
  await kitchen.press(':', 'at 18:05', 'enter');
  await kitchen.sees('as of 18:05', '18');
  await kitchen.press('D');
  await kitchen.sees('Median station time', '28 dates');
  expect(kitchen.lines()[3]).toMatch(/ 13 .*\D18:05 *$/);
  await kitchen.press(':', 'now', 'enter');
  await kitchen.sees('19:00 · Bangkok');
  expect(kitchen.lines()[3]).toMatch(/ 13 .* now *$/);
  await kitchen.press('s');
  await kitchen.sees('SLOW   Grill');
});

test('a refresh keeps the moment, and no alert rings', async () => {
  const rung: true[] = [];
  const isEarly = ({ itemFulfilledAt = '' }) => Date.parse(itemFulfilledAt) < EPOCH - 45 * MINUTE;
  const ring = () => void rung.push(true);
  const kitchen = await openMonitor({ ...KITCHEN, records: records.filter(isEarly), ring });
  await kitchen.sees(' rows', 'STOPPED Nothing has come out');
  await kitchen.press('<');
  await kitchen.sees('as of 18:55');
  await kitchen.fulfil(records.filter((each) => !isEarly(each)));
  await kitchen.press('r');
  await kitchen.passes(2 * REFRESH_MS);
  await kitchen.sees('as of 18:55', 'SLOW   Grill');
  kitchen.gate.cut();
  await kitchen.passes(4 * MINUTE);
  await kitchen.sees('as of 18:55');
  expect(rung).toEqual([]);
});

test('a past date has states at its moments, and is complete again after the last one', async () => {
  const kitchen = await evening({ earlier: { [YESTERDAY]: EARLIER } });
  await kitchen.press('[');
  await kitchen.sees('Wed, Jan 14, 2026 (not today)', 'Median');
  await kitchen.press('t', '18:50', 'enter');
  await kitchen.sees('Wed, Jan 14, 2026 · as of 18:50', 'SLOW   Grill', 'Last 2 h');
  await kitchen.press('M');
  await kitchen.sees('Stations can be muted only as of now.');
  await kitchen.press('t', '3pm', 'enter', '>');
  await kitchen.sees('as of 15:05');
  await kitchen.press(']');
  await kitchen.sees('19:00 · Bangkok');
  await kitchen.press('[', 't', '18:55', 'enter', '>', '>');
  await kitchen.sees('(not today)');
  await kitchen.press('>');
  await kitchen.sees('Nothing was bumped later on this date.');
  await kitchen.press('t', '9:10', 'enter', '<');
  await kitchen.sees('as of 09:10', 'Nothing was bumped earlier on this date.');
  await kitchen.sees('No item has been bumped at prep yet.');
});

test('what is no earlier moment is refused, and a date ends the rewind', async () => {
  const kitchen = await evening();
  for (const [typed, says] of [
    ['20:30', '20:30 is still to come.'],
    ['-30h', 'Type a time on this date, such as 7:10p, 19:10, -2h, or +30m.'],
    ['soon', 'Type a time on this date, such as 7:10p, 19:10, -2h, or +30m.'],
  ] as const) {
    await kitchen.press('t', typed, 'enter');
    await kitchen.sees(says);
    await kitchen.press('escape');
    await kitchen.loses(says);
    await kitchen.sees('19:00 · Bangkok');
  }
  await kitchen.press('<', 't', 'yesterday', 'enter');
  await kitchen.sees('Wed, Jan 14, 2026 (not today)');
});

test('speech says the moment, and the states at that moment', async () => {
  const kitchen = await listen(KITCHEN);
  await kitchen.sees('Grill has been slow since');
  await kitchen.press('<');
  await kitchen.sees('As of 18:55.', 'Grill has been slow since');
  await kitchen.press('t');
  await kitchen.sees('As of. Type, then Enter. Escape cancels.');
  await kitchen.press('1', '7', ':', '1', '0', 'enter');
  await kitchen.sees('As of 17:10.', '6 stations are at their usual pace (2 not judged');
  await kitchen.press('r');
  await kitchen.sees('Thu, Jan 15, 2026, as of 17:10.');
  await kitchen.press('escape');
  await kitchen.sees('The latest data is shown again.', 'Grill has been slow since');
});
