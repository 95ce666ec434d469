import { fetch } from 'undici';
import { beforeAll, expect, it } from 'vitest';
import { builtProgram } from '../process/built-program.ts';
import { dashboardQueries } from './dashboard-queries.ts';
import {
  ALERTS,
  type PrometheusPrograms,
  prometheusPrograms,
  promtool,
  startPrometheus,
} from './running-prometheus.ts';
import { scrapedKitchens, targetsOf } from './scraped-kitchens.ts';

const program = builtProgram();
let programs: PrometheusPrograms | string;
beforeAll(async () => {
  programs = await prometheusPrograms();
}, 240_000);

/** Skips a test without programs. The run's last lines give the reason. */
function required(skip: (note: string) => never): PrometheusPrograms {
  return typeof programs === 'string' ? skip(programs) : programs;
}

const RULE_TESTS = new URL('alerts.test.yml', import.meta.url).pathname;
const POLL = { timeout: 60_000, interval: 200 };

it('promtool finds no mistake in the alert rules, and they fire as intended', async ({ skip }) => {
  const tools = required(skip);
  expect(await promtool(tools, ['check', 'rules', ALERTS])).toContain('SUCCESS');
  expect(await promtool(tools, ['test', 'rules', RULE_TESTS])).toContain('SUCCESS');
});

it('Prometheus scrapes the exporter, and each dashboard query returns data', async ({ skip }) => {
  const tools = required(skip);
  const urls = await scrapedKitchens(program);
  const { query, alerts } = await startPrometheus(tools, program, targetsOf(urls));
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
    expect(await promtool(tools, ['check', 'metrics'], await (await fetch(url)).text())).toBe('');
  }
});
