/** Exports to a folder that has some already. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openArchive } from '../../../src/service/open-archive.ts';
import { GRILL, RIVAL, YESTERDAY } from '../../scenarios/builders.ts';
import {
  changedFiles,
  DATE_FLAGS,
  DAY_BEFORE_YESTERDAY,
  exportedLake,
  rows,
} from './begun-lake.ts';
import { filesIn, lakeFolder, lakeKitchen, tableIn } from './lake.ts';

async function limitSet(home: string): Promise<void> {
  await mkdir(join(home, '.config/linecheck'), { recursive: true, mode: 0o700 });
  const config = join(home, '.config/linecheck/config.toml');
  await writeFile(config, '[profiles.default]\nthresholds = { late = "5m" }\n', { mode: 0o600 });
}

test('a second export of the same data writes nothing', async () => {
  const { lake, exportAgain } = await exportedLake();
  const before = await filesIn(lake);
  const { stderr } = await exportAgain();
  expect(await filesIn(lake)).toEqual(before);
  expect(stderr).toContain('0 dates written; 3 unchanged.');
});

test('only a date that changed is written again', async () => {
  const { kitchen, lake, exportAgain, itemCounts, folder } = await exportedLake();
  const before = await filesIn(lake);
  await kitchen.put(RIVAL, { [YESTERDAY]: rows(9) });
  await exportAgain();
  const date = 'fulfillments/businessDate=2026-01-14';
  expect(changedFiles(before, await filesIn(lake))).toEqual([
    `${date}/_manifest.json`,
    `${date}/part-0.parquet`,
    'manifest.json',
  ]);
  expect(await itemCounts(YESTERDAY)).toEqual([4, 9]);
  // Copied rows are the same as read ones.
  const fresh = join(folder, 'fresh');
  await kitchen.exported(fresh, ...DATE_FLAGS);
  expect(await filesIn(fresh)).toEqual(await filesIn(lake));
});

test('one more restaurant is added, and the rows of the others are copied', async () => {
  const { kitchen, lake, itemCounts } = await exportedLake();
  await kitchen.put(GRILL, { [DAY_BEFORE_YESTERDAY]: rows(5) });
  await kitchen.put(RIVAL, { [DAY_BEFORE_YESTERDAY]: rows(6) });
  const words = ['export', '--folder', lake, ...DATE_FLAGS, '--restaurant', RIVAL.guid];
  expect(await kitchen.command(...words)).toMatchObject({ code: 0 });
  expect(await itemCounts(DAY_BEFORE_YESTERDAY)).toEqual([3, 6]);
});

test('a limit that changed in the profile changes its rows', async () => {
  const { lake, exportAgain, folder } = await exportedLake();
  const late = async () =>
    (await tableIn(lake, 'fulfillments')).filter((row) => row['late'] === true).length;
  expect(await late()).toBe(0);
  await limitSet(folder);
  const { code, stderr } = await exportAgain();
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(await late()).toBe(12);
});

test('a failed restaurant is named, the others are written, and the next export adds it', async () => {
  const folder = await lakeFolder();
  const kitchen = await lakeKitchen(folder);
  const lake = join(folder, 'lake');
  await kitchen.put(GRILL, { [YESTERDAY]: rows(4) });
  await kitchen.put(RIVAL, {});
  const failed = await kitchen.exported(lake, '--from', YESTERDAY);
  expect(failed.code).toBe(9);
  expect(failed.stderr).toContain(`linecheck: ${RIVAL.name}, ${YESTERDAY}: `);
  expect(failed.stderr).not.toContain(RIVAL.guid);
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

test('dates pruned from the archive stay in the lake, and no other date is written again', async () => {
  const folder = await lakeFolder();
  const kitchen = await lakeKitchen(folder);
  const lake = join(folder, 'lake');
  const [pruned, compared] = ['20260106', '20260107'];
  const dates = { [pruned]: rows(5), [compared]: rows(3), [YESTERDAY]: rows(4) };
  for (const restaurant of [GRILL, RIVAL]) await kitchen.put(restaurant, dates);
  const again = (from: string, to: string) => kitchen.exported(lake, '--from', from, '--to', to);
  await again(pruned, compared);
  await again(YESTERDAY, YESTERDAY);
  const before = await filesIn(lake);
  expect(await kitchen.command('archive', 'prune', '--before', '20260108', '--yes')).toMatchObject({
    code: 0,
  });
  expect((await again(YESTERDAY, YESTERDAY)).stderr).toContain('0 dates written; 1 unchanged.');
  expect((await again(pruned, compared)).stderr).toContain('0 dates written; 2 unchanged.');
  await limitSet(folder);
  expect(await again(pruned, compared)).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(
      '0 dates written; 2 left as before, because the archive no longer has the rows.',
    ),
  });
  expect(await filesIn(lake)).toEqual(before);
});

test('a second export to the same folder is refused while one runs', async () => {
  const { lake, exportAgain } = await exportedLake();
  const lock = new DatabaseSync(join(lake, '.linecheck/lock'));
  lock.exec('BEGIN EXCLUSIVE');
  expect(await exportAgain()).toMatchObject({
    code: 10,
    stderr: expect.stringContaining('Another export is writing to '),
  });
  lock.close();
  expect(await exportAgain()).toMatchObject({ code: 0 });
  await writeFile(join(lake, '.linecheck/lock'), 'x'.repeat(200));
  expect(await exportAgain()).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('lock is not from an export.'),
  });
});

test('two exports at once both end with the same lake', async () => {
  const { kitchen, lake, exportAgain, itemCounts } = await exportedLake();
  await kitchen.put(RIVAL, { [YESTERDAY]: rows(9) });
  const ends = await Promise.all([exportAgain(), exportAgain()]);
  expect(new Set(ends.map(({ code }) => code))).toEqual(new Set([0, 10]));
  expect(await itemCounts(YESTERDAY)).toEqual([4, 9]);
  const files = await filesIn(lake);
  await exportAgain();
  expect(await filesIn(lake)).toEqual(files);
});

test('the next export finishes what a killed one began', async () => {
  const { kitchen, lake, exportAgain, itemCounts } = await exportedLake();
  const date = join(lake, 'fulfillments/businessDate=2026-01-14');
  const hidden = (state: string) => join(lake, `.linecheck/businessDate=2026-01-14.${state}`);
  const whole = await filesIn(lake);
  // Half written.
  await mkdir(hidden('new'));
  await writeFile(join(hidden('new'), 'part-0.parquet'), 'half');
  await exportAgain();
  expect(await filesIn(lake)).toEqual(whole);
  // Between two renames.
  await rename(date, hidden('old'));
  await kitchen.put(RIVAL, { [YESTERDAY]: rows(9) });
  const other = join(lake, '../other');
  await kitchen.exported(other, ...DATE_FLAGS);
  await rename(join(other, 'fulfillments/businessDate=2026-01-14'), hidden('new'));
  await exportAgain();
  expect(await itemCounts(YESTERDAY)).toEqual([4, 9]);
  const found = JSON.parse(await readFile(join(lake, 'manifest.json'), 'utf8')).tables;
  expect(found['fulfillments/businessDate=2026-01-14']).toMatchObject({ rows: 13 });
});

test('a date whose new folder was lost before it was renamed is the old one', async () => {
  const { kitchen, lake, exportAgain, itemCounts } = await exportedLake();
  const date = 'businessDate=2026-01-14';
  await rename(join(lake, 'fulfillments', date), join(lake, '.linecheck', `${date}.old`));
  await kitchen.put(RIVAL, { [YESTERDAY]: rows(9) });
  expect(await exportAgain()).toMatchObject({ code: 0 });
  expect(await itemCounts(YESTERDAY)).toEqual([4, 9]);
});

test('a date that changes during its export is one of both, never a mixture', async () => {
  const { kitchen, lake, exportAgain, itemCounts } = await exportedLake();
  await kitchen.put(GRILL, { [YESTERDAY]: rows(400) });
  const archive = await openArchive(kitchen.address);
  const exporting = exportAgain();
  for (let round = 0; round < 20; round += 1) {
    const writer = await archive.writeDay(GRILL.guid, YESTERDAY, () => 1);
    await writer.add(rows(round % 2 === 0 ? 300 : 400));
    await writer.commit();
  }
  await exporting;
  expect([300, 400]).toContain((await itemCounts(YESTERDAY))[0]);
  await archive.close();
  await exportAgain();
  expect((await itemCounts(YESTERDAY))[0]).toBe(400);
  expect(lake).not.toBe('');
});
