import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { fleetMetrics } from '../../src/commands/exporter/fleet-metrics.ts';
import { fleetRow, NOW } from '../kitchen/fleet/fleet-rows.ts';
import { DASHBOARD } from './dashboard-model.ts';
import { dashboardQueries } from './dashboard-queries.ts';
import { ALERTS } from './running-prometheus.ts';

/** Names of series, as the exporter has them. */
const EXPORTED = new Set([
  'linecheck_build_info',
  'linecheck_platform_requests_left',
  'linecheck_platform_received_bytes_total',
  ...fleetMetrics({ rows: [fleetRow(1)] }, NOW).map(({ name, type }) => {
    return type === 'info' ? `${name}_info` : name;
  }),
]);

const named = (text: string): readonly string[] => text.match(/\blinecheck_\w+/g) ?? [];

it('dashboard and alert rules name only series that are exported', async () => {
  const used = [
    ...dashboardQueries().flatMap(({ expression }) => named(expression)),
    ...DASHBOARD.templating.list.flatMap(({ query }) => named(JSON.stringify(query))),
    ...named(await readFile(ALERTS, 'utf8')),
  ];
  expect(used.length).toBeGreaterThan(40);
  expect(used.filter((name) => !EXPORTED.has(name))).toEqual([]);
});
