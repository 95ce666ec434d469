import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { formatInstant } from '../../../src/contract/instant.ts';
import { GRILL, record, station } from '../../scenarios/builders.ts';
import { lakeFolder, lakeKitchen } from '../export/lake.ts';

const BEFORE = ['archive', 'prune', '--before', '20251201', '--yes'] as const;
const FIRED_AT = Date.UTC(2025, 10, 5, 18);
const MINUTE = 60_000;

const ROWS = Array.from({ length: 60 }, (_, index) => {
  const firedAt = FIRED_AT + index * MINUTE;
  const times = {
    ticketFiredAt: formatInstant(firedAt),
    itemStartedAt: undefined,
    itemFulfilledAt: formatInstant(firedAt + 5 * MINUTE),
  };
  return record(index, { at: station(1), facts: times });
});

test('a date whose summary cannot be made stays, and is named', async () => {
  const home = await lakeFolder();
  const kitchen = await lakeKitchen(home);
  const dates = ['20251103', '20251104', '20251105'];
  await kitchen.put(GRILL, Object.fromEntries(dates.map((date) => [date, ROWS])));
  const file = new DatabaseSync(join(home, 'kitchen.sqlite'));
  onTestFinished(() => file.close());
  file.exec(`
    UPDATE fulfillment_piece SET body = x'5b' WHERE generation = (
      SELECT generation FROM business_day WHERE business_date = '20251104'
    )`);
  for (const removed of [['20251105', '20251103'], undefined]) {
    const { code, stdout, stderr } = await kitchen.command(...BEFORE);
    expect([code, stderr]).toEqual([
      9,
      expect.stringContaining('linecheck: Not removed, because no summary is kept: 20251104.\n'),
    ]);
    expect(stdout === '' ? undefined : JSON.parse(stdout).businessDates).toEqual(removed);
  }
  expect(file.prepare('SELECT business_date FROM business_day').all()).toHaveLength(1);
});

test("summaries use the profile's mass-bump limits, as linecheck trend does", async () => {
  const home = await lakeFolder();
  const kitchen = await lakeKitchen(home);
  const folder = join(home, '.config', 'linecheck');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const profile = '[profiles.default]\n[profiles.default.mass_bump_limits]\nBar = "10s"\n';
  await writeFile(join(folder, 'config.toml'), profile, { mode: 0o600 });
  await kitchen.put(GRILL, { '20251105': ROWS });
  expect(await kitchen.command(...BEFORE)).toMatchObject({ code: 0 });
  const trend = ['trend', '--from', '20251105', '--to', '20251105'] as const;
  const { code, stdout } = await kitchen.command(...trend, '--format', 'json');
  expect(code).toBe(0);
  expect(JSON.stringify(JSON.parse(stdout))).toContain('"items":60');
});
