/** Exports to a folder with damaged or foreign files. */
import { execFile } from 'node:child_process';
import { chmod, lstat, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { mayMount } from '../../process/archive/small-disk.ts';
import { GRILL, RIVAL, YESTERDAY } from '../../scenarios/builders.ts';
import { changedFiles, DATE_FLAGS, exportedLake, rows } from './begun-lake.ts';
import { filesIn, lakeFolder, lakeKitchen } from './lake.ts';

test('a date whose rows are damaged keeps its earlier rows', async () => {
  const { kitchen, exportAgain, itemCounts } = await exportedLake();
  await kitchen.put(RIVAL, { [YESTERDAY]: rows(9) });
  const archive = new DatabaseSync(kitchen.address.slice('sqlite:'.length));
  archive.exec(
    "UPDATE fulfillment_piece SET body = CAST('x' AS BLOB) WHERE rowid = (SELECT max(rowid) FROM fulfillment_piece)",
  );
  archive.close();
  expect(await exportAgain()).toMatchObject({
    code: 9,
    stderr: expect.stringContaining('[ARCHIVE]'),
  });
  expect(await itemCounts(YESTERDAY)).toEqual([4, 4]);
});

test.each([
  ['a part is missing', async (part: string) => rm(part)],
  ['a part is cut off', async (part: string) => writeFile(part, 'PAR1')],
])('if %s, the date is written again', async (_what, change) => {
  const { lake, exportAgain } = await exportedLake();
  const before = await filesIn(lake);
  await change(join(lake, 'fulfillments/businessDate=2026-01-14/part-0.parquet'));
  expect(await exportAgain()).toMatchObject({ code: 0 });
  expect(await filesIn(lake)).toEqual(before);
});

const DAY = 'fulfillments/businessDate=2026-01-14';

test.each([
  ['an emptied manifest of a date', `${DAY}/_manifest.json`, ''],
  ['a cut off one', `${DAY}/_manifest.json`, '{"parts": [{"fi'],
  ['one without names', `${DAY}/_manifest.json`, '{"parts": [{}]}'],
  ['an emptied manifest of a table', 'stations/_manifest.json', ''],
  ['an emptied manifest of the lake', 'manifest.json', ''],
  ['a missing one', 'manifest.json', undefined],
])('%s is written again', async (_what, name, text) => {
  const { lake, exportAgain } = await exportedLake();
  const before = await filesIn(lake);
  await (text === undefined ? rm(join(lake, name)) : writeFile(join(lake, name), text));
  expect(await exportAgain()).toMatchObject({ code: 0 });
  expect(await filesIn(lake)).toEqual(before);
});

test.each([
  ['manifest.json', 2, 'is not a regular file'],
  ['stations/_manifest.json', 2, 'is not a regular file'],
  ['restaurants/restaurants.parquet', 0, ''],
])(
  'with a pipe in place of %s, the export ends with %i and waits for no writer',
  async (name, end, words) => {
    const { lake, kitchen, exportAgain } = await exportedLake();
    await kitchen.put(RIVAL, { [YESTERDAY]: rows(9) });
    await rm(join(lake, name));
    await promisify(execFile)('mkfifo', [join(lake, name)]);
    const { code, stderr } = await exportAgain();
    expect([code, stderr]).toEqual([end, expect.stringContaining(words)]);
  },
);

test.each([
  ['in a date', `${DAY}/_manifest.json`, `${DAY}/mine.parquet`],
  ['at the top', 'manifest.json', 'mine.parquet'],
])(
  'beside a damaged manifest, a file that linecheck did not write is refused: %s',
  async (_where, manifest, name) => {
    const { lake, exportAgain } = await exportedLake();
    await writeFile(join(lake, manifest), '');
    await writeFile(join(lake, name), 'mine');
    const before = await filesIn(lake);
    expect(await exportAgain()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('mine.parquet'),
    });
    const changed = changedFiles(before, await filesIn(lake));
    expect(changed.filter((each) => each !== 'manifest.json')).toEqual([]);
  },
);

test('a lake of 0.3.0 is refused and stays, even if its manifest is lost', async () => {
  const { lake, exportAgain } = await exportedLake();
  const refused = {
    code: 2,
    stderr: expect.stringMatching(
      /Another version of linecheck wrote .+\nExport to a new folder, .+ \[USAGE\]/,
    ),
  };
  for (const name of ['manifest.json', 'restaurants/_manifest.json']) {
    const text = await readFile(join(lake, name), 'utf8');
    await writeFile(join(lake, name), text.replace('"definitions": 2', '"definitions": 1'));
  }
  const before = await filesIn(lake);
  expect(await exportAgain()).toMatchObject(refused);
  expect(await filesIn(lake)).toEqual(before);
  await rm(join(lake, 'manifest.json'));
  expect(await exportAgain()).toMatchObject(refused);
});

test("a file beside a lake's tables is named and stays, unless the system made it", async () => {
  const { lake, exportAgain } = await exportedLake();
  for (const folder of ['', 'fulfillments', DAY])
    await writeFile(join(lake, folder, '.DS_Store'), 'x');
  expect((await exportAgain()).stderr).not.toContain('not from an export');
  await writeFile(join(lake, 'mine.csv'), 'mine');
  const { code, stderr } = await exportAgain();
  expect(code).toBe(0);
  expect(stderr).toContain(`${lake}/mine.csv is not from an export. It was left unchanged.`);
  expect(await readFile(join(lake, 'mine.csv'), 'utf8')).toBe('mine');
});

test('a folder that can only be read is named', async () => {
  const { lake, exportAgain } = await exportedLake();
  if (await mayMount()) {
    const run = promisify(execFile);
    await run('mount', ['--bind', lake, lake]);
    onTestFinished(async () => void (await run('umount', ['--lazy', lake])));
    await run('mount', ['-o', 'remount,ro,bind', lake]);
  } else await chmod(lake, 0o500);
  const { code, stderr } = await exportAgain();
  expect(code).toBe(10);
  expect(stderr).toMatch(
    /lake(?: is read-only)?\.\nCheck that the folder exists, is writable, .* \[NOT_WRITTEN\]/,
  );
});

test('damaged rows are not copied', async () => {
  const { kitchen, lake, exportAgain } = await exportedLake();
  const part = join(lake, 'fulfillments/businessDate=2026-01-14/part-0.parquet');
  const bytes = await readFile(part);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  await writeFile(part, bytes);
  await kitchen.put(RIVAL, { [YESTERDAY]: rows(9) });
  expect(await exportAgain()).toMatchObject({
    code: 10,
    stderr: expect.stringMatching(
      /part-0\.parquet is damaged\.\nRemove the file\..*\[NOT_WRITTEN\]/,
    ),
  });
  expect(await readFile(part)).toEqual(bytes);
});

test.each([
  ['at the top of a new one', 'notes.txt', undefined],
  ['beside the dates', 'fulfillments/notes.txt', exportedLake],
  ['in a date', 'fulfillments/businessDate=2026-01-14/mine.parquet', exportedLake],
  ['in a table', 'stations/mine.parquet', exportedLake],
])('a folder with a file %s is refused, and nothing is changed', async (_where, name, from) => {
  const begunLake = await from?.();
  const folder = begunLake?.folder ?? (await lakeFolder());
  const lake = begunLake?.lake ?? join(folder, 'lake');
  const kitchen = begunLake?.kitchen ?? (await lakeKitchen(folder));
  await kitchen.put(GRILL, { [YESTERDAY]: rows(9) });
  await mkdir(lake, { recursive: true });
  await writeFile(join(lake, name), 'mine');
  const before = await filesIn(lake);
  const { code, stderr } = await kitchen.exported(lake, ...DATE_FLAGS);
  expect(code).toBe(2);
  expect(stderr).toContain(name.split('/').at(-1));
  expect(stderr).toContain('[USAGE]');
  expect([...(await filesIn(lake)).keys()].sort()).toEqual([...before.keys()].sort());
  expect((await filesIn(lake)).get(name)).toBe(before.get(name));
});

test.each([
  ['of earlier definitions', '"definitions": 2', '"definitions": 1', 'Another version'],
  ['of the demo', '"format"', '"demo": true, "format"', 'the demo'],
  ['of a newer version', '"linecheckLake": 1', '"linecheckLake": 2', 'Another version'],
])('a lake is refused if %s', async (_what, from, to, words) => {
  const { lake, exportAgain } = await exportedLake();
  const index = join(lake, 'manifest.json');
  await writeFile(index, (await readFile(index, 'utf8')).replace(from, to));
  expect(await exportAgain()).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
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

test("a file in the folder's place is named", async () => {
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

test('a link in the place of an unfinished manifest is not followed', async () => {
  const { folder, lake, exportAgain } = await exportedLake();
  const mine = join(folder, 'mine');
  await writeFile(mine, 'mine');
  await symlink(mine, join(lake, '.manifest.json.new'));
  expect(await exportAgain()).toMatchObject({ code: 0 });
  expect(await readFile(mine, 'utf8')).toBe('mine');
  expect((await lstat(join(lake, 'manifest.json'))).isFile()).toBe(true);
});
