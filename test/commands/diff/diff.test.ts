import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { DiffFlags } from '../../../src/commands/arguments/command-flags.ts';
import { printDiff } from '../../../src/commands/diff.ts';
import { GRILL, monitoring, station } from '../../scenarios/builders.ts';
import { type Staging, setStage } from '../../scenarios/stage.ts';
import { sourceOf, taking } from '../fulfillments/printed.ts';
import { ownRun } from '../own-io.ts';
import { readStationsAs } from '../stations/printed.ts';

const FRY = station(2, { name: 'Fry' });
const COLD = station(1, { name: 'Cold', ...monitoring(FRY) });
const BAR = station(3, { name: 'Bar' });
const BEFORE = [COLD, FRY];
const AFTER = [{ ...COLD, printingMode: 'OFFLINE_ONLY', connectedPrepStations: [] }, BAR];

/** This test's files, by name. Text is unchanged, anything else becomes JSON. */
async function files(contents: Readonly<Record<string, unknown>>) {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-diff-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(contents)) {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    await writeFile(join(folder, name), text);
  }
  return (name: string) => join(folder, name);
}

/** Compares two files, or one with a platform with these stations. */
async function printed(
  oldPath: string,
  newPath: string | undefined,
  flags: DiffFlags = {},
  stations: Staging['stations'] = AFTER,
) {
  const [stdout, stderr] = [taking(), taking()];
  const { api } = await setStage({ stations });
  const { source, closings } = sourceOf(api, GRILL);
  let connections = 0;
  const connect = () => {
    connections += 1;
    return source;
  };
  const outlets = { stdout: stdout.outlet, stderr: stderr.outlet };
  const outcome: unknown = await printDiff(
    { oldPath, newPath },
    flags,
    { ...ownRun(), ...outlets },
    connect,
  ).catch((reason: unknown) => reason);
  return {
    outcome,
    stdout: stdout.text().replaceAll(/[^\s"]*linecheck-diff-\w+[/\\]/g, ''),
    stderr: stderr.text(),
    connections,
    closings: closings(),
  };
}

test('two files are compared station by station, without a platform', async () => {
  const at = await files({ 'old.json': BEFORE, 'new.json': AFTER });
  const { stdout, outcome, connections } = await printed(at('old.json'), at('new.json'));
  expect({ outcome, connections }).toEqual({ outcome: 'changed', connections: 0 });
  expect(`\n${stdout}`).toMatchInlineSnapshot(`
    "
    From old.json (2 stations)
    to new.json (2 stations):
    1 added, 1 removed, 1 changed.

    + Bar: added  0f1e2d3c-0001-4000-8000-000000000003
        entityType                PrepStation
        name                      Bar
        kitchenPrinter.guid       0f1e2d3c-0002-4000-8000-000000000003
        kitchenPrinter.entityType KitchenPrinter
        printingMode              ON
        includeWithExpediter      true
        expoRouting               SEND_TO_EXPO

    ~ Cold: changed  0f1e2d3c-0001-4000-8000-000000000001
        printingMode              ON -> OFFLINE_ONLY
        connectedPrepStations     - Fry
        resolved issue            note R15 Cold's tickets list Fry's items, but not
                                  the reverse: Fry won't know to wait.

    - Fry: removed  0f1e2d3c-0001-4000-8000-000000000002
        entityType                PrepStation
        name                      Fry
        kitchenPrinter.guid       0f1e2d3c-0002-4000-8000-000000000002
        kitchenPrinter.entityType KitchenPrinter
        printingMode              ON
        includeWithExpediter      true
        expoRouting               SEND_TO_EXPO
    "
  `);
});

test('one file is compared with the platform now, whether the platform or linecheck wrote it', async () => {
  const { api } = await setStage({ stations: BEFORE });
  const { source } = sourceOf(api, GRILL);
  const at = await files({
    'array.json': BEFORE.toReversed(),
    'json.json': await readStationsAs(source, undefined, 'json'),
    'lines.json': await readStationsAs(source, undefined, 'ndjson'),
  });
  for (const name of ['array.json', 'json.json', 'lines.json']) {
    const same = await printed(at(name), undefined, {}, BEFORE);
    expect(same).toMatchObject({ outcome: 'same', stderr: '', connections: 1, closings: 1 });
    expect(same.stdout).toBe(
      `From ${name} (2 stations)\nto Corner Grill (test), now (2 stations):\nno changes.\n`,
    );
    expect(await printed(at(name), undefined)).toMatchObject({ outcome: 'changed' });
  }
});

test('json has keys for programs, and empty lists where nothing changed', async () => {
  const at = await files({ 'old.json': BEFORE, 'new.json': AFTER });
  const changed = await printed(at('old.json'), at('new.json'), { format: 'json' });
  expect(JSON.parse(changed.stdout)).toMatchObject({
    before: { from: 'old.json', stations: 2 },
    after: { from: 'new.json', stations: 2 },
    changes: [
      { station: { guid: BAR.guid, name: 'Bar' }, kind: 'added', brought: [], cured: [] },
      {
        station: { guid: COLD.guid, name: 'Cold' },
        kind: 'changed',
        fields: [{ field: 'printingMode', from: 'ON', to: 'OFFLINE_ONLY' }],
        connectedPrepStations: { added: [], removed: [{ guid: FRY.guid, name: 'Fry' }] },
        cured: [{ rule: 'R15', severity: 'info' }],
      },
      {
        station: { guid: FRY.guid, name: 'Fry' },
        kind: 'removed',
        fields: expect.arrayContaining([{ field: 'printingMode', from: 'ON', to: null }]),
      },
    ],
  });
  const same = await printed(at('old.json'), at('old.json'), { format: 'json' });
  expect(JSON.parse(same.stdout)).toMatchObject({ changes: [] });
});

test('Markdown is a table, and no name moves a cursor in any format', async () => {
  const hostile = { ...FRY, name: 'a|b\u001b[2J\u009b31m\u202e', printingMode: '\u001b[31m' };
  const at = await files({ 'old.json': [FRY], 'new.json': [hostile] });
  for (const format of ['table', 'json', 'md']) {
    const { stdout } = await printed(at('old.json'), at('new.json'), { format });
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  }
  const { stdout } = await printed(at('old.json'), at('new.json'), { format: 'md' });
  expect(stdout).toMatch(/^# Setup changes\n\n\| Station +\| What/);
  expect(stdout).toContain('| a\\|b');
});

test('what is not a station is counted, and makes the comparison incomplete', async () => {
  const at = await files({ 'old.json': [FRY, 7, { guid: 1 }], 'new.json': [FRY] });
  const { stdout, stderr, outcome } = await printed(at('old.json'), at('new.json'));
  expect(outcome).toBe('incomplete');
  expect(stderr).toMatch(/old\.json: 2 entries in the station list could not be read\.\n$/);
  expect(stdout).toMatch(/no changes\.\n[^]*old\.json: 2 entries in the\s+station/);
  const { stdout: json } = await printed(at('old.json'), at('new.json'), { format: 'json' });
  expect(JSON.parse(json)).toMatchObject({
    before: { stations: 1, unreadable: 2, damaged: 0 },
    after: { stations: 1, unreadable: 0, damaged: 0 },
    changes: [],
  });
});

test.each([
  ['is missing', undefined, /Can't read .*: no such file\.$/],
  ['is empty', '', /no station list/],
  ['is no JSON', 'guid,name\n', /no station list/],
  ['is another object', '{"stations":[]}', /no station list/],
  ['has no station in its list', '[1,2]', /list without stations/],
])('a file that %s is refused before anything is connected', async (_, text, sentence) => {
  const at = await files(text === undefined ? {} : { 'old.json': text });
  const { outcome, stdout, connections } = await printed(at('old.json'), undefined);
  expect({ stdout, connections }).toEqual({ stdout: '', connections: 0 });
  expect(outcome).toMatchObject({ code: 'USAGE', exitCode: 2 });
  expect(String(outcome)).toMatch(sentence);
});

test('an unknown format is refused before anything is read', async () => {
  const { outcome } = await printed('nowhere.json', undefined, { format: 'xml' });
  expect(String(outcome)).toMatch(/table, json, ndjson, csv, md/);
});
