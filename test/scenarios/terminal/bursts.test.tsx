import { expect, test } from 'vitest';
import { listen } from '../accessible-listener.tsx';
import { record, records, station } from '../builders.ts';
import { BETWEEN_KEYS_MS, openMonitor } from '../driver.tsx';

const STATIONS = Array.from({ length: 30 }, (_, n) => station(n, { name: `Line ${10 + n}` }));

test('every key of a chunk counts', async () => {
  const kitchen = await openMonitor({ stations: STATIONS });
  await kitchen.sees('Line 10');
  await kitchen.pressAtOnce('j', 'j', 'j', 'down', 'down', 'k');
  expect(kitchen.cursorLine()).toContain('Line 14');
});

test('fifty keys in one write act as fifty, in a frame or two', async () => {
  const many = Array.from({ length: 60 }, (_, n) => station(n, { name: `Line ${10 + n}` }));
  const kitchen = await openMonitor({ stations: many, records: records(100) });
  await kitchen.sees('100 rows\n');
  const before = kitchen.frames().length;
  await kitchen.pressAtOnce(...Array.from({ length: 45 }, () => 'j'), 'enter', ']', 'q', 'F', 'j');
  await kitchen.sees('100 / 100', 'Item 98');
  expect(kitchen.cursorLine()).toContain('Item 98');
  expect(kitchen.frames().length - before).toBeLessThan(5);
  await kitchen.pressAtOnce('s');
  expect(kitchen.cursorLine()).toContain('Line 55');
});

test('steps from date to date in one write lead as far as single ones', async () => {
  const kitchen = await openMonitor({ stations: STATIONS, records: records(10) });
  await kitchen.sees('10 rows\n');
  await kitchen.pressAtOnce('[', '[', '[', ']');
  await kitchen.sees('Jan 13');
});

test('keys typed ahead reach the screens that the first of them opened', async () => {
  const kitchen = await openMonitor({ stations: STATIONS, records: records(10) });
  await kitchen.sees('10 rows\n');
  await kitchen.pressAtOnce('F', 'j', 'j', 'enter');
  await kitchen.sees('fired to bumped', 'Item 7');
  await kitchen.pressAtOnce('q', 'O', 'j', 'enter');
  await kitchen.sees('Item▲');
  await kitchen.pressAtOnce('/', 'I', 't', 'e', 'm', 'space', '9', 'enter', 's', 'j', 'enter', ']');
  await kitchen.sees('│ Line 12 ├');
});

test('a pasted filter arrives complete, and line ends in it press Enter', async () => {
  const kitchen = await openMonitor({ stations: STATIONS });
  await kitchen.sees('Line 10');
  await kitchen.pressAtOnce('/', 'line 27', 'enter');
  await kitchen.sees('1 of 30 stations');
  expect(kitchen.cursorLine()).toContain('Line 27');
});

test('the keys for a page, half a page, the first row, and the last row move that far', async () => {
  const kitchen = await openMonitor({ stations: STATIONS, records: [record(1)] });
  await kitchen.sees('Line 10', 'Not judged');
  await kitchen.press('pagedown');
  expect(kitchen.cursorLine()).toContain('Line 24');
  await kitchen.press('ctrl+d');
  expect(kitchen.cursorLine()).toContain('Line 31');
  await kitchen.press('ctrl+u', 'pageup');
  expect(kitchen.cursorLine()).toContain('Line 10');
  await kitchen.press('G');
  expect(kitchen.cursorLine()).toContain('Line 39');
  await kitchen.press('home', 'end', 'g');
  expect(kitchen.cursorLine()).toContain('Line 10');
});

test('Ctrl-C quits from a prompt, a menu and a screen alike', async () => {
  for (const keys of [['/'], ['d'], ['?'], ['enter'], []]) {
    const kitchen = await openMonitor({ stations: STATIONS });
    await kitchen.sees('Line 10');
    await kitchen.press(...keys, 'ctrl+c');
    expect(kitchen.hasQuit()).toBe(true);
  }
});

test('a q soon after the q that closed a screen does not quit, on screen and in speech', async () => {
  const drivers = [
    { open: openMonitor, betweenKeysMs: BETWEEN_KEYS_MS },
    { open: listen, betweenKeysMs: 0 },
  ];
  for (const { open, betweenKeysMs } of drivers) {
    for (const opening of [['enter'], ['enter', 'F'], ['d']]) {
      const kitchen = await open({ stations: STATIONS });
      await kitchen.sees('Line 10');
      await kitchen.press(...opening, ...opening.map(() => 'q'), 'q', 'q');
      await kitchen.passes(499 - 3 * betweenKeysMs);
      await kitchen.press('q');
      expect(kitchen.hasQuit()).toBe(false);
      await kitchen.passes(1);
      await kitchen.press('q');
      expect(kitchen.hasQuit()).toBe(true);
    }
    const first = await open({ stations: STATIONS });
    await first.sees('Line 10');
    await first.press('q');
    expect(first.hasQuit()).toBe(true);
  }
});

test('Esc never quits, however often it is pressed', async () => {
  const kitchen = await openMonitor({ stations: STATIONS });
  await kitchen.sees('Line 10');
  await kitchen.press('enter', 'F', 'd', ...Array.from({ length: 10 }, () => 'escape'));
  await kitchen.sees('Setup');
  expect(kitchen.hasQuit()).toBe(false);
});
