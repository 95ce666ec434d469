import { expect, test } from 'vitest';
import { listen } from '../accessible-listener.tsx';
import { record, station } from '../builders.ts';

const FRY = station(1, { name: 'Fry' });
const KITCHEN = {
  stations: [FRY],
  records: [record(1, { item: 'Rings', at: FRY })],
};

/** Opens it with a date held until it is released. */
const listenBefore = () => listen({ ...KITCHEN, before: (gate) => gate.hold('itemFulfillments') });

/** What claims something of a date: counts, and that there is nothing. */
const CLAIMS =
  /(?<!-)\b0 |\bno (?:row|item|entry|quarter)|nothing (?:fulfilled|matches|to open|happened)|nothing was bumped|no bumps|never used|not used|on this date/i;

test('no screen says anything about a date before it is loaded, whatever key is pressed', async () => {
  const kitchen = await listenBefore();
  await kitchen.sees('1 station, 1 with no setup issues.', 'Loading this date.');
  await kitchen.sees('Fry, 1 of 1', 'loading this date. No setup issues.');
  for (const key of [
    'j',
    'e',
    'enter',
    'tab',
    'tab',
    'tab',
    'T',
    'q',
    'q',
    'x',
    'j',
    'space',
    'e',
    'q',
  ]) {
    await kitchen.press(key);
  }
  await kitchen.press('F');
  await kitchen.sees('Loading items of Thu, Jan 15, 2026.');
  for (const key of ['j', 'G', 'enter', 'y', ',', 'e', 't']) {
    await kitchen.press(key);
    await kitchen.sees('Loading this date.');
  }
  for (const key of ['F', 'i', 'm', 'W', 'H']) {
    await kitchen.press(key);
    await kitchen.press('j');
    await kitchen.sees('Loading this date.');
    await kitchen.press('enter');
    await kitchen.sees('Loading this date.');
  }
  expect(kitchen.everything()).not.toMatch(CLAIMS);
  kitchen.gate.release();
});

test('the open screen speaks facts when they arrive', async () => {
  const kitchen = await listenBefore();
  await kitchen.sees('Loading this date.');
  await kitchen.press('enter');
  await kitchen.sees('Fry, 1 of 1', 'loading this date');
  kitchen.gate.release();
  await kitchen.sees('last out 05:48', '1 item, ', 'Station time: median 8 minutes');
});

test('the list of a date announces its first row on arrival if a key was pressed before', async () => {
  const kitchen = await listenBefore();
  await kitchen.sees('Loading this date.');
  await kitchen.press('F');
  await kitchen.press('j');
  await kitchen.sees('Loading this date.');
  kitchen.gate.release();
  await kitchen.sees('Items at all stations: 1 item', 'Rings, 1 of 1');
});
