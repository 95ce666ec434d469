/** A real Prometheus reads the same numbers the commands print, and knows the shipped rules and queries. One file: its package is unpacked once. */
import { fetch } from 'undici';
import { beforeAll, expect, it } from 'vitest';
import { printFleet } from '../../src/commands/fleet.ts';
import { printReport } from '../../src/commands/report/report.ts';
import type { ItemFulfillmentRead } from '../../src/contract/decode.ts';
import type { KitchenSource } from '../../src/reader/kitchen-source.ts';
import { EPOCH } from '../api/virtual-clock.ts';
import { demoSource, NOW } from '../commands/demo-source.ts';
import { exportedSource } from '../commands/exporter/exported-kitchen.ts';
import { sourceOf, taking } from '../commands/fulfillments/printed.ts';
import { builtProgram } from '../process/built-program.ts';
import { startingHere } from '../process/in-process.ts';
import { GRILL, record, station } from '../scenarios/builders.ts';
import { setStage } from '../scenarios/stage.ts';
import { dashboardQueries } from './dashboard-queries.ts';
import {
  ALERTS,
  type PrometheusPrograms,
  prometheusPrograms,
  promtool,
  type Series,
  startPrometheus,
} from './running-prometheus.ts';
import { scrapedKitchens, targetsOf } from './scraped-kitchens.ts';

const program = builtProgram();
const startHere = startingHere(program);
let programs: PrometheusPrograms | string;
beforeAll(async () => {
  programs = await prometheusPrograms();
}, 240_000);

const POLL = { timeout: 60_000, interval: 200 };
const MINUTE = 60_000;
const RULE_TESTS = new URL('alerts.test.yml', import.meta.url).pathname;

const byName = (a: string, b: string) => a.localeCompare(b, 'en');

/** By label, as parsed by Prometheus. */
function valuesBy(series: readonly Series[], label: string): Readonly<Record<string, number>> {
  return Object.fromEntries(
    series.map(({ metric, value }) => [metric[label] ?? '', Number(value[1])]),
  );
}

it('states, issues, and times are those of linecheck fleet', async ({ skip }) => {
  if (typeof programs === 'string') return skip(programs);
  const plants = ['slow:Grill@-90m*3', 'stop:Fry@-60m'];
  const kitchen = await demoSource(...plants);
  const source = { ...kitchen, restaurants: kitchen.restaurants.slice(0, 1) };
  const { url, samples, refresh, clock } = await exportedSource(source, NOW);
  const dates = async () =>
    (await samples()).find(({ name }) => name === 'linecheck_restaurant_usual_dates')?.value;
  await expect.poll(dates, POLL).toBe(4);
  await refresh();
  const { query } = await startPrometheus(programs, program, targetsOf([url]));
  await expect.poll(() => query('up == 1'), POLL).toHaveLength(1);
  const { outlet, text } = taking();
  const outlets = { stdout: outlet, stderr: taking().outlet };
  const flags = { format: 'json', usual: true } as const;
  await printFleet(source, flags, outlets, clock, new AbortController().signal);
  const printed: readonly FleetLine[] = JSON.parse(text());
  expect(printed.flatMap(({ slow, quiet }) => [...(slow ?? []), ...(quiet ?? [])])).toEqual(
    expect.arrayContaining(['Grill', 'Fry']),
  );
  for (const line of printed) {
    const at = `{restaurant="${line.name}"}`;
    const one = async (expression: string) => Number((await query(expression))[0]?.value[1] ?? 0);
    const names = async (state: string) =>
      (await query(`linecheck_station_state{restaurant="${line.name}",state="${state}"} == 1`))
        .map(({ metric }) => metric['station'] ?? '')
        .toSorted(byName);
    const errors = (severity: string) =>
      one(`sum(linecheck_restaurant_issues{restaurant="${line.name}",severity="${severity}"})`);
    expect({
      slow: await names('slow'),
      quiet: await names('quiet'),
      errors: await errors('error'),
      warnings: await errors('warning'),
      usualDates: await one(`linecheck_restaurant_usual_dates${at}`),
      ratio: await one(`round(linecheck_restaurant_pace_ratio${at}, 0.01)`),
    }).toEqual({
      slow: line.slow?.toSorted(byName),
      quiet: line.quiet?.toSorted(byName),
      errors: line.errors,
      warnings: line.warnings,
      usualDates: line.usualDates,
      ratio: line.ratio ?? 0,
    });
    for (const each of line.stations ?? []) {
      const ms = (name: string) =>
        one(
          `1000 * linecheck_station_${name}_seconds{restaurant="${line.name}",station="${each.name}"}`,
        );
      expect(Math.round(await ms('time_median'))).toBe(each.nowMedianMs ?? 0);
      expect(Math.round(await ms('time_usual'))).toBe(each.usualMedianMs);
      expect(await ms('state_since_timestamp')).toBeCloseTo(Date.parse(each.since), -1);
    }
  }
});

interface FleetLine {
  readonly name: string;
  readonly errors: number;
  readonly warnings: number;
  readonly usualDates: number;
  readonly ratio: number | null;
  readonly slow: readonly string[] | null;
  readonly quiet: readonly string[] | null;
  readonly stations:
    | readonly {
        readonly name: string;
        readonly since: string;
        readonly nowMedianMs: number | null;
        readonly usualMedianMs: number;
      }[]
    | null;
}

interface ReportJson {
  readonly stations: readonly {
    readonly name: string;
    readonly rows: number;
    readonly count: number;
  }[];
  readonly measures: readonly {
    readonly id: string;
    readonly meanMs: number | null;
    readonly count: number;
  }[];
}

async function reportOf(source: KitchenSource, clock: Parameters<typeof printReport>[4]) {
  const { outlet, text } = taking();
  const outlets = { stdout: outlet, stderr: taking().outlet };
  await printReport(source, [], { format: 'json' }, outlets, clock);
  const { stations, measures }: ReportJson = JSON.parse(text());
  const time = measures.find(({ id }) => id === 'station-time');
  return {
    items: Object.fromEntries(stations.map(({ name, rows }) => [name, rows])),
    counts: Object.fromEntries(stations.map(({ name, count }) => [name, count])),
    sumMs: (time?.meanMs ?? 0) * (time?.count ?? 0),
  };
}

const BROILER = station(1, { name: 'Broiler' });
const FRY = station(2, { name: 'Fry' });

/** One ticket each. Minutes taken: the number's ones digit plus a half. */
function items(
  from: number,
  count: number,
  at = BROILER,
  firedMinutesAgo = 100,
): ItemFulfillmentRead[] {
  return Array.from({ length: count }, (_, place) =>
    record(from + place, {
      at,
      tookMinutes: ((from + place) % 10) * 3 + 0.5,
      firedMinutesAgo: firedMinutesAgo - 2 * place,
    }),
  );
}

it('counters grow as linecheck report does, with late rows, and never twice for one row', async ({
  skip,
}) => {
  if (typeof programs === 'string') return skip(programs);
  const early = [...items(100, 9), ...items(200, 4, FRY), record(300, { at: FRY, level: 1 })];
  const stage = await setStage({ stations: [BROILER, FRY], records: early });
  const { source } = sourceOf(stage.api, GRILL);
  const exported = await exportedSource(source, EPOCH);
  const { refresh, url, pass } = exported;
  await refresh();
  const before = await reportOf(source, stage.clock);
  const { query } = await startPrometheus(programs, program, targetsOf([url]));
  const counted = async (labels = '') => ({
    items: valuesBy(await query(`linecheck_station_bumped_items_total${labels}`), 'station'),
    counts: valuesBy(await query(`linecheck_station_time_seconds_count${labels}`), 'station'),
    sumMs:
      1_000 *
      Number((await query(`sum(linecheck_station_time_seconds_sum${labels})`))[0]?.value[1]),
  });
  const nothing = { Broiler: 0, Fry: 0 };
  await expect.poll(() => counted(), POLL).toEqual({ items: nothing, counts: nothing, sumMs: 0 });

  // New rows, rows bumped before those already read, duplicates, an item over an hour, and one bumped by clearing the screen.
  await stage.fulfil([
    ...items(120, 6, BROILER, 60),
    ...items(140, 5, FRY, 200),
    ...early.slice(0, 5),
    record(160, { at: BROILER, tookMinutes: 75, firedMinutesAgo: 80 }),
    record(161, { at: FRY, tookMinutes: 0.1, firedMinutesAgo: 30 }),
  ]);
  await refresh();
  const after = await reportOf(source, stage.clock);
  const grown = (name: 'items' | 'counts') =>
    Object.fromEntries(
      Object.entries(after[name]).map(([each, value]) => [each, value - (before[name][each] ?? 0)]),
    );
  const more = {
    items: grown('items'),
    counts: grown('counts'),
    sumMs: after.sumMs - before.sumMs,
  };
  expect(more).toMatchObject({ items: { Broiler: 7, Fry: 6 }, counts: { Broiler: 6, Fry: 5 } });
  await expect
    .poll(() => counted(), POLL)
    .toEqual({
      ...more,
      sumMs: expect.closeTo(more.sumMs, -2),
    });

  // The next date is added in full.
  pass(24 * 60 * MINUTE);
  await stage.fulfil(items(400, 3, BROILER, 100 - 24 * 60), '20260116');
  await refresh();
  const total = { Broiler: 10, Fry: 6 };
  await expect.poll(async () => (await counted()).items, POLL).toEqual(total);
  const median = 'histogram_quantile(0.5, sum by (le) (linecheck_station_time_seconds_bucket))';
  expect(Number((await query(median))[0]?.value[1])).toBeGreaterThan(120);
  const [merged] = await query('sum(linecheck_station_time_seconds_bucket{le="+Inf"})');
  expect(Number(merged?.value[1])).toBe(14);
});

it('promtool finds no mistake in the alert rules, and they fire as intended', async ({ skip }) => {
  if (typeof programs === 'string') return skip(programs);
  expect(await promtool(programs, ['check', 'rules', ALERTS])).toContain('SUCCESS');
  expect(await promtool(programs, ['test', 'rules', RULE_TESTS])).toContain('SUCCESS');
});

it('Prometheus scrapes the exporter, and each dashboard query returns data', async ({ skip }) => {
  if (typeof programs === 'string') return skip(programs);
  const urls = await scrapedKitchens(program, startHere);
  const { query, alerts } = await startPrometheus(programs, program, targetsOf(urls));
  await expect.poll(() => query('up == 1'), POLL).toHaveLength(urls.length);
  const queries = dashboardQueries();
  expect(queries.length).toBeGreaterThan(15);
  for (const { panel, expression } of queries) {
    const found = async () => ({ panel, series: (await query(expression)).length });
    await expect.poll(found, POLL).not.toEqual({ panel, series: 0 });
  }
  const slow = async () =>
    (await alerts('pending')).map(({ metric }) => `${metric['alertname']} ${metric['station']}`);
  await expect.poll(slow, POLL).toContain('StationSlow Fry');
  // The first panel has only restaurants in trouble.
  const first = queries[0]?.panel;
  const restaurants = async (expression: string) =>
    (await query(expression)).map(({ metric }) => metric['restaurant']);
  const troubled = await restaurants(
    'count by (restaurant) (linecheck_station_state{state=~"slow|quiet"} == 1)',
  );
  expect(first).toBe('Restaurants in trouble');
  expect(troubled.length).toBeLessThan((await query('linecheck_restaurant_up')).length);
  for (const { panel, expression } of queries) {
    if (panel !== first) continue;
    const others = (await restaurants(expression)).filter((name) => !troubled.includes(name));
    expect({ expression, others }).toEqual({ expression, others: [] });
  }
  for (const url of urls) {
    // No output: neither mistakes nor advice.
    expect(await promtool(programs, ['check', 'metrics'], await (await fetch(url)).text())).toBe(
      '',
    );
  }
});
