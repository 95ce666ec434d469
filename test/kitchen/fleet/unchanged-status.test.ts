import { expect, it } from 'vitest';
import { unchangedStatus } from '../../../src/kitchen/fleet/restaurant-status.ts';
import { fleetRow, NOW } from './fleet-rows.ts';

const MINUTE = 60_000;

it.each([
  ['keeps states and counts', 10, { state: 'slow', bumps: 8, items: 9 }],
  ['judges nothing in a lull', 20, { state: 'unknown', bumps: 8, items: 9 }],
  ['counts nothing once the half hour is empty', 40, { state: 'unknown', bumps: 0, items: 0 }],
])('without new data, a status is %s', (_, minutes, station) => {
  const { status } = fleetRow(1, { stations: { Grill: 'slow' } });
  const later = status && unchangedStatus(status, NOW + minutes * MINUTE);
  expect(later?.stations).toMatchObject([station]);
  expect(later?.tickets?.all).toBe(station.items === 0 ? 0 : 20);
});

it('without new data, a past date keeps the figures of the complete date', () => {
  const { status } = fleetRow(1, { stations: { Grill: 'unknown' }, pastDate: '20260113' });
  expect(status && unchangedStatus(status, NOW + 40 * MINUTE)).toBe(status);
});
