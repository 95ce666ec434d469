import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkBaseline, saveBaseline } from '../../../src/commands/baseline/baseline.ts';
import type { BaselineFlags } from '../../../src/commands/baseline/columns.ts';
import type { RestaurantChoice } from '../../../src/kitchen/model/restaurant.ts';
import type { KitchenSource } from '../../../src/sources/kitchen-source.ts';
import { GRILL, guid, RIVAL, record, restaurant, station } from '../../scenarios/builders.ts';
import { setStage } from '../../scenarios/stage.ts';
import { sourceOf, taking } from '../fulfillments/printed.ts';

const UNPRINTED = station(1, { name: 'Fry', kitchenPrinter: undefined });
const PRINTED = station(1, { name: 'Fry' });
const LEGACY = station(2, {
  name: 'Cold',
  expoRouting: undefined,
  includeWithExpediter: undefined,
});
const DOWNTOWN = restaurant(101, 'Downtown');

/** A grill and a second restaurant on one service, and a file not there yet. */
async function chain() {
  const stage = await setStage({
    stations: [UNPRINTED],
    records: [record(1, { at: station(9, { name: 'Old Bar' }) })],
    neighbors: [{ choice: DOWNTOWN, stations: [LEGACY], records: [] }],
  });
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-baseline-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'known.json');
  const call =
    (command: typeof saveBaseline) =>
    async (
      flags: BaselineFlags = {},
      restaurants: readonly RestaurantChoice[] = [GRILL, DOWNTOWN],
      more: Partial<KitchenSource> = {},
    ) => {
      const [out, err] = [taking(), taking()];
      const { source } = sourceOf(stage.api, GRILL);
      const ended: unknown = await command(
        { ...source, restaurants, ...more },
        file,
        { allRestaurants: true, ...flags },
        { stdout: out.outlet, stderr: err.outlet },
        stage.clock,
      ).catch((reason: unknown) => reason);
      return { stdout: out.text().replaceAll(folder, ''), stderr: err.text(), ended };
    };
  const content = () => readFile(file, 'utf8');
  return { ...stage, file, content, save: call(saveBaseline), check: call(checkBaseline) };
}

const rowsOf = ({ stdout }: { readonly stdout: string }): readonly object[] =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line): object => JSON.parse(line));

test('saved and checked, there is nothing new', async () => {
  const { save, check, content } = await chain();
  const first = await save({ format: 'ndjson' });
  expect(first.ended).toBe(0);
  expect(first.stderr).toMatch(
    /^Saved 2 issues of 2 restaurants to .*known\.json\.\nlinecheck: 2 restaurants read\.\n$/,
  );
  expect(rowsOf(first)).toEqual([
    { restaurant: GRILL.guid, name: GRILL.name, state: 'read', code: null, issues: 1 },
    { restaurant: DOWNTOWN.guid, name: 'Downtown', state: 'read', code: null, issues: 1 },
  ]);
  expect(`\n${await content()}`).toMatchInlineSnapshot(`
    "
    {
      "linecheckBaseline": 1,
      "savedAt": "2026-01-15T12:00:00.000Z",
      "restaurants": [
        {
          "restaurant": "0f1e2d3c-0000-4000-8000-000000000001",
          "name": "Corner Grill",
          "issues": [
            {
              "rule": "R07",
              "severity": "error",
              "station": "0f1e2d3c-0001-4000-8000-000000000001",
              "name": "Fry"
            }
          ]
        },
        {
          "restaurant": "0f1e2d3c-0000-4000-8000-000000000101",
          "name": "Downtown",
          "issues": [
            {
              "rule": "R03",
              "severity": "info",
              "station": "0f1e2d3c-0001-4000-8000-000000000002",
              "name": "Cold"
            }
          ]
        }
      ]
    }
    "
  `);
  const { stdout, ended } = await check();
  expect(ended).toBe(0);
  expect(stdout).toContain('2 of 2 restaurants read: no new issues, 2 known.');
  expect(stdout).not.toContain('Downtown');
});

test('a new issue ends with 1, and a resolved one is listed apart', async () => {
  const { save, check, publish } = await chain();
  await save();
  await publish([PRINTED, LEGACY]);
  const { stdout, ended } = await check();
  expect(ended).toBe(1);
  expect(`\n${stdout}`).toMatchInlineSnapshot(`
    "
    Compared with /known.json,
    saved 2026-01-15T12:00:00.000Z.
    2 of 2 restaurants read: 1 new issue, 1 gone, 1 known.

    Corner Grill: 1 new issue, 1 gone, 0 known
        new  note R03 legacy-only: Cold
              Neither expoRouting nor includeWithExpediter is set. Nothing shows
              whether expo gets the tickets.
              Fix: Save the station once to store "Send to" (expoRouting).
        gone error R07 print-to-nothing: Fry
    "
  `);
  const rows = rowsOf(await check({ format: 'ndjson' }));
  expect(rows).toMatchObject([
    { name: GRILL.name, state: 'read', new: 1, gone: 1, known: 0, notChecked: 0, change: null },
    { name: GRILL.name, state: null, change: 'new', rule: 'R03', stationName: 'Cold' },
    { name: GRILL.name, change: 'gone', rule: 'R07', station: UNPRINTED.guid, message: null },
    { name: 'Downtown', new: 0, gone: 0, known: 1, change: null },
  ]);
});

test('--prune removes what is gone, and nothing else', async () => {
  const { save, check, publish, content } = await chain();
  await save();
  const before = await content();
  expect(await check({ prune: true })).toMatchObject({
    ended: 0,
    stderr: 'linecheck: 2 restaurants read.\n',
  });
  expect(await content()).toBe(before);
  await publish([PRINTED, LEGACY]);
  const pruned = await check({ prune: true });
  expect(pruned.ended).toBe(1);
  expect(pruned.stderr).toMatch(
    /^Removed 1 resolved issue from .*known\.json\.\nlinecheck: 2 restaurants read\. 1 with new issues\.\n$/,
  );
  expect(JSON.parse(await content())).toMatchObject({
    restaurants: [{ restaurant: GRILL.guid, issues: [] }, { issues: [{ rule: 'R03' }] }],
  });
  await publish([UNPRINTED]);
  expect((await check()).stdout).toContain('new  error R07 print-to-nothing: Fry');
});

test('what a date shows is known only with it, and not gone without it', async () => {
  const { save, check } = await chain();
  await save({ date: 'today' });
  expect(await check({ date: 'today' })).toMatchObject({ ended: 0 });
  const { stdout, ended } = await check();
  expect(ended).toBe(0);
  expect(stdout).toMatch(/no new issues, 2 known, [1-9] not checked\./);
  await save();
  expect(await check({ date: 'today' })).toMatchObject({ ended: 1 });
});

test('an unread restaurant is an outcome, and keeps what is known of it', async () => {
  const { save, check, content, file } = await chain();
  const issues = [{ rule: 'R01', severity: 'error', station: guid(1, 9), name: null }];
  const rival = { restaurant: RIVAL.guid, name: RIVAL.name, issues };
  await writeFile(
    file,
    JSON.stringify({ linecheckBaseline: 1, savedAt: '', restaurants: [rival] }),
  );
  const all = [GRILL, RIVAL];
  const saved = await save({ format: 'ndjson' }, all);
  expect(saved.ended).toBe(4);
  expect(saved.stderr).toMatch(
    /^linecheck: Rival Diner: .+\n.+\[NOT_PERMITTED\]\nSaved 1 issue of /,
  );
  expect(rowsOf(saved)).toMatchObject([
    { name: GRILL.name, state: 'read', issues: 1 },
    { name: RIVAL.name, state: 'denied', code: 'NOT_PERMITTED', issues: 1 },
  ]);
  expect(JSON.parse(await content())).toMatchObject({ restaurants: [{}, rival] });
  const { stdout, ended } = await check({}, all);
  expect(ended).toBe(4);
  expect(stdout).toContain('Rival Diner: no access (NOT_PERMITTED)');
  const before = await content();
  expect(await save({}, [RIVAL])).toMatchObject({ ended: 4 });
  expect(await content()).toBe(before);
});

test('saving some restaurants keeps the others, saving all drops the missing ones', async () => {
  const { save, check, content } = await chain();
  const guids = async () => {
    const { restaurants }: { restaurants: { restaurant: string }[] } = JSON.parse(await content());
    return restaurants.map((each) => each.restaurant);
  };
  await save({ allRestaurants: false });
  expect(await guids()).toEqual([GRILL.guid]);
  const { stdout, ended } = await check();
  expect(ended).toBe(1);
  expect(stdout).toMatch(/Downtown: 1 new issue, 0 known\n +Not in the baseline yet\./);
  await save({ allRestaurants: false }, [DOWNTOWN]);
  await save({}, [DOWNTOWN], { tags: ['west'] });
  expect(await guids()).toEqual([GRILL.guid, DOWNTOWN.guid]);
  await save({}, [DOWNTOWN]);
  expect(await guids()).toEqual([DOWNTOWN.guid]);
});

test('the same issues make the same file, except when it was saved', async () => {
  const { save, content, clock } = await chain();
  await save();
  const first = await content();
  clock.advance(60_000);
  await save({}, [DOWNTOWN, GRILL]);
  const second = await content();
  expect(second).not.toBe(first);
  const lines = (text: string) => text.split('\n').filter((line) => !line.includes('savedAt'));
  expect(lines(second)).toEqual(lines(first));
});

test.each([
  [
    'a newer version',
    { linecheckBaseline: 2, savedAt: '', restaurants: [] },
    'by a newer linecheck',
  ],
  ['another file', [], 'is not a baseline'],
  [
    'a damaged issue',
    damaged({ rule: 'R01', severity: 'bad', station: null }),
    'is not a baseline',
  ],
  ['no JSON', 'known', 'is not a baseline'],
] as const)('%s is refused and kept', async (_what, value, why) => {
  const { save, check, content, file } = await chain();
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  await writeFile(file, text);
  for (const command of [save, check]) {
    const { ended, stdout } = await command();
    expect({ ended, stdout }).toMatchObject({ ended: { code: 'USAGE', exitCode: 2 }, stdout: '' });
    expect(String(ended)).toContain(why);
  }
  expect(await content()).toBe(text);
});

function damaged(issue: object): object {
  const restaurants = [{ restaurant: GRILL.guid, name: '', issues: [issue] }];
  return { linecheckBaseline: 1, savedAt: '', restaurants };
}

test('a missing baseline, a folder, and an unknown station are refused', async () => {
  const { save, check, content, file } = await chain();
  expect(String((await check()).ended)).toContain('not found');
  const unknown = await save({ allow: ['Fryer'] });
  expect(unknown).toMatchObject({ ended: { code: 'USAGE' }, stdout: '' });
  await expect(content()).rejects.toThrow('ENOENT');
  await mkdir(file);
  expect(String((await save()).ended)).toContain('not a regular file');
});
