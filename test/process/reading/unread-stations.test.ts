/** Non-stations in a station list: each command's output and exit. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PrepStationRead } from '../../../src/contract/decode.ts';
import { station } from '../../scenarios/builders.ts';
import { openGate } from '../../scenarios/gate.ts';
import { builtProgram } from '../built-program.ts';
import { runningHere } from '../in-process.ts';
import { serveKitchen } from '../served-kitchen.ts';

const program = builtProgram();
const runHere = runningHere(program);
const FRY = station(1, { name: 'Fry' });
const NO_PRINTER = station(2, { name: 'Grill', kitchenPrinter: undefined });
const GAP = '3 entries in the station list could not be read.';
const STRANGE = [42, null, {}];

/** Sends such entries among or instead of stations. */
async function platform(stations: readonly PrepStationRead[], change = sentWithStrange) {
  const kitchen = await serveKitchen({ stations });
  const gate = await openGate(kitchen.LINECHECK_BASE_URL);
  gate.rewrite('prepStations', change);
  onTestFinished(gate.close);
  return { ...kitchen, LINECHECK_BASE_URL: gate.url };
}

function sentWithStrange(text: string): string {
  const list: unknown = JSON.parse(text);
  return JSON.stringify(Array.isArray(list) ? [...STRANGE, ...list] : list);
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'linecheck-unread-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

describe('an audit of a list with entries that are not stations', () => {
  test.each([
    ['nothing wrong in the rest', [FRY]],
    ['an error in the rest', [FRY, NO_PRINTER]],
    ['no station at all', []],
  ])('and with %s is incomplete: exit 8, and never plainly "0 errors"', async (_, stations) => {
    const kitchen = await platform(stations);
    const { code, stdout, stderr } = await runHere(['audit'], kitchen);
    expect(code).toBe(8);
    expect(stdout).toContain(`${GAP}\nIncomplete: `);
    expect(stdout).not.toMatch(/^\d+ errors?,/m);
    expect(stderr).toBe(`linecheck: ${GAP}\n`);
    const json = await runHere(['audit', '--format', 'json'], kitchen);
    expect(json.code).toBe(8);
    expect(JSON.parse(json.stdout)).toMatchObject({ unreadable: 3, damaged: 0 });
  });

  test('has no note if the list was read completely', async () => {
    const kitchen = await platform([FRY], (text) => text);
    const { code, stdout, stderr } = await runHere(['audit'], kitchen);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^0 errors, 0 warnings, 0 notes\.$/m);
    expect(stdout).not.toContain('could not be read');
  });

  test('counts a field with a wrong type, which hides a setting but no station', async () => {
    const kitchen = await platform([FRY], (text) =>
      text.replace('"includeWithExpediter":true', '"includeWithExpediter":"yes"'),
    );
    const { code, stdout, stderr } = await runHere(['audit'], kitchen);
    const gap = '1 station has an unreadable field, which counts as not set.';
    expect({ code, stderr }).toEqual({ code: 0, stderr: `linecheck: ${gap}\n` });
    expect(stdout).toContain(gap);
  });
});

test.each([
  [['stations'], 0],
  [['stations', 'Fry'], 0],
  [['trace', 'Fry'], 0],
  [['audit', '--format', 'csv'], 8],
  [['fleet'], 8],
])('linecheck %o counts them on stderr and ends with %i', async (words, exit) => {
  const kitchen = await platform([FRY]);
  const { code, stderr } = await runHere(words, kitchen);
  expect(code).toBe(exit);
  expect(stderr).toContain(GAP);
});

test('a trace, a comparison, and a fleet have the count in their JSON', async () => {
  const kitchen = await platform([FRY]);
  const trace = await runHere(['trace', 'Fry', '--format', 'json'], kitchen);
  expect(JSON.parse(trace.stdout)).toMatchObject({ unreadable: 3 });
  const old = join(await folder(), 'old.json');
  await writeFile(old, JSON.stringify([FRY]));
  const diff = await runHere(['diff', old, '--exit-code', '--format', 'json'], kitchen);
  expect(diff.code).toBe(8);
  expect(JSON.parse(diff.stdout)).toMatchObject({ after: { stations: 1, unreadable: 3 } });
  const fleet = await runHere(['fleet', '--format', 'ndjson'], kitchen);
  expect(JSON.parse(fleet.stdout)).toMatchObject({ state: 'incomplete', unreadable: 3 });
});

test.each([
  ['stations', 'Grill'],
  ['trace', 'Grill'],
])('linecheck %s does not call a station unknown if it may be one of them', async (...words) => {
  const { code, stderr } = await runHere(words, await platform([FRY]));
  expect(code).toBe(8);
  expect(stderr).toContain(`Can't find station "Grill". ${GAP}`);
});

test('an audit can skip a station that may be one of them', async () => {
  const words = ['audit', '--allow', 'Grill'];
  expect(await runHere(words, await platform([FRY]))).toMatchObject({ code: 8 });
});

test("doctor fails for them, the monitor in a pipe counts them, and a sync leaves the archive's stations", async () => {
  const kitchen = await platform([FRY]);
  const doctor = await runHere(['doctor'], kitchen);
  expect(doctor.code).toBe(8);
  expect(doctor.stdout).toMatch(/^FAIL +restaurant +1 station readable\. 3 entries in the/m);
  expect((await runHere([], kitchen)).stderr).toContain(GAP);
  const archive = `sqlite:${join(await folder(), 'copy.sqlite')}`;
  const sync = ['sync', '--from', 'today', '--to', 'today', '--archive', archive];
  expect(await runHere(sync, kitchen)).toMatchObject({
    code: 8,
    stderr: expect.stringContaining(
      '3 entries in the station list could not be read. The archive keeps the current setup.',
    ),
  });
});
