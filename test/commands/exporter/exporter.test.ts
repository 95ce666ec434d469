import { expect, it } from 'vitest';
import { exportedKitchen } from './exported-kitchen.ts';

const POLL = { timeout: 60_000, interval: 50 };

it('exports a planted slow-down, compared with the weeks before, and its issues', async () => {
  const { samples, scrape } = await exportedKitchen('slow:Grill@-90m*3');
  const slow = async () =>
    (await samples())
      .filter(({ name, labels, value }) => {
        return name === 'linecheck_station_state' && labels['state'] === 'slow' && value === 1;
      })
      .map(({ labels }) => labels['station']);
  await expect.poll(slow, POLL).toEqual(['Grill']);
  const all = await samples();
  const ofGrill = (metric: string) =>
    all.find(({ name, labels }) => name === metric && labels['station'] === 'Grill')?.value ?? 0;
  const median = ofGrill('linecheck_station_time_median_seconds');
  expect(median).toBeGreaterThan(1.5 * ofGrill('linecheck_station_time_usual_seconds'));
  expect(ofGrill('linecheck_station_pace_ratio')).toBeGreaterThan(1.5);
  expect(all).toContainEqual({
    name: 'linecheck_build_info',
    labels: { version: expect.any(String), source: 'platform' },
    value: 1,
  });
  expect(all.some(({ name }) => name === 'linecheck_restaurant_issues')).toBe(true);
  const open = await scrape('application/openmetrics-text; version=1.0.0');
  expect(open.type).toContain('application/openmetrics-text');
  expect(open.text).toMatch(/\n# EOF\n$/);
});

it('answers at once, before anything is read', async () => {
  const { samples } = await exportedKitchen();
  const names = new Set((await samples()).map(({ name }) => name));
  expect(names).toContain('linecheck_restaurant_reading_info');
  expect(names).toContain('process_start_time_seconds');
});
