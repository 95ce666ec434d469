import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { FulfillmentTable } from '../../../src/kitchen/model/fulfillment-table.ts';
import { type Fulfillment, fulfillment } from '../../../src/kitchen/model/fulfillment.ts';

const RESTAURANT = 'a1b2c3d4-0000-4000-8000-00000000000a';
const guid = fc.oneof(
  fc.constantFrom(
    'a1b2c3d4-0000-4000-8000-000000000001',
    'a1b2c3d4-0000-4000-8000-000000000002',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffff00000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'g1b2c3d4-0000-4000-8000-000000000001',
    'a1b2c3d4-0000-4000-8000_000000000001',
    '',
    'selection 7',
  ),
  fc.uuid(),
);
const instant = fc.oneof(
  fc
    .integer({ min: Date.UTC(2026, 0, 15), max: Date.UTC(2026, 0, 15, 4) })
    .map((at) => new Date(at).toISOString().replace('Z', '+0000')),
  fc.constantFrom(
    '2026-01-15T12:30:00+0000',
    '2026-01-15T12:30:00.000Z',
    '2026-01-15T12:30:00.000-0500',
    '2026-01-15',
    '2026-13-45T99:99:99.000+0000',
    'yesterday',
    '',
  ),
);
const text = fc.constantFrom('Grill', 'grill', '', 'Sauté', '餃子', 'constructor', '__proto__');
const record: fc.Arbitrary<ItemFulfillmentRead> = fc.record(
  {
    restaurantGuid: fc.constantFrom(RESTAURANT, RESTAURANT.toUpperCase(), 'another'),
    orderGuid: guid,
    selectionGuid: guid,
    selectionMenuItemGuid: guid,
    selectionMenuItemName: text,
    selectionMenuItemMultiLocationId: text,
    ticketGuid: guid,
    ticketFiredAt: instant,
    itemFulfilledAt: instant,
    itemStartedAt: instant,
    itemFulfillmentLevel: fc.constantFrom(0, 1, 2, 7, -1, 2 ** 40),
    prepStationGuid: guid,
    prepStationName: text,
    prepStationMultiLocationId: text,
    diningOptionGuid: guid,
    diningOptionName: text,
    diningOptionBehavior: text,
    courseGuid: guid,
    courseName: text,
    orderSource: text,
  },
  { requiredKeys: [] },
);

function tableOf(records: readonly ItemFulfillmentRead[]): FulfillmentTable {
  const table = new FulfillmentTable(RESTAURANT);
  for (const each of records) table.append(each);
  return table;
}

/** The rows as records with their times, before they are judged. */
const rowsOf = (table: FulfillmentTable) =>
  Array.from({ length: table.length }, (_, row) => fulfillment(table.record(row), row));

/** The same by objects in a map: for one key the last fulfilled, in the first one's place. */
function merged(records: readonly ItemFulfillmentRead[]): readonly Fulfillment[] {
  const rows = new Map<string, Fulfillment>();
  for (const each of records) {
    const row = fulfillment(each, rows.size);
    const known = rows.get(row.id);
    if (known === undefined || (row.fulfilledAt ?? 0) > (known.fulfilledAt ?? 0)) {
      rows.set(row.id, row);
    }
  }
  return [...rows.values()];
}

test('the table holds every record as it came, and merges those with the same natural key', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 40 }), (records) => {
      const table = tableOf(records);
      const rows = merged(records);
      expect(rowsOf(table)).toEqual(rows);
      expect(rows.map(({ id }) => table.find(id))).toEqual([...rows.keys()]);
      expect(table.duplicates).toBe(records.length - rows.length);
      const foreign = records.filter(({ restaurantGuid }) => restaurantGuid === 'another');
      expect(table.otherRestaurantRows).toBe(foreign.length);
    }),
    { numRuns: 1_000 },
  );
});

test('an empty ID is another key than none, and one of blanks is a key', () => {
  const key = { ticketGuid: 'a', selectionGuid: '', itemFulfillmentLevel: 0 };
  const records: readonly ItemFulfillmentRead[] = [
    key,
    { ...key, prepStationGuid: '' },
    { ...key, selectionGuid: 'b c', prepStationGuid: 'd' },
    { ...key, selectionGuid: 'b', prepStationGuid: 'c d' },
    { ...key, selectionGuid: 'b%20c', prepStationGuid: 'd' },
    { ...key, selectionGuid: '%', prepStationGuid: '%25' },
  ];
  const table = tableOf([...records, ...records]);
  const ids = rowsOf(table).map(({ id }) => id);
  expect(new Set(ids).size).toBe(records.length);
  expect(ids.map((id) => table.find(id))).toEqual([...records.keys()]);
});

test('GUIDs that differ only by case are one, in the first spelling', () => {
  const ticketGuid = 'A1B2C3D4-0000-4000-8000-00000000000a';
  const selectionGuid = 'a1b2c3d4-0000-4000-8000-00000000000b';
  const table = tableOf([
    { ticketGuid, selectionGuid },
    { ticketGuid: ticketGuid.toLowerCase(), selectionGuid: selectionGuid.toUpperCase() },
    { ticketGuid: ticketGuid.toLowerCase() },
  ]);
  expect(table.duplicates).toBe(1);
  const sorted = table.inOrder(Uint32Array.of(1, 0));
  for (const each of [table, sorted]) {
    expect(each.guid.ticketGuid.isSame(0, 1)).toBe(true);
    expect([0, 1].map((row) => each.guid.ticketGuid.get(row))).toEqual([ticketGuid, ticketGuid]);
  }
});

test('the table grows without losing anything, and finds duplicates however far apart they are', () => {
  const records = Array.from({ length: 70_000 }, (_, n): ItemFulfillmentRead => ({
    ticketGuid: `00000000-0000-4000-8000-${String(n >> 2).padStart(12, '0')}`,
    selectionGuid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    selectionMenuItemName: `Item ${n}`,
    itemFulfillmentLevel: n % 3,
  }));
  const table = tableOf([...records, ...records]);
  table.trim();
  expect(table.length).toBe(records.length);
  expect(table.duplicates).toBe(records.length);
  for (const row of [0, 1_023, 1_024, 65_534, 65_535, 65_536, 69_999]) {
    expect(table.record(row)).toEqual(records[row]);
  }
  expect(table.text.selectionMenuItemName.values).toHaveLength(70_001);
});

test('an unknown name finds no row', () => {
  fc.assert(
    fc.property(
      fc.array(record, { maxLength: 20 }),
      fc.array(record),
      fc.string(),
      (some, others, name) => {
        const table = tableOf(some);
        const ids = new Set(rowsOf(table).map(({ id }) => id));
        for (const id of [...rowsOf(tableOf(others)).map((row) => row.id), name]) {
          expect(table.find(id) !== undefined).toBe(ids.has(id));
        }
        // What was looked for is not in it afterwards.
        expect(new Set(rowsOf(table).map(({ id }) => id))).toEqual(ids);
      },
    ),
  );
});

test('a missing row is an error', () => {
  const table = tableOf([{}]);
  expect(table.record(0)).toEqual({});
  for (const row of [-1, 1, 0.5, Number.NaN]) expect(() => table.record(row)).toThrow(RangeError);
});
