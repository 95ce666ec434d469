import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { record, station } from '../../scenarios/builders.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere } from '../in-process.ts';
import { GRILL, serveKitchen } from '../served-kitchen.ts';

const program = builtProgram();
const runHere = runningHere(program);
const FRY = station(1, { name: 'Fry' });
/** Station times: 4, 6, and 14 minutes. */
const RECORDS = [4, 6, 14].map((tookMinutes, n) => record(n, { at: FRY, tookMinutes }));
const DATE = '20260115';

/** As a run's environment. */
async function profiled(thresholds: string) {
  const kitchen = await serveKitchen({ stations: [FRY], date: DATE, records: RECORDS });
  const config = join(await mkdtemp(join(program.temporary, 'thresholds-')), 'config.toml');
  const place = `{ guid = "${GRILL}", timezone = "${kitchen.LINECHECK_TIMEZONE}" }`;
  const text = `[profiles.store]\n${thresholds}\nrestaurants = [${place}]\n`;
  await writeFile(config, text, { mode: 0o600 });
  return {
    LINECHECK_BASE_URL: kitchen.LINECHECK_BASE_URL,
    LINECHECK_CLIENT_ID: kitchen.LINECHECK_CLIENT_ID,
    LINECHECK_CLIENT_SECRET: kitchen.LINECHECK_CLIENT_SECRET,
    LINECHECK_CONFIG: config,
  };
}

test.each([
  ['', [], { cautionMs: 480_000, lateMs: 720_000 }],
  ['thresholds = { caution = "3m", late = "5m" }', [], { cautionMs: 180_000, lateMs: 300_000 }],
  [
    'thresholds = { caution = "3m", late = "5m" }',
    ['--late', '10m'],
    { cautionMs: 180_000, lateMs: 600_000 },
  ],
])('with %j in the profile and %j, a report judges by %o', async (profile, flags, thresholds) => {
  const args = ['report', DATE, '--format', 'json', ...flags];
  const { code, stdout } = await runHere(args, await profiled(profile));
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ thresholds });
});

test('the fleet is judged by the profile', async () => {
  const environment = await profiled('thresholds = { caution = "3m", late = "5m" }');
  const fleet = await runHere(['fleet', '--date', DATE], environment);
  expect(JSON.parse(fleet.stdout)).toMatchObject({ rows: 3, lateShare: 2 / 3 });
});
