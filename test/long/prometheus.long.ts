import { fetch } from 'undici';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { deferredApi } from '../../src/api/deferred-api.ts';
import { serveFleetMetrics } from '../../src/commands/exporter/exporter.ts';
import { fleetRow, NOW } from '../kitchen/fleet/fleet-rows.ts';
import { builtProgram } from '../process/built-program.ts';
import { startingHere } from '../process/in-process.ts';
import { dashboardQueries } from '../prometheus/dashboard-queries.ts';
import {
  type PrometheusPrograms,
  prometheusPrograms,
  promtool,
  startPrometheus,
} from '../prometheus/running-prometheus.ts';
import { scrapedKitchens, targetsOf } from '../prometheus/scraped-kitchens.ts';
import { samplesOf } from '../service/read-metrics.ts';
import { recordFigures } from './record-figures.ts';

const RESTAURANTS = 400;
const STATIONS = 10;
const SCRAPES = 20;

const program = builtProgram();
const startHere = startingHere(program);
let programs: PrometheusPrograms | string;
beforeAll(async () => {
  programs = await prometheusPrograms();
});

it('an alert fires for a planted slow station', async ({ skip }) => {
  if (typeof programs === 'string') return skip(programs);
  const urls = await scrapedKitchens(program, startHere);
  const started = Date.now();
  const { query, alerts } = await startPrometheus(programs, program, targetsOf(urls));
  const firing = async () =>
    (await alerts('firing')).map(({ metric }) => `${metric['alertname']} ${metric['station']}`);
  const poll = { timeout: 300_000, interval: 1_000 };
  await expect.poll(firing, poll).toContain('StationSlow Fry');
  const seconds = (Date.now() - started) / 1_000;
  await expect.poll(firing, poll).toContain('StationQuiet Cold');
  const empty: string[] = [];
  for (const { panel, expression } of dashboardQueries()) {
    if ((await query(expression)).length === 0) empty.push(panel);
  }
  expect(empty).toEqual([]);
  const [scraped] = await query('max(scrape_samples_scraped)');
  await recordFigures('alert of Prometheus in a planted slow-down', {
    'seconds until StationSlow fires, of which 120 are its own wait': seconds,
    'queries of the dashboard, each with data': dashboardQueries().length,
    'samples of a scrape': Number(scraped?.value[1]),
  });
});

it('four hundred restaurants are scraped in time', async ({ skip }) => {
  if (typeof programs === 'string') return skip(programs);
  const names = Array.from({ length: STATIONS }, (_, at) => [`Station ${at}`, 'ok'] as const);
  const stations = Object.fromEntries(names);
  const rows = Array.from({ length: RESTAURANTS }, (_, at) =>
    fleetRow(at, { stations, errors: 1, warnings: 2 }),
  );
  const view = { rows };
  const api = deferredApi(() => Promise.reject(new Error('nothing is called')));
  const source = { kind: 'platform', api } as const;
  const server = await serveFleetMetrics(
    source,
    { get: () => view, subscribe: () => () => undefined },
    { now: () => NOW, steady: () => NOW },
    { port: 0 },
  );
  onTestFinished(() => server.close());
  const times: number[] = [];
  let text = '';
  for (let scrape = 0; scrape < SCRAPES; scrape += 1) {
    const start = performance.now();
    text = await (await fetch(server.url)).text();
    times.push(performance.now() - start);
  }
  const { query } = await startPrometheus(programs, program, targetsOf([server.url]));
  await expect.poll(() => query('up == 1'), { timeout: 60_000 }).toHaveLength(1);
  const [taken] = await query('scrape_duration_seconds');
  expect(await promtool(programs, ['check', 'metrics'], text)).toBe('');
  const series = samplesOf(text).length;
  // As in the command's help.
  expect(series).toBeLessThan(110_000);
  await recordFigures('metrics of 400 restaurants with 10 stations', {
    series,
    MB: Buffer.byteLength(text) / 1e6,
    'ms of a scrape, median': times.sort((a, b) => a - b)[SCRAPES / 2] ?? 0,
    'ms of a scrape by Prometheus': 1_000 * Number(taken?.value[1]),
  });
});
