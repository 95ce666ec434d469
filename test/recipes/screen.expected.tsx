/** For a screen `names`, opened by `v`. Run in a project copy with it. */
import { expect, test } from 'vitest';
import { listen } from '../scenarios/accessible-listener.tsx';
import { station } from '../scenarios/builders.ts';
import { openMonitor } from '../scenarios/driver.tsx';
import { printedBy } from './printed-by.ts';

const KITCHEN = { stations: [station(1, { name: 'Fry' }), station(2, { name: 'Grill' })] };

test('the new screen is drawn, its keys are in footer and help, and its command opens it', async () => {
  const kitchen = await openMonitor({ ...KITCHEN, columns: 160 });
  await kitchen.sees('Fry', 'v names');
  await kitchen.press('?');
  await kitchen.sees('names of all stations');
  await kitchen.press('escape', 'v');
  await kitchen.sees('called Fry', 'called Grill');
  await kitchen.press('j');
  await kitchen.sees('2 names');
  await kitchen.press('?');
  await kitchen.sees('Keys for this screen');
  await kitchen.press('escape', 'escape');
  await kitchen.loses('called Fry');
  await kitchen.press(':', 'names', 'enter');
  await kitchen.sees('called Fry');
  await kitchen.press(':', 'stations grill', 'enter');
  await kitchen.loses('called Fry');
});

test('the new screen is spoken', async () => {
  const kitchen = await listen(KITCHEN);
  await kitchen.sees('Fry');
  await kitchen.press('v');
  await kitchen.sees('called Fry', 'called Grill');
});

test('its key is on the page of keys', async () => {
  expect(await printedBy(['help', 'keys'])).toContain('names of all stations');
});
