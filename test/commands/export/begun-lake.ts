/** A lake with two restaurants and three dates, for a second export. */
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from '../../../src/contract/once.ts';
import { GRILL, RIVAL, record, TODAY, YESTERDAY } from '../../scenarios/builders.ts';
import { lakeFolder, lakeKitchen, tableIn } from './lake.ts';

export const DAY_BEFORE_YESTERDAY = '20260113';
export const DATE_FLAGS = ['--from', DAY_BEFORE_YESTERDAY, '--to', TODAY];
export const rows = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => record(from + n));

/** The archive and its lake, exported once. Each test gets a copy. */
const exportedOnce = once(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-lake-'));
  const kitchen = await lakeKitchen(folder);
  const dates = { [DAY_BEFORE_YESTERDAY]: rows(3), [YESTERDAY]: rows(4), [TODAY]: rows(2) };
  for (const restaurant of [GRILL, RIVAL]) await kitchen.put(restaurant, dates);
  const { code, stdout, stderr } = await kitchen.exported(join(folder, 'lake'), ...DATE_FLAGS);
  if (code !== 0 || stdout !== '')
    throw new Error(`the first export ended with ${code}: ${stderr}`);
  return folder;
});

export async function exportedLake() {
  const folder = await lakeFolder();
  await cp(await exportedOnce(), folder, { recursive: true, preserveTimestamps: true });
  const kitchen = await lakeKitchen(folder);
  const lake = join(folder, 'lake');
  const exportAgain = (...words: readonly string[]) =>
    kitchen.exported(lake, ...DATE_FLAGS, ...words);
  const itemCounts = async (date: string) => {
    const all = await tableIn(lake, 'fulfillments');
    return [GRILL, RIVAL].map(
      ({ guid }) =>
        all.filter((row) => row['restaurantGuid'] === guid && row['businessDate'] === date).length,
    );
  };
  return { folder, kitchen, lake, exportAgain, itemCounts };
}

export const changedFiles = (
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
) => [...after.keys()].filter((name) => before.get(name) !== after.get(name)).sort();
