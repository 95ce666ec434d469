import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { offlineArchiveFile } from '../process/archive/offline-archive.ts';
import { builtProgram } from '../process/built-program.ts';
import { runningHere } from '../process/in-process.ts';
import { serveKitchen } from '../process/served-kitchen.ts';
import { BASIC, GRILL, RIVAL, record, station, TODAY } from '../scenarios/builders.ts';
import { openTerminal } from './terminal.ts';

const program = builtProgram();
const runHere = runningHere(program);

const both = (address: string) => [
  `--archive=${address}`,
  `--restaurant=${BASIC.guid}`,
  `--restaurant=${GRILL.guid}`,
];

test('a command prints each restaurant that flags or the variable name', async () => {
  const address = await offlineArchiveFile(program);
  const { code, stdout, stderr } = await runHere(['stations', ...both(address)]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'linecheck: 2 restaurants read.\n' });
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { restaurant: BASIC.guid, guid: station(2).guid },
    { restaurant: GRILL.guid, guid: station(1).guid },
  ]);
  const environment = {
    LINECHECK_ARCHIVE: address,
    LINECHECK_RESTAURANT: `${BASIC.guid}, ${GRILL.guid}`,
  };
  expect(await runHere(['stations'], environment)).toEqual({ code, stdout, stderr });
  const names = [
    '--restaurant=the bakery',
    `--restaurant=${GRILL.name}`,
    '--restaurant=The Bakery',
  ];
  const named = await runHere(['stations', '--archive', address, ...names]);
  expect(named).toEqual({ code, stdout, stderr });
});

test('in a pipe the monitor prints the stations of every restaurant', async () => {
  const address = await offlineArchiveFile(program);
  const { code, stdout } = await runHere(both(address));
  expect(code).toBe(0);
  expect(stdout).toMatch(/^The Bakery[^]+\n\nCorner Grill/);
});

test('the monitor opens the first one, and the second can be chosen', async () => {
  const address = await offlineArchiveFile(program);
  const terminal = openTerminal(program, { args: both(address) });
  await terminal.sees('The Bakery', 'Station 2');
  terminal.type('c/grill');
  await terminal.sees('1 of 2 restaurants');
  terminal.type('\r\r');
  await terminal.sees('Corner Grill', 'Station 1');
  terminal.type('q');
  await terminal.sees('filter: 1 of 2 restaurants');
  terminal.type(':quit\r');
  expect(await terminal.ends()).toMatchObject({ exitCode: 0 });
});

test('doctor checks each restaurant, and a denied one does not hide the others', async () => {
  const kitchen = await serveKitchen({ stations: [station(1)], date: TODAY, records: [record(1)] });
  const named = ['--restaurant', RIVAL.guid, '--restaurant', kitchen.LINECHECK_RESTAURANT];
  const { code, stdout } = await runHere(['doctor', ...named], kitchen);
  expect(code).toBe(4);
  expect(stdout).toContain(`FAIL  restaurant     Restaurant ${RIVAL.guid}: `);
  expect(stdout).toContain(
    `ok    restaurant     Restaurant ${kitchen.LINECHECK_RESTAURANT}: 1 station readable`,
  );
  expect(stdout).toContain(
    `ok    subscription   Restaurant ${kitchen.LINECHECK_RESTAURANT}: ticket times of`,
  );
  const address = await offlineArchiveFile(program);
  const held = await runHere(['doctor', ...both(address)]);
  expect(held.stdout).toContain('The Bakery: 1 station readable');
  expect(held.stdout).toContain('Corner Grill: 1 station readable');
});

test('for a profile without a permitted restaurant, doctor lists some, and counts the others', async () => {
  const kitchen = await serveKitchen({ stations: [station(1)], date: TODAY, records: [record(1)] });
  const { LINECHECK_RESTAURANT: granted, ...environment } = kitchen;
  const foreign = Array.from({ length: 9 }, (_, n) => `stranger-${n}`);
  const restaurants = [granted, ...foreign].map((guid) => `{ guid = "${guid}" }`);
  const folder = await mkdtemp(join(program.temporary, 'profile-'));
  const LINECHECK_CONFIG = join(folder, 'config.toml');
  const text = `[profiles.chain]\nrestaurants = [${restaurants.join(', ')}]\n`;
  await writeFile(LINECHECK_CONFIG, text, { mode: 0o600 });
  const outcome = await runHere(['doctor'], { ...environment, LINECHECK_CONFIG });
  expect(outcome.code).toBe(0);
  expect(outcome.stdout.match(/^warn {2}restaurant {5}Restaurant stranger-\d: /gm)).toHaveLength(5);
  expect(outcome.stdout).toContain(
    'warn  restaurant     4 more failed. Run linecheck fleet to see each.',
  );
});
