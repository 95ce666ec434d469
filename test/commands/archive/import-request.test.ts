import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImportFlags, importRequest } from '../../../src/commands/archive/import.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linecheck-request-'));
  const days = ['20260115.json', '20260114.json.gz', '20260116.ndjson', '20261301.json'];
  const others = ['notes.txt', 'stations.json'];
  await mkdir(join(folder, 'days'));
  for (const name of [...days, ...others]) await writeFile(join(folder, 'days', name), '[]');
  await mkdir(join(folder, 'twice'));
  for (const name of ['20260115.json', '20260115.json.gz']) {
    await writeFile(join(folder, 'twice', name), '[]');
  }
  await mkdir(join(folder, 'empty'));
});
afterAll(() => rm(folder, { recursive: true }));

const at = (path: string | undefined) =>
  path === undefined || path === '-' ? path : join(folder, path);

test('the files in a folder are dates in the order of time: near misses are skipped, others are passed over', async () => {
  const fulfillments = join(folder, 'days');
  expect(await importRequest({ restaurant: 'r', fulfillments })).toEqual({
    restaurant: 'r',
    stations: undefined,
    days: [
      { businessDate: '20260114', path: join(fulfillments, '20260114.json.gz') },
      { businessDate: '20260115', path: join(fulfillments, '20260115.json') },
      { businessDate: '20260116', path: join(fulfillments, '20260116.ndjson') },
    ],
    skipped: [`The name of ${join(fulfillments, '20261301.json')} is not a business date.`],
  });
});

const REFUSED: readonly (readonly [ImportFlags, string])[] = [
  [{ stations: '-' }, '--restaurant'],
  [{ restaurant: 'r' }, '--stations FILE'],
  [{ restaurant: 'r', stations: '-', fulfillments: '-', date: '20260115' }, 'standard input'],
  [{ restaurant: 'r', fulfillments: '-' }, 'needs --date'],
  [{ restaurant: 'r', fulfillments: '-', date: '20260230' }, 'real date'],
  [{ restaurant: 'r', fulfillments: '-', date: '2026-01-15' }, 'real date'],
  [{ restaurant: 'r', stations: '-', date: '20260115' }, 'needs --fulfillments'],
  [{ restaurant: 'r', fulfillments: 'days', date: '20260115' }, 'Remove --date'],
  [{ restaurant: 'r', fulfillments: 'twice' }, 'two files for 20260115'],
  [{ restaurant: 'r', fulfillments: 'empty' }, 'no files named'],
];

test.each(REFUSED)('%j is refused', async ({ fulfillments, ...flags }, says) => {
  const path = at(fulfillments);
  const asked = importRequest({ ...flags, ...(path !== undefined && { fulfillments: path }) });
  await expect(asked).rejects.toMatchObject({
    code: 'USAGE',
    message: expect.stringContaining(says),
  });
});
