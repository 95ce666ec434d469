/** Exports to a folder that has some already. */
import { lstat, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { LAKE_FORMATS, type LakeFormat } from '../../../src/commands/export/part.ts';
import { openArchive } from '../../../src/service/archive/engines/open-archive.ts';
import { GRILL, RIVAL, record, TODAY, YESTERDAY } from '../../scenarios/builders.ts';
import { filesIn, lakeFolder, lakeKitchen, tableIn } from './lake.ts';

const BEFORE = '20260113';
const SPAN = ['--from', BEFORE, '--to', TODAY];
const rows = (count: number, from = 0) => Array.from({ length: count }, (_, n) => record(from + n));

async function begun(format: LakeFormat = 'parquet') {
  const folder = await lakeFolder();
  const kitchen = await lakeKitchen(folder);
  const dates = { [BEFORE]: rows(3), [YESTERDAY]: rows(4), [TODAY]: rows(2) };
  for (const restaurant of [GRILL, RIVAL]) await kitchen.put(restaurant, dates);
  const lake = join(folder, 'lake');
  const again = (...words: readonly string[]) =>
    kitchen.exported(lake, ...SPAN, '--format', format, ...words);
  const items = async (date: string) => {
    const all = await tableIn(lake, 'fulfillments', format);
    return [GRILL, RIVAL].map(
      ({ guid }) =>
        all.filter((row) => row['restaurantGuid'] === guid && row['businessDate'] === date).length,
    );
  };
  expect(await again()).toMatchObject({ code: 0, stdout: '' });
  return { folder, kitchen, lake, again, items };
}

const changedFiles = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...after.keys()].filter((name) => before.get(name) !== after.get(name)).sort();

test.each(LAKE_FORMATS)('a second %s export writes nothing', async (format) => {
  const { lake, again } = await begun(format);
  const before = await filesIn(lake);
  const { stderr } = await again();
  expect(await filesIn(lake)).toEqual(before);
  expect(stderr).toContain('0 dates written; 3 unchanged.');
});

test.each(LAKE_FORMATS)('a changed date is written again, and only that: %s', async (format) => {
  const { kitchen, lake, again, items, folder } = await begun(format);
  const before = await filesIn(lake);
  await kitchen.put(RIVAL, { [YESTERDAY]: rows(9) });
  await again();
  const date = 'fulfillments/businessDate=2026-01-14';
  expect(changedFiles(before, await filesIn(lake))).toEqual([
    `${date}/_manifest.json`,
    `${date}/part-0.${format}`,
    'manifest.json',
  ]);
  expect(await items(YESTERDAY)).toEqual([4, 9]);
  // Copied rows are the same as read ones.
  const fresh = join(folder, 'fresh');
  await kitchen.exported(fresh, ...SPAN, '--format', format);
  expect(await filesIn(fresh)).toEqual(await filesIn(lake));
});

test('one restaurant is added to the others, whose rows are copied', async () => {
  const { kitchen, lake, items } = await begun();
  await kitchen.put(GRILL, { [BEFORE]: rows(5) });
  await kitchen.put(RIVAL, { [BEFORE]: rows(6) });
  const words = ['export', '--folder', lake, ...SPAN, '--restaurant', RIVAL.guid];
  expect(await kitchen.command(...words)).toMatchObject({ code: 0 });
  expect(await items(BEFORE)).toEqual([3, 6]);
});

test('a limit changed in the profile changes its rows', async () => {
  const { lake, again, folder } = await begun();
  const late = async () =>
    (await tableIn(lake, 'fulfillments')).filter((row) => row['late'] === true).length;
  expect(await late()).toBe(0);
  await mkdir(join(folder, '.config/linecheck'), { recursive: true, mode: 0o700 });
  const config = join(folder, '.config/linecheck/config.toml');
  await writeFile(config, '[profiles.default]\nthresholds = { late = "5m" }\n', { mode: 0o600 });
  const { code, stderr } = await again();
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(await late()).toBe(12);
});

test('a failed restaurant is named, the others are there, and the next export adds it', async () => {
  const folder = await lakeFolder();
  const kitchen = await lakeKitchen(folder);
  const lake = join(folder, 'lake');
  await kitchen.put(GRILL, { [YESTERDAY]: rows(4) });
  await kitchen.put(RIVAL, {});
  const failed = await kitchen.exported(lake, '--from', YESTERDAY);
  expect(failed.code).toBe(9);
  expect(failed.stderr).toContain(`${RIVAL.guid}, ${YESTERDAY}: `);
  expect(failed.stderr).toContain('[NOT_ARCHIVED]');
  expect(failed.stderr).toContain('1 of 2 restaurants read, 1 not copied.');
  const table = async () =>
    JSON.parse(await readFile(join(lake, 'manifest.json'), 'utf8')).tables[
      'fulfillments/businessDate=2026-01-14'
    ];
  expect(await table()).toMatchObject({
    restaurants: 1,
    rows: 4,
    failed: [{ restaurantGuid: RIVAL.guid, code: 'NOT_ARCHIVED' }],
  });
  const before = await filesIn(lake);
  await kitchen.exported(lake, '--from', YESTERDAY);
  expect(await filesIn(lake)).toEqual(before);

  await kitchen.put(RIVAL, { [YESTERDAY]: rows(2) });
  expect(await kitchen.exported(lake, '--from', YESTERDAY)).toMatchObject({ code: 0 });
  expect(await table()).toEqual(expect.not.objectContaining({ failed: expect.anything() }));
  expect(await table()).toMatchObject({ restaurants: 2, rows: 6 });
});

test('a damaged date keeps its earlier rows', async () => {
  const { kitchen, again, items } = await begun();
  await kitchen.put(RIVAL, { [YESTERDAY]: rows(9) });
  const archive = new DatabaseSync(kitchen.address.slice('sqlite:'.length));
  archive.exec(
    "UPDATE fulfillment_piece SET body = CAST('x' AS BLOB) WHERE rowid = (SELECT max(rowid) FROM fulfillment_piece)",
  );
  archive.close();
  expect(await again()).toMatchObject({ code: 9, stderr: expect.stringContaining('[ARCHIVE]') });
  expect(await items(YESTERDAY)).toEqual([4, 4]);
});

test.each([
  ['a part is missing', async (part: string) => rm(part)],
  ['a part is cut off', async (part: string) => writeFile(part, 'PAR1')],
])('where %s, the date is written again', async (_what, change) => {
  const { lake, again } = await begun();
  const before = await filesIn(lake);
  await change(join(lake, 'fulfillments/businessDate=2026-01-14/part-0.parquet'));
  expect(await again()).toMatchObject({ code: 0 });
  expect(await filesIn(lake)).toEqual(before);
});

test('damaged rows are not copied', async () => {
  const { kitchen, lake, again } = await begun();
  const part = join(lake, 'fulfillments/businessDate=2026-01-14/part-0.parquet');
  const bytes = await readFile(part);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  await writeFile(part, bytes);
  await kitchen.put(RIVAL, { [YESTERDAY]: rows(9) });
  expect(await again()).toMatchObject({
    code: 10,
    stderr: expect.stringMatching(
      /part-0\.parquet is damaged\.\nRemove the file\..*\[NOT_WRITTEN\]/,
    ),
  });
  expect(await readFile(part)).toEqual(bytes);
});

test.each([
  ['at the top of a new one', 'notes.txt', undefined],
  ['beside the dates', 'fulfillments/notes.txt', begun],
  ['in a date', 'fulfillments/businessDate=2026-01-14/mine.parquet', begun],
  ['in a table', 'stations/mine.parquet', begun],
])('a folder with a file %s is refused, and nothing is changed', async (_where, name, from) => {
  const begunLake = await from?.();
  const folder = begunLake?.folder ?? (await lakeFolder());
  const lake = begunLake?.lake ?? join(folder, 'lake');
  const kitchen = begunLake?.kitchen ?? (await lakeKitchen(folder));
  await kitchen.put(GRILL, { [YESTERDAY]: rows(9) });
  await mkdir(lake, { recursive: true });
  await writeFile(join(lake, name), 'mine');
  const before = await filesIn(lake);
  const { code, stderr } = await kitchen.exported(lake, ...SPAN);
  expect(code).toBe(2);
  expect(stderr).toContain(name.split('/').at(-1));
  expect(stderr).toContain('[USAGE]');
  expect([...(await filesIn(lake)).keys()].sort()).toEqual([...before.keys()].sort());
  expect((await filesIn(lake)).get(name)).toBe(before.get(name));
});

test.each([
  ['of another format', '"format": "parquet"', '"format": "csv"', '--format csv'],
  ['of earlier definitions', '"definitions": 1', '"definitions": 0', 'Another version'],
  ['of the demo', '"format"', '"demo": true, "format"', 'the demo'],
  ['of a newer version', '"linecheckLake": 1', '"linecheckLake": 2', 'Another version'],
])('a lake %s is refused', async (_what, from, to, words) => {
  const { lake, again } = await begun();
  const index = join(lake, 'manifest.json');
  await writeFile(index, (await readFile(index, 'utf8')).replace(from, to));
  expect(await again()).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
});

test('a manifest of another program is refused', async () => {
  const folder = await lakeFolder();
  const lake = join(folder, 'lake');
  await mkdir(lake);
  await writeFile(join(lake, 'manifest.json'), '{"name": "app"}');
  const kitchen = await lakeKitchen(folder);
  await kitchen.put(GRILL, {});
  expect(await kitchen.exported(lake)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('manifest.json is not from an export.'),
  });
});

test('a second export to the same folder is refused meanwhile', async () => {
  const { lake, again } = await begun();
  const lock = new DatabaseSync(join(lake, '.linecheck/lock'));
  lock.exec('BEGIN EXCLUSIVE');
  expect(await again()).toMatchObject({
    code: 10,
    stderr: expect.stringContaining('Another export is writing to '),
  });
  lock.close();
  expect(await again()).toMatchObject({ code: 0 });
  await writeFile(join(lake, '.linecheck/lock'), 'x'.repeat(200));
  expect(await again()).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('lock is not from an export.'),
  });
});

test('a file in place of the folder is named', async () => {
  const folder = await lakeFolder();
  const lake = join(folder, 'lake');
  await writeFile(lake, '');
  const kitchen = await lakeKitchen(folder);
  await kitchen.put(GRILL, {});
  expect(await kitchen.exported(lake)).toMatchObject({
    code: 10,
    stderr: expect.stringContaining(`${lake} is not a folder.`),
  });
});

test('of two exports at once, both end with the same lake', async () => {
  const { kitchen, lake, again, items } = await begun();
  await kitchen.put(RIVAL, { [YESTERDAY]: rows(9) });
  const ends = await Promise.all([again(), again()]);
  expect(new Set(ends.map(({ code }) => code))).toEqual(new Set([0, 10]));
  expect(await items(YESTERDAY)).toEqual([4, 9]);
  const files = await filesIn(lake);
  await again();
  expect(await filesIn(lake)).toEqual(files);
});

test('what a killed export began is ended', async () => {
  const { kitchen, lake, again, items } = await begun();
  const date = join(lake, 'fulfillments/businessDate=2026-01-14');
  const hidden = (state: string) => join(lake, `.linecheck/businessDate=2026-01-14.${state}`);
  const whole = await filesIn(lake);
  // Half written.
  await mkdir(hidden('new'));
  await writeFile(join(hidden('new'), 'part-0.parquet'), 'half');
  await again();
  expect(await filesIn(lake)).toEqual(whole);
  // Between two renames.
  await rename(date, hidden('old'));
  await kitchen.put(RIVAL, { [YESTERDAY]: rows(9) });
  const other = join(lake, '../other');
  await kitchen.exported(other, ...SPAN);
  await rename(join(other, 'fulfillments/businessDate=2026-01-14'), hidden('new'));
  await again();
  expect(await items(YESTERDAY)).toEqual([4, 9]);
  const found = JSON.parse(await readFile(join(lake, 'manifest.json'), 'utf8')).tables;
  expect(found['fulfillments/businessDate=2026-01-14']).toMatchObject({ rows: 13 });
});

test('a date changed while it is exported is one of both', async () => {
  const { kitchen, lake, again, items } = await begun();
  await kitchen.put(GRILL, { [YESTERDAY]: rows(400) });
  const archive = await openArchive(kitchen.address);
  const exporting = again();
  for (let round = 0; round < 20; round += 1) {
    const writer = await archive.writeDay(GRILL.guid, YESTERDAY, () => 1);
    await writer.add(rows(round % 2 === 0 ? 300 : 400));
    await writer.commit();
  }
  await exporting;
  expect([300, 400]).toContain((await items(YESTERDAY))[0]);
  await archive.close();
  await again();
  expect((await items(YESTERDAY))[0]).toBe(400);
  expect(lake).not.toBe('');
});

test('a link in the place of an unfinished manifest is not written through', async () => {
  const { folder, lake, again } = await begun();
  const mine = join(folder, 'mine');
  await writeFile(mine, 'mine');
  await symlink(mine, join(lake, '.manifest.json.new'));
  expect(await again()).toMatchObject({ code: 0 });
  expect(await readFile(mine, 'utf8')).toBe('mine');
  expect((await lstat(join(lake, 'manifest.json'))).isFile()).toBe(true);
});
