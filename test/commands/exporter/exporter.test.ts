import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { loadDecisions } from '../../../src/commands/arguments/stored-decisions.ts';
import { exportedKitchen } from './exported-kitchen.ts';

const POLL = { timeout: 60_000, interval: 50 };

it('exports a planted slow-down, the usual times of earlier weeks, and the issues', async () => {
  const { samples, scrape } = await exportedKitchen({ plants: ['slow:Grill@-90m*3'] });
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
  const items = ofGrill('linecheck_station_window_items');
  expect(items).toBeGreaterThanOrEqual(ofGrill('linecheck_station_window_bumps'));
  expect(items).toBeGreaterThan(0);
  expect(all).toContainEqual({
    name: 'linecheck_build_info',
    labels: { version: expect.any(String), source: 'platform' },
    value: 1,
  });
  expect(all.some(({ name }) => name === 'linecheck_restaurant_issues')).toBe(true);
  const scraped = await scrape('application/openmetrics-text; version=1.0.0');
  expect(scraped.type).toContain('text/plain');
});

it('exports no current times of a quiet station', async () => {
  const { samples } = await exportedKitchen({ plants: ['stop:Cold@18:50+2h'] });
  const ofCold = async () => {
    const all = await samples();
    const own = all.filter(
      ({ labels }) => labels['station'] === 'Cold' && labels['le'] === undefined,
    );
    return own.filter(({ labels, value }) => labels['state'] === undefined || value === 1);
  };
  await expect
    .poll(ofCold, POLL)
    .toContainEqual(
      expect.objectContaining({ labels: expect.objectContaining({ state: 'quiet' }) }),
    );
  const names = new Set((await ofCold()).map(({ name }) => name));
  expect(names).toContain('linecheck_station_time_usual_seconds');
  for (const name of ['time_median_seconds', 'time_p90_seconds', 'pace_ratio', 'late_ratio']) {
    expect(names).not.toContain(`linecheck_station_${name}`);
  }
});

it('answers immediately, before a restaurant was read', async () => {
  const { samples } = await exportedKitchen();
  const names = new Set((await samples()).map(({ name }) => name));
  expect(names).toContain('linecheck_restaurant_reading_info');
  expect(names).toContain('process_start_time_seconds');
});

it('exports a limit that somebody sets in a monitor meanwhile, without new rows of the platform', async () => {
  const state = await mkdtemp(join(tmpdir(), 'linecheck-exporter-'));
  onTestFinished(() => rm(state, { recursive: true, force: true }));
  const user = { XDG_STATE_HOME: state };
  const { latest } = await loadDecisions(user);
  const { source, refresh, samples } = await exportedKitchen({ decisionsOf: latest });
  const [restaurant] = source.restaurants;
  const guid = restaurant?.guid ?? '';
  const { stations } = await source.api.stations(guid);
  const grill = stations.find(({ name }) => name === 'Grill')?.guid ?? '';
  const valueOf = async (metric: string, station?: string) =>
    (await samples()).find(({ name, labels }) => {
      const isHere = labels['restaurant'] === restaurant?.name;
      return name === `linecheck_${metric}` && isHere && labels['station'] === station;
    })?.value;
  const ofGrill = (metric: string) => valueOf(`station_${metric}`, 'Grill');
  // Until then each reading is complete, because more earlier dates become known.
  await expect.poll(() => valueOf('restaurant_usual_dates'), POLL).toBe(4);
  await refresh([guid]);
  expect(await ofGrill('muted')).toBe(0);
  const late = await ofGrill('late_ratio');
  const monitor = await loadDecisions(user);
  const limit = { cautionMs: 60_000, lateMs: 120_000 };
  monitor.save(guid, grill, { limit, mute: { date: '20260815', note: '' } });
  await monitor.finishSaves();
  await refresh([guid]);
  expect(await ofGrill('muted')).toBe(1);
  expect(await ofGrill('late_ratio')).toBeGreaterThan(late ?? 1);
  monitor.save(guid, grill, undefined);
  await monitor.finishSaves();
  await refresh([guid]);
  expect(await ofGrill('muted')).toBe(0);
});

it('compresses a scrape only for a client that accepts gzip', async () => {
  const { bytes, refresh, source } = await exportedKitchen();
  await refresh(source.restaurants.map(({ guid }) => guid));
  const plain = await bytes({});
  expect(plain.headers['content-encoding']).toBeUndefined();
  const packed = await bytes({ 'accept-encoding': 'gzip' });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(packed.body.length),
    vary: 'accept-encoding',
  });
  expect(packed.body.length).toBeLessThan(plain.body.length / 5);
  const series = (body: Buffer) => body.toString('utf8').match(/^linecheck_restaurant_info.*$/gm);
  expect(series(gunzipSync(packed.body))).toEqual(series(plain.body));
  const refusing = await bytes({ 'accept-encoding': 'gzip;q=0, identity' });
  expect(refusing.headers['content-encoding']).toBeUndefined();
  const head = await bytes({ 'accept-encoding': 'gzip' }, 'HEAD');
  expect(head).toMatchObject({ headers: { 'content-encoding': 'gzip' }, body: Buffer.of() });
});
