import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import dashboard from '../../assets/grafana.json' with { type: 'json' };
import { fleetMetrics } from '../../src/commands/exporter/fleet-metrics.ts';
import { fleetRow, NOW } from '../kitchen/fleet/fleet-rows.ts';
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
    ...dashboard.templating.list.flatMap(({ query }) => named(JSON.stringify(query))),
    ...named(await readFile(ALERTS, 'utf8')),
  ];
  expect(used.length).toBeGreaterThan(40);
  expect(used.filter((name) => !EXPORTED.has(name))).toEqual([]);
});

it('its panels have IDs of their own and lie side by side', () => {
  const { panels } = dashboard;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const taken = new Set<string>();
  for (const { gridPos } of panels) {
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect(taken).not.toContain(`${x} ${y}`);
        taken.add(`${x} ${y}`);
      }
    }
  }
});

it('every panel and query asks the data source that its user chooses', () => {
  expect(dashboard.templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource' });
  for (const { type, datasource, targets = [] } of dashboard.panels) {
    if (type === 'row') continue;
    for (const each of [datasource, ...targets.map((target) => target.datasource)]) {
      expect(each?.type).toBe('prometheus');
      expect(each?.uid).toMatch(/^\$\{datasource\}$/);
    }
  }
});
