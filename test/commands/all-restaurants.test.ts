import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AuditFlags } from '../../src/commands/arguments/command-flags.ts';
import { printAudit } from '../../src/commands/audit/audit.ts';
import { printFulfillments } from '../../src/commands/fulfillments.ts';
import { printReport } from '../../src/commands/report/report.ts';
import { printStations } from '../../src/commands/stations.ts';
import { printTrend } from '../../src/commands/trend.ts';
import type { RestaurantChoice } from '../../src/kitchen/model/restaurant.ts';
import type { OutputFlags, SummaryFlags } from '../../src/output/format.ts';
import type { Outlets } from '../../src/output/line-output.ts';
import type { KitchenSource } from '../../src/reader/kitchen-source.ts';
import type { VirtualClock } from '../api/virtual-clock.ts';
import { BASIC, GRILL, RIVAL, record, restaurant, station } from '../scenarios/builders.ts';
import { setStage } from '../scenarios/stage.ts';
import { sourceOf, taking } from './fulfillments/printed.ts';

/** Flags of any of these commands. */
type Flags = OutputFlags & SummaryFlags & Pick<AuditFlags, 'date' | 'rule' | 'columns'>;

type Print = (
  source: KitchenSource,
  flags: Flags,
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

/** Without a subscription, and with the grill's setup. */
const UNTIMED = restaurant(7, 'Untimed');

async function printed(command: string, flags: Flags, restaurants: readonly RestaurantChoice[]) {
  const stations = [station(1, { name: 'Fry', kitchenPrinter: undefined })];
  const { api, clock } = await setStage({
    stations,
    records: [record(1), record(2)],
    neighbors: [{ choice: UNTIMED, stations, records: [] }],
    unsubscribed: [UNTIMED],
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
  'each ndjson line of %s begins with the GUID of its restaurant',
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

test.each(NAMES)('csv of %s for all restaurants has one head', async (command) => {
  const one = await printed(command, { format: 'csv' }, [GRILL]);
  const two = await printed(command, { format: 'csv' }, TWO);
  const [head = '', ...rows] = one.stdout.split(/(?<=\r\n)/);
  expect(head).toMatch(/^restaurant,/);
  for (const row of rows) expect(row).toContain(GRILL.guid);
  expect(two.stdout).toBe(one.stdout + rows.join(''));
});

test.each(NAMES)(
  'json of %s for all restaurants is an array with one value each',
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
)('%s for all restaurants as %s names each of them', async (command, format) => {
  const { stdout } = await printed(command, { format }, TWO);
  expect(stdout.indexOf('Corner Grill')).toBeGreaterThanOrEqual(0);
  expect(stdout.indexOf('The same again')).toBeGreaterThan(stdout.indexOf('Corner Grill'));
});

test('a failed restaurant is named, the others are printed, and the highest code is the exit code', async () => {
  const { stdout, stderr, ended } = await printed('fulfillments', { format: 'csv' }, [
    BASIC,
    RIVAL,
    GRILL,
  ]);
  expect(ended).toBe(4);
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
    /^linecheck: Corner Bakery: .+\n.+ \[NOT_SUBSCRIBED\]\nlinecheck: Rival Diner: .+\n.+\nlinecheck: 1 of 3 restaurants read, 1 not subscribed, 1 no access\.\n$/,
  );
});

/** The last line on stderr. */
function lastLine(stderr: string): string {
  return stderr.trimEnd().split('\n').at(-1) ?? '';
}

test.each(['fulfillments', 'report', 'trend'])(
  'a restaurant without ticket times is an outcome of %s, and a failure with --require-times',
  async (command) => {
    const { ended, stderr } = await printed(command, { format: 'json' }, [GRILL, BASIC]);
    expect(ended).toBe(0);
    expect(lastLine(stderr)).toBe('linecheck: 1 of 2 restaurants read, 1 not subscribed.');
    const required = { format: 'json', requireTimes: true };
    expect(await printed(command, required, [GRILL, BASIC])).toMatchObject({ ended: 6 });
    const quiet = await printed(command, { format: 'json', quiet: true }, [GRILL, BASIC]);
    expect(quiet).toMatchObject({ ended: 0, stderr: '' });
  },
);

test('an audit with a date keeps the setup issues of a restaurant without ticket times', async () => {
  const flags = { format: 'csv', date: 'today', rule: ['R07=error'] };
  const { ended, stdout, stderr } = await printed('audit', flags, [GRILL, UNTIMED]);
  const [head = '', ...rows] = stdout.trimEnd().split('\r\n');
  expect(head).toMatch(/,restaurantState,restaurantCode$/);
  const ofUntimed = rows.filter((row) => row.startsWith(UNTIMED.guid));
  expect(ofUntimed).toContainEqual(expect.stringMatching(/,R07,.*,not subscribed,NOT_SUBSCRIBED$/));
  // What was found is not hidden by what could not be checked.
  expect(ended).toBe(1);
  expect(stderr).toContain('Untimed: ');
  expect(stderr).toContain('Only the setup was checked. [NOT_SUBSCRIBED]\n');
  expect(lastLine(stderr)).toBe(
    'linecheck: 1 of 2 restaurants read, 1 not subscribed. 2 with errors.',
  );
  expect(await printed('audit', { ...flags, requireTimes: true }, [GRILL, UNTIMED])).toMatchObject({
    ended: 6,
  });
});

test('--summary json prints a last line with every state and the exit code', async () => {
  const flags = { format: 'ndjson', rule: ['R07=error'], summary: 'json', quiet: true };
  const { ended, stderr } = await printed('audit', flags, [GRILL, RIVAL]);
  const states = { read: 1, denied: 1 };
  expect(JSON.parse(lastLine(stderr))).toEqual({ restaurants: 2, states, found: 1, exit: 4 });
  expect(ended).toBe(4);
  const unknown = await printed('audit', { summary: 'xml' }, [GRILL, RIVAL]);
  expect(unknown).toMatchObject({ ended: { code: 'USAGE' }, stdout: '' });
});

test('rows of several restaurants have the GUID of their restaurant once', async () => {
  const { stdout } = await printed('fulfillments', { format: 'csv' }, TWO);
  const [head = '', first = ''] = stdout.split('\r\n');
  expect(head).toMatch(/^restaurant,orderGuid,/);
  expect(first.split(GRILL.guid)).toHaveLength(2);
});

test('with chosen columns, only restaurants that were read have rows', async () => {
  const flags = { format: 'csv', columns: 'name' };
  const { stdout } = await printed('stations', flags, [RIVAL, GRILL]);
  expect(stdout).toBe(`restaurant,name\r\n${GRILL.guid},Fry\r\n`);
  const lines = await printed('stations', { ...flags, format: 'ndjson' }, [RIVAL, GRILL]);
  expect(lines.stdout).toBe(`{"restaurant":"${GRILL.guid}","name":"Fry"}\n`);
});

test('notes beside the data name the restaurant, and a failure names the one that failed', async () => {
  const { stderr } = await printed('audit', { format: 'csv' }, TWO);
  expect(stderr).toMatch(
    /^linecheck: Corner Grill: Not checked [^\n]+\nlinecheck: The same again: Not checked [^\n]+\nlinecheck: 2 restaurants read\. 2 with errors\.\n$/,
  );
});

test('an error in a setup does not lower the exit code of a failed restaurant', async () => {
  const rules = { format: 'json', rule: ['R07=error'] };
  expect(await printed('audit', rules, [GRILL])).toMatchObject({ ended: 1 });
  expect(await printed('audit', rules, [GRILL, RIVAL])).toMatchObject({ ended: 4 });
});

test('if all restaurants fail, nothing is written, and an old file stays', async () => {
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

test('an error that all restaurants have is printed once', async () => {
  const { ended, stderr } = await printed('stations', { format: 'xml' }, TWO);
  expect({ ended, stderr }).toMatchObject({ ended: { code: 'USAGE' }, stderr: '' });
  const none = await printed('audit', {}, []);
  expect(none).toMatchObject({ ended: { code: 'CONFIGURATION' }, stdout: '', closings: 1 });
});

test('a station is printed for every restaurant that has one of that name', async () => {
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
  expect(err.text()).toMatch(
    /^linecheck: Rival Diner: .+\n.+\[NOT_PERMITTED\]\nlinecheck: 2 of 3 restaurants read, 1 no access\.\n$/,
  );
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
