/** For a column `ticketsLate` of stations. Run in a project copy with it. */
import { expect, test } from 'vitest';
import { FleetCounts } from '../../src/commands/exporter/fleet-counts.ts';
import { fleetMetrics } from '../../src/commands/exporter/metrics.ts';
import { metricsText } from '../../src/service/metrics-text.ts';
import { schemas } from '../docs/schemas.ts';
import { fleetRow, NOW } from '../kitchen/fleet/fleet-rows.ts';
import { record, station } from '../scenarios/builders.ts';
import { openMonitor } from '../scenarios/driver.tsx';
import { printedBy } from './printed-by.ts';

const FRY = station(1, { name: 'Fry' });
const RECORDS = [1, 2, 3].map((n) => record(n, { at: FRY, firedMinutesAgo: 20 + n }));

test('the list has the new column', async () => {
  const kitchen = await openMonitor({ stations: [FRY], records: RECORDS, columns: 200 });
  await kitchen.sees('Fry', 'Late of');
});

test('JSON of stations and of the fleet have it, with its meaning', async () => {
  const stations = await printedBy(['stations', '--now', '--demo', '--format', 'ndjson']);
  expect(stations).toMatch(/"ticketsLate":\d+/);
  expect(JSON.stringify(schemas()['stations'])).toContain('judged tickets that were late');
  // In a quiet quarter of an hour, the demo judges no station, so its list of restaurants may have none.
  expect(JSON.stringify(schemas()['fleet'])).toContain('ticketsLate');
});

test('the exporter has it', () => {
  const clock = { now: () => NOW, steady: () => NOW };
  const rows = [fleetRow(1, { stations: { Pizza: 'slow' } })];
  const text = metricsText(fleetMetrics({ rows }, new FleetCounts(), clock));
  expect(text).toMatch(/^linecheck_station_late_tickets\{.*station="Pizza".*\} 2$/m);
});
