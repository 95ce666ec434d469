import { Command } from 'commander';
import { expect, test } from 'vitest';
import { KEYS } from '../../../src/commands/help/start.ts';
import { changedKeymap } from '../../../src/state/changed-keys.ts';
import { record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';

const CHANGES = { date: ['b'], filter: ['Z'], F6: [':filter wait>10h'], 'level-1': ['5'] };
const { keymap } = changedKeymap(new Map(Object.entries(CHANGES)));

test('changed keys work, and the footer, help, and search for commands follow', async () => {
  const kitchen = await openMonitor({ keymap, stations: [station(1)], records: [record(1)] });
  await kitchen.sees('Station 1', 'b date', 'Z filter');
  await kitchen.press('?', '?');
  await kitchen.sees('b           choose a business date');
  await kitchen.press('escape', 'd');
  await kitchen.loses('Business date');
  await kitchen.press('b');
  await kitchen.sees('Business date');
  await kitchen.press('escape', 'F');
  await kitchen.sees('1 / 1', '0 5 2 levels');
  await kitchen.press('f6');
  await kitchen.sees('Nothing matches', 'wait>10h');
});

test("the help's example of a command on a key works on the first screen", async () => {
  const [, line = ''] = /"F6" = "(.+)"/.exec(await KEYS.text(new Command())) ?? [];
  const { keymap: helped, mistakes } = changedKeymap(new Map([['F6', [line]]]));
  expect(mistakes).toEqual([]);
  const kitchen = await openMonitor({
    keymap: helped,
    stations: [station(1)],
    records: [record(1)],
  });
  await kitchen.sees('Station 1', '1 row');
  await kitchen.press('f6');
  expect(kitchen.frame()).toContain('wait>10m');
  expect(kitchen.frame()).not.toContain('takes no argument');
});

test('text after the filter key does nothing if there is no list, whatever the key is', async () => {
  const kitchen = await openMonitor({ keymap, stations: [station(1)] });
  await kitchen.sees('Station 1');
  await kitchen.press('x', 'Z', 'q');
  await kitchen.sees('filter: q');
  expect(kitchen.hasQuit()).toBe(false);
});
