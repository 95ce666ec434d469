import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInstantColumn, LAKE_COLUMNS } from '../../../src/kitchen/tables/item-export.ts';
import { EPOCH } from '../../api/virtual-clock.ts';
import { GRILL, record as item, RIVAL, TODAY, YESTERDAY } from '../../scenarios/builders.ts';
import { randomDays, STATIONS } from '../figures-day.ts';
import {
  filesIn,
  type LakeRecord,
  lakeFolder,
  lakeKitchen,
  logicalTypesIn,
  tableIn,
} from './lake.ts';

const RUNS = 4;
const RESTAURANTS = [GRILL, RIVAL];
/** To compare TODAY with. */
const EARLIER = ['20260108', '20260101'];

const documentColumns = LAKE_COLUMNS.map(({ name }) => name).slice(0, 20);
const sorted = (records: readonly LakeRecord[]) =>
  records
    .map((record) => JSON.stringify(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))))
    .sort();

interface Printed extends Readonly<Record<string, unknown>> {
  readonly businessDate: string;
  readonly linecheck: LakeRecord;
}

/** As the lake has it, from a record of `linecheck fulfillments --format json`. */
function expected({ linecheck, businessDate, ...record }: Printed): LakeRecord {
  const own = documentColumns.map((name) => {
    const value = record[name] ?? null;
    return [name, isInstantColumn(name) && typeof value === 'string' ? Date.parse(value) : value];
  });
  const { queueMs = null, makeMs = null, waitMs = null, odd = null } = linecheck;
  return { ...Object.fromEntries(own), queueMs, makeMs, waitMs, odd, businessDate };
}

test('a lake holds what fulfillments, report, and stations print', async () => {
  await fc.assert(
    fc.asyncProperty(randomDays, randomDays, randomDays, async (today, before, other) => {
      const folder = await lakeFolder();
      const kitchen = await lakeKitchen(folder);
      const late = { [EARLIER[0] ?? '']: before, [EARLIER[1] ?? '']: before };
      await kitchen.put(GRILL, { [TODAY]: today, ...late }, STATIONS);
      await kitchen.put(RIVAL, { [TODAY]: other }, STATIONS);
      const lake = `${folder}/lake`;
      const words = ['--from', TODAY, '--to', TODAY];
      expect(await kitchen.exported(lake, ...words)).toMatchObject({ code: 0 });
      const rows = await tableIn(lake, 'fulfillments');

      for (const { guid } of RESTAURANTS) {
        const own = rows.filter(({ restaurantGuid }) => restaurantGuid === guid);
        const printed = await kitchen.json('fulfillments', TODAY, '--restaurant', guid);
        const plain = own.map(({ late: _late, limitMs: _limit, ...others }) => {
          const { utcOffsetMinutes, bumpUtcOffsetMinutes, ...row } = others;
          expect(utcOffsetMinutes).toBe(row['ticketFiredAt'] === null ? null : -360);
          expect(bumpUtcOffsetMinutes).toBe(row['itemFulfilledAt'] === null ? null : -360);
          return row;
        });
        expect(sorted(plain)).toEqual(sorted(printed.map(expected)));

        const report = await kitchen.json('report', TODAY, '--restaurant', guid);
        const prep = own.filter(({ itemFulfillmentLevel }) => itemFulfillmentLevel === 0);
        for (const { station, late: lateRows, lateShare, limit } of report.stations) {
          const at = prep.filter(({ prepStationGuid }) => prepStationGuid === station);
          const judged = at.filter((row) => row['late'] !== null);
          const found = judged.filter((row) => row['late'] === true).length;
          expect(found).toBe(lateRows);
          expect(judged.length === 0 ? null : found / judged.length).toBe(lateShare);
          expect(new Set(at.map(({ limitMs }) => limitMs))).toEqual(new Set([limit.lateMs]));
        }
      }
    }),
    { numRuns: RUNS },
  );
});

test('a date without rows is in the lake', async () => {
  const folder = await lakeFolder();
  const kitchen = await lakeKitchen(folder);
  const lake = `${folder}/lake`;
  await kitchen.put(GRILL, { [YESTERDAY]: [] }, []);
  const words = ['--from', YESTERDAY];
  expect(await kitchen.exported(lake, ...words)).toMatchObject({ code: 0 });
  expect(await tableIn(lake, 'fulfillments')).toEqual([]);
  expect(await tableIn(lake, 'stations')).toEqual([]);
  const before = await filesIn(lake);
  expect([...before.keys()]).toContain(`fulfillments/businessDate=2026-01-14/part-0.parquet`);
  await kitchen.exported(lake, ...words);
  expect(await filesIn(lake)).toEqual(before);
});

test('each instant is stored as a moment, which no engine shifts to its own time zone', async () => {
  const folder = await lakeFolder();
  const kitchen = await lakeKitchen(folder);
  await kitchen.put(GRILL, { [YESTERDAY]: [item(1)] });
  await kitchen.exported(`${folder}/lake`, '--from', YESTERDAY);
  const types = await logicalTypesIn(`${folder}/lake`);
  const instants = types.filter(({ type }) => type?.type === 'TIMESTAMP');
  const ofItems = LAKE_COLUMNS.flatMap(({ name }) => (isInstantColumn(name) ? [name] : []));
  expect(new Set(instants.map(({ name }) => name))).toEqual(
    new Set([...ofItems, 'validFrom', 'validTo']),
  );
  for (const { type } of instants) expect(type).toMatchObject({ isAdjustedToUTC: true });
});

test('half of a surrogate pair in a name is replaced', async () => {
  const folder = await lakeFolder();
  const kitchen = await lakeKitchen(folder);
  const cut = { item: 'Burger \ud83c' };
  await kitchen.put(GRILL, { [YESTERDAY]: [item(1, cut)] });
  await kitchen.exported(`${folder}/lake`, '--from', YESTERDAY);
  const [row] = await tableIn(`${folder}/lake`, 'fulfillments');
  expect(row).toMatchObject({ selectionMenuItemName: 'Burger \ufffd' });
});

test('a name is stored as it was sent, for queries to compare', async () => {
  const folder = await lakeFolder();
  const kitchen = await lakeKitchen(folder);
  const names = ['=Cold', '-10 Cold', '@At, "Bar"', ' Cold\u0007'];
  const items = names.map((name, at) => item(at + 1, { item: name }));
  await kitchen.put(GRILL, { [YESTERDAY]: items });
  await kitchen.exported(`${folder}/lake`, '--from', YESTERDAY);
  const rows = await tableIn(`${folder}/lake`, 'fulfillments');
  const found = rows.map(({ selectionMenuItemName }) => selectionMenuItemName);
  expect(new Set(found)).toEqual(new Set(names));
});

test('rows are sorted by restaurant, fire, and bump', async () => {
  const folder = await lakeFolder();
  const kitchen = await lakeKitchen(folder);
  const [day = []] = fc.sample(randomDays, { numRuns: 1, seed: 3 });
  for (const restaurant of [RIVAL, GRILL]) await kitchen.put(restaurant, { [YESTERDAY]: day });
  await kitchen.exported(`${folder}/lake`, '--from', YESTERDAY);
  const rows = await tableIn(`${folder}/lake`, 'fulfillments');
  const keys = rows.map(({ restaurantGuid, ticketFiredAt, itemFulfilledAt }) =>
    [restaurantGuid, ticketFiredAt ?? Infinity, itemFulfilledAt ?? Infinity].map((key) =>
      String(key).padStart(40, '0'),
    ),
  );
  expect(rows).toHaveLength(2 * day.length);
  expect(keys.map(String)).toEqual(keys.map(String).sort());
});

test('the setup has a table of its versions and one of restaurants', async () => {
  const folder = await lakeFolder();
  const kitchen = await lakeKitchen(folder);
  const [grill, fry, bar] = STATIONS;
  await kitchen.put(GRILL, {}, STATIONS);
  const monitoring = { connectedPrepStations: [fry, bar].map((each) => reference(each)) };
  const changed = [{ ...grill, ...monitoring }, fry].flatMap((each) => each ?? []);
  const later = await lakeKitchen(folder, EPOCH + 60_000);
  await later.put(GRILL, {}, changed as typeof STATIONS);
  await later.put(RIVAL, {}, STATIONS);
  const lake = `${folder}/lake`;
  await later.exported(lake);
  const rows = await tableIn(lake, 'stations');
  const own = rows.filter(({ restaurantGuid }) => restaurantGuid === GRILL.guid);
  const shown = own.map(({ version, name, validFrom, validTo, connectedPrepStations }) => {
    return [version, name, validFrom, validTo, connectedPrepStations];
  });
  const at = EPOCH + 60_000;
  expect(shown).toEqual([
    [1, 'Grill', null, at, null],
    [1, 'Fry', null, at, null],
    [1, 'Bar', null, at, null],
    [2, 'Grill', at, null, `${fry?.guid},${bar?.guid}`],
    [2, 'Fry', at, null, null],
  ]);
  const current = own.filter(({ validTo }) => validTo === null);
  const printed = await later.json('stations', '--restaurant', GRILL.guid);
  const fields = ({ guid, expoRouting, printingMode }: Readonly<Record<string, unknown>>) =>
    `${String(guid)} ${String(expoRouting)} ${String(printingMode)}`;
  expect(current.map(fields).sort()).toEqual(printed.map(fields).sort());
  expect(await tableIn(lake, 'restaurants')).toEqual(
    RESTAURANTS.map(({ guid, name }) => {
      const place = { timeZone: 'America/Chicago', closeoutHour: 4, tags: null };
      return { restaurantGuid: guid, name, ...place };
    }),
  );
});

function reference(station: { readonly guid: string } | undefined) {
  return { guid: station?.guid ?? '', entityType: 'PrepStation' };
}
