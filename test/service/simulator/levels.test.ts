import { describe, expect, test } from 'vitest';
import menu from '../../../assets/menu.json' with { type: 'json' };
import type { ItemFulfillment } from '../../../src/contract/item-fulfillment.ts';
import { distinct, instants, plausible, records } from './days.ts';

const ITEM_STATIONS = new Map(menu.map(({ name, stations }) => [name, stations]));

function bySelection(rows: readonly ItemFulfillment[]): readonly (readonly ItemFulfillment[])[] {
  const selections = new Map<string | undefined, ItemFulfillment[]>();
  for (const row of distinct(rows)) {
    selections.set(row.selectionGuid, [...(selections.get(row.selectionGuid) ?? []), row]);
  }
  return [...selections.values()];
}

function ofLevel(rows: readonly ItemFulfillment[], level: 0 | 1 | 2): readonly ItemFulfillment[] {
  return rows.filter((row) => row.itemFulfillmentLevel === level);
}

function stationsOf(rows: readonly ItemFulfillment[]): readonly string[] {
  return ITEM_STATIONS.get(rows[0]?.selectionMenuItemName ?? '') ?? [];
}

const typical = bySelection(records('typical', '20260814'));
const busy = bySelection(records('busy', '20260814'));

describe('the levels of a selection', () => {
  test('an item of several stations has one level-0 record for each', () => {
    const salads = typical.filter((rows) =>
      rows.some((row) => row.selectionMenuItemName === 'Caesar Chicken Salad'),
    );
    expect(salads.length).toBeGreaterThan(5);
    for (const rows of salads) {
      const names = ofLevel(rows, 0).map(({ prepStationName }) => prepStationName);
      expect(new Set(names)).toEqual(new Set(['Cold', 'Grill']));
      expect(names).toHaveLength(2);
    }
  });

  test('an item sent to the expediter has one level-1 record', () => {
    for (const rows of typical) expect(ofLevel(rows, 1)).toHaveLength(1);
  });

  test('an expediter-only item has no level-0 record', () => {
    const sides = typical.filter((rows) => stationsOf(rows).includes('sides'));
    expect(sides.length).toBeGreaterThan(5);
    for (const rows of sides) expect(ofLevel(rows, 0)).toEqual([]);
  });

  test('a station without a screen leaves no record', () => {
    expect(typical.some((rows) => stationsOf(rows).includes('bar'))).toBe(false);
  });

  test('items of stations that skip the expediter have only level 0', () => {
    const raw = busy.filter((rows) => stationsOf(rows).join() === 'raw bar');
    expect(raw.length).toBeGreaterThan(5);
    for (const rows of raw) expect(rows.map((row) => row.itemFulfillmentLevel)).toEqual([0]);
  });

  test('a typical restaurant has level 2 for guests eating in, a busy one for everybody', () => {
    for (const rows of typical.filter(([row]) => row?.diningOptionBehavior !== undefined)) {
      expect(ofLevel(rows, 2)).toHaveLength(rows[0]?.diningOptionBehavior === 'DINE_IN' ? 1 : 0);
    }
    for (const rows of busy) expect(ofLevel(rows, 2)).toHaveLength(ofLevel(rows, 1).length);
  });

  test('level-0 records name their station, and some of the others do', () => {
    const rows = typical.flat();
    expect(ofLevel(rows, 0).every(({ prepStationGuid }) => prepStationGuid !== undefined)).toBe(
      true,
    );
    const expediter = ofLevel(rows, 1);
    const named = expediter.filter(({ prepStationGuid }) => prepStationGuid !== undefined);
    expect(named.length / expediter.length).toBeCloseTo(0.5, 1);
  });

  test('levels follow each other, with rare exceptions', () => {
    const pairs = busy
      .map((rows) => plausible(rows))
      .flatMap((rows) => {
        const made = ofLevel(rows, 0).map((row) => instants(row).fulfilled);
        const [passed] = ofLevel(rows, 1);
        return passed === undefined || made.length === 0
          ? []
          : [instants(passed).fulfilled > Math.max(...made)];
      });
    const inOrder = pairs.filter(Boolean).length / pairs.length;
    expect(inOrder).toBeGreaterThan(0.95);
    expect(inOrder).toBeLessThan(1);
  });

  test('a selection keeps the ticket and the fire at every level', () => {
    for (const rows of [...typical, ...busy]) {
      expect(new Set(rows.map((row) => `${row.ticketGuid} ${row.ticketFiredAt}`)).size).toBe(1);
    }
  });

  test('guests at a table have a ticket for each course, and others have no course', () => {
    const seated = typical.flat().filter((row) => row.diningOptionBehavior === 'DINE_IN');
    const others = typical
      .flat()
      .filter((row) => /TAKE|DELIVER/.test(row.diningOptionBehavior ?? ''));
    expect(seated.filter((row) => row.courseName === undefined)).toEqual([]);
    expect(others.filter((row) => row.courseName !== undefined)).toEqual([]);
    const courses = new Map(typical.flat().map((row) => [row.ticketGuid, row.courseName]));
    expect(typical.flat().filter((row) => courses.get(row.ticketGuid) !== row.courseName)).toEqual(
      [],
    );
    expect(courses.size).toBeLessThan(typical.length * 0.8);
  });
});
