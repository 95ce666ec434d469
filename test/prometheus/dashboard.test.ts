import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { deferredApi } from '../../src/api/deferred-api.ts';
import { programMetrics } from '../../src/commands/exporter/exporter.ts';
import { FleetCounts } from '../../src/commands/exporter/fleet-counts.ts';
import { fleetMetrics } from '../../src/commands/exporter/metrics.ts';
import { fleetRow, NOW } from '../kitchen/fleet/fleet-rows.ts';
import { DASHBOARD } from './dashboard-model.ts';
import { dashboardQueries } from './dashboard-queries.ts';
import { ALERTS } from './running-prometheus.ts';

const SUFFIXES = {
  info: ['_info'],
  counter: ['_total'],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
} as const;
const api = deferredApi(() => Promise.reject(new Error('nothing is called')));

/** Exporter series names. */
const EXPORTED = new Set(
  [
    ...programMetrics({ api, kind: 'platform' }),
    ...fleetMetrics({ rows: [fleetRow(1)] }, new FleetCounts(), {
      now: () => NOW,
      steady: () => NOW,
    }),
  ].flatMap(({ name, type }) => SUFFIXES[type].map((suffix) => name + suffix)),
);

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
