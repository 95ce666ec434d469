import { expect, test } from 'vitest';
import { listen } from '../accessible-listener.tsx';
import { record, station } from '../builders.ts';
import { openMonitor } from '../driver.tsx';
import type { Gate } from '../gate.ts';

const FRY = station(1, { name: 'Fry' });
const GAP = '2 entries in the station list could not be read';
const strange = (gate: Gate) =>
  gate.rewrite('prepStations', (text) => text.replace('[', '[42,{},'));
const only = (gate: Gate) => gate.rewrite('prepStations', () => '[42,{}]');

test('list entries that are no stations are counted under the list, in the header, and in speech', async () => {
  const printed = { stations: [FRY], records: [record(1, { at: FRY })] };
  const kitchen = await openMonitor({ ...printed, before: strange });
  await kitchen.sees('Fry', `${GAP}.`, '2 stations unreadable');
  const listener = await listen({ ...printed, before: strange });
  // It may be said before or after the date is read.
  await listener.sees('1 station, 1 with no ', `${GAP}.`);
});

test('a list without a readable station is not called a restaurant without stations', async () => {
  const kitchen = await openMonitor({ before: only });
  await kitchen.sees('No station could be read', `${GAP}.`);
  const listener = await listen({ before: only });
  await listener.sees('There are no stations.', `${GAP}.`);
  expect(listener.said()).not.toContain('no published');
});
