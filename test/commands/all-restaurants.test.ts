import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printAudit } from '../../src/commands/audit/audit.ts';
import { printFulfillments } from '../../src/commands/fulfillments/fulfillments.ts';
import { printReport } from '../../src/commands/report/report.ts';
import { printStations } from '../../src/commands/stations/stations.ts';
import { printTrend } from '../../src/commands/trend/trend.ts';
import type { RestaurantChoice } from '../../src/kitchen/stations/restaurant.ts';
import type { Outlets } from '../../src/output/line-output.ts';
import type { OutputFlags } from '../../src/output/output-flags.ts';
import type { KitchenSource } from '../../src/sources/kitchen-source.ts';
import type { VirtualClock } from '../api/virtual-clock.ts';
import { BASIC, GRILL, RIVAL, record, station } from '../scenarios/builders.ts';
import { setStage } from '../scenarios/stage.ts';
import { sourceOf, taking } from './fulfillments/printed.ts';

type Print = (
  source: KitchenSource,
  flags: OutputFlags,
  outlets: Outlets,
  clock: VirtualClock,
) => Promise<number>;

const COMMANDS: Readonly<Record<string, Print>> = {
  stations: (source, flags, outlets) => printStations(source, undefined, flags, outlets),
  audit: printAudit,
  fulfillments: (source, flags, outlets, clock) =>
    printFulfillments(source, [], flags, outlets, clock),
  report: (source, flags, outlets, clock) => printReport(source, [], flags, outlets, clock),
  trend: (source, flags, outlets, clock) =>
    printTrend(source, [], { ...flags, from: 'today', to: 'today' }, outlets, clock),
};

/** The same kitchen twice, so that both have rows. */
const TWO = [GRILL, { ...GRILL, name: 'The same again' }];

async function printed(
  command: string,
  flags: OutputFlags,
  restaurants: readonly RestaurantChoice[],
) {
  const { api, clock } = await setStage({
    stations: [station(1, { name: 'Fry', kitchenPrinter: undefined })],
    records: [record(1), record(2)],
  });
  const [out, err] = [taking(), taking()];
  const { source, closings } = sourceOf(api, GRILL);
  const print = COMMANDS[command] ?? printAudit;
  const outlets = { stdout: out.outlet, stderr: err.outlet };
  const all = { ...flags, allRestaurants: true };
  const ended: unknown = await print({ ...source, restaurants }, all, outlets, clock).catch(
    (reason: unknown) => reason,
  );
  return { stdout: out.text(), stderr: err.text(), ended, closings: closings() };
}

const NAMES = Object.keys(COMMANDS);

test.each(NAMES)(
  'lines of %s of all restaurants begin with the guid of theirs',
  async (command) => {
    const one = await printed(command, { format: 'ndjson' }, [GRILL]);
    const two = await printed(command, { format: 'ndjson' }, TWO);
    expect(two.stdout).toBe(one.stdout.repeat(2));
    expect(two.closings).toBe(1);
    for (const line of two.stdout.trimEnd().split('\n')) {
      expect(Object.entries(JSON.parse(line) as object)[0]).toEqual(['restaurant', GRILL.guid]);
    }
  },
);

test.each(NAMES)('csv of %s of all restaurants has one head', async (command) => {
  const one = await printed(command, { format: 'csv' }, [GRILL]);
  const two = await printed(command, { format: 'csv' }, TWO);
  const [head = '', ...rows] = one.stdout.split(/(?<=\r\n)/);
  expect(head).toMatch(/^restaurant,/);
  for (const row of rows) expect(row).toContain(GRILL.guid);
  expect(two.stdout).toBe(one.stdout + rows.join(''));
});

test.each(NAMES)(
  'json of %s of all restaurants is an array with one value each',
  async (command) => {
    const { stdout } = await printed(command, { format: 'json' }, TWO);
    expect(JSON.parse(stdout)).toMatchObject([
      { restaurant: { guid: GRILL.guid, name: 'Corner Grill' } },
      { restaurant: { guid: GRILL.guid, name: 'The same again' } },
    ]);
  },
);

test.each(
  NAMES.flatMap(
    (name) =>
      [
        [name, 'table'],
        [name, 'md'],
      ] as const,
  ),
)('%s of all restaurants as %s names each of them', async (command, format) => {
  const { stdout } = await printed(command, { format }, TWO);
  expect(stdout.indexOf('Corner Grill')).toBeGreaterThanOrEqual(0);
  expect(stdout.indexOf('The same again')).toBeGreaterThan(stdout.indexOf('Corner Grill'));
});

test('a restaurant that fails is printed by name, the others go on, and the highest code is the exit code', async () => {
  const { stdout, stderr, ended } = await printed('fulfillments', { format: 'csv' }, [
    BASIC,
    RIVAL,
    GRILL,
  ]);
  expect(ended).toBe(6);
  const rows = stdout.trimEnd().split('\r\n');
  expect(rows.map((row) => row.split(',').slice(-2))).toEqual([
    ['restaurantState', 'restaurantCode'],
    ['not subscribed', 'NOT_SUBSCRIBED'],
    ['denied', 'NOT_PERMITTED'],
    ['read', ''],
    ['read', ''],
  ]);
  expect(rows[2]).toMatch(new RegExp(`^${RIVAL.guid},,+denied,`));
  expect(new Set(rows.map((row) => row.split(',').length)).size).toBe(1);
  expect(stderr).toMatch(
    /^linecheck: Corner Bakery: .+\n.+ \[NOT_SUBSCRIBED\]\nlinecheck: Rival Diner: /,
  );
});

test('notes beside the data name the restaurant, and a failure names its own', async () => {
  const { stderr } = await printed('audit', { format: 'csv' }, TWO);
  expect(stderr).toMatch(
    /^linecheck: Corner Grill: not checked [^\n]+\nlinecheck: The same again: not checked [^\n]+\n$/,
  );
});

test('an error that is found is no worse than a restaurant that fails', async () => {
  const rules = { format: 'json', rule: ['R07=error'] };
  expect(await printed('audit', rules, [GRILL])).toMatchObject({ ended: 1 });
  expect(await printed('audit', rules, [GRILL, RIVAL])).toMatchObject({ ended: 4 });
});

test('where all fail nothing is written, and an old file stays', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'linecheck-all-')), 'all.json');
  await writeFile(path, 'old');
  expect(await printed('stations', { output: path }, [RIVAL])).toMatchObject({ ended: 4 });
  expect(await readFile(path, 'utf8')).toBe('old');
  expect(await printed('stations', { format: 'json' }, [RIVAL])).toMatchObject({ stdout: '' });
  await printed('stations', { output: path }, [RIVAL, GRILL]);
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject([
    { code: 'NOT_PERMITTED' },
    { restaurant: { name: GRILL.name } },
  ]);
});

test('an error for all of them is printed once', async () => {
  const { ended, stderr } = await printed('stations', { format: 'xml' }, TWO);
  expect({ ended, stderr }).toMatchObject({ ended: { code: 'USAGE' }, stderr: '' });
  const none = await printed('audit', {}, []);
  expect(none).toMatchObject({ ended: { code: 'CONFIGURATION' }, stdout: '', closings: 1 });
});

test('a station is printed for every restaurant that has one of its name', async () => {
  const { api } = await setStage({ stations: [station(1, { name: 'Fry' })] });
  const [out, err] = [taking(), taking()];
  const source = { ...sourceOf(api, GRILL).source, restaurants: [...TWO, RIVAL] };
  const outlets = { stdout: out.outlet, stderr: err.outlet };
  const flags = { allRestaurants: true, format: 'json' };
  expect(await printStations(source, 'Fry', flags, outlets)).toBe(4);
  expect(JSON.parse(out.text())).toMatchObject([
    { restaurant: { name: 'Corner Grill' }, records: { station: { name: 'Fry' } } },
    { restaurant: { name: 'The same again' }, records: { station: { name: 'Fry' } } },
    { restaurant: { name: 'Rival Diner' }, state: 'denied', code: 'NOT_PERMITTED' },
  ]);
  expect(err.text()).toMatch(/^linecheck: Rival Diner: .+\n.+\[NOT_PERMITTED\]\n$/);
});

test('with any number of restaurants, stdout has at most one listener', async () => {
  const { api } = await setStage({ stations: [station(1)] });
  const { outlet } = taking();
  const source = {
    ...sourceOf(api, GRILL).source,
    restaurants: Array.from({ length: 12 }, () => GRILL),
  };
  const outlets = { stdout: outlet, stderr: taking().outlet };
  await printStations(source, undefined, { allRestaurants: true }, outlets);
  expect(outlet.listenerCount('error')).toBe(1);
});
