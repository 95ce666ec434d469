import { describe, expect, test } from 'vitest';
import type { ItemFulfillment } from '../../../src/contract/item-fulfillment.ts';
import { distinct, fortnight, instants, plausible, quantile } from './days.ts';

const MINUTE_MS = 60_000;
const busyRows = fortnight('busy');
const busy = distinct(busyRows);
const typicalRows = fortnight('typical');
const typical = distinct(typicalRows);

/** Fired between 3 and 5 pm in New York's summer, when nobody waits. */
function quiet(rows: readonly ItemFulfillment[]): readonly ItemFulfillment[] {
  return rows.filter((row) => /T(19|20):/.test(row.ticketFiredAt ?? ''));
}

/** Fired between 7 and 9 pm. */
function peak(rows: readonly ItemFulfillment[]): readonly ItemFulfillment[] {
  return rows.filter((row) => /T(23|00):/.test(row.ticketFiredAt ?? ''));
}

function stationMinutes(rows: readonly ItemFulfillment[], station: string): readonly number[] {
  return plausible(rows)
    .filter((row) => row.itemFulfillmentLevel === 0 && row.prepStationName === station)
    .map((row) => (instants(row).fulfilled - instants(row).fired) / MINUTE_MS);
}

/** Share leaving a screen within a second of at least four other rows. */
function massBumpRate(rows: readonly ItemFulfillment[]): number {
  const seconds = new Map<string, Set<string | undefined>>();
  const screens = rows.map((row) => {
    const station = row.itemFulfillmentLevel === 0 ? row.prepStationName : row.itemFulfillmentLevel;
    const screen = `${station} ${row.itemFulfilledAt?.slice(0, 19)}`;
    seconds.set(screen, (seconds.get(screen) ?? new Set()).add(row.ticketGuid));
    return screen;
  });
  return screens.filter((screen) => (seconds.get(screen)?.size ?? 0) >= 5).length / rows.length;
}

describe('station time', () => {
  test.each([
    ['Service Bar', 2, 6],
    ['Cold', 4, 9],
    ['Fry', 5, 11],
    ['Grill', 8, 16],
    ['Sauté', 9, 18],
    ['Pizza', 8, 15],
    ['Dessert', 4, 9],
  ])(
    'of %s has a median of %d and a p90 of %d minutes when it is quiet',
    (station, median, p90) => {
      const minutes = stationMinutes(quiet(busy), station);
      expect(minutes.length).toBeGreaterThan(200);
      expect(quantile(minutes, 0.5) / median).toBeGreaterThan(0.85);
      expect(quantile(minutes, 0.5) / median).toBeLessThan(1.25);
      expect(quantile(minutes, 0.9) / p90).toBeGreaterThan(0.8);
      expect(quantile(minutes, 0.9) / p90).toBeLessThan(1.35);
    },
  );

  test('is 1.3 to 1.8 times as long at the peak', () => {
    const ratio =
      quantile(stationMinutes(peak(busy), 'Grill'), 0.5) /
      quantile(stationMinutes(quiet(busy), 'Grill'), 0.5);
    expect(ratio).toBeGreaterThan(1.3);
    expect(ratio).toBeLessThan(1.8);
  });
});

describe('expediter time', () => {
  test('is about 1.5 minutes of hold and 1.5 of running when it is quiet', () => {
    const at = (level: number) =>
      new Map(
        plausible(quiet(busy))
          .filter((row) => row.itemFulfillmentLevel === level)
          .map((row) => [row.selectionGuid, instants(row).fulfilled] as const),
      );
    const [made, passed, carried] = [at(0), at(1), at(2)];
    const between = (from: typeof made, to: typeof made) =>
      [...to]
        .map(([selection, end]) => (end - (from.get(selection) ?? Number.NaN)) / MINUTE_MS)
        .filter(Number.isFinite);
    expect(quantile(between(made, passed), 0.5)).toBeCloseTo(1.6, 0);
    expect(quantile(between(passed, carried), 0.5)).toBeCloseTo(1.6, 0);
    expect(quantile(between(passed, carried), 0.9)).toBeCloseTo(4.2, 0);
  });
});

describe('the start queue', () => {
  test('separates waiting from making at typical and busy restaurants', () => {
    for (const rows of [typical, busy]) {
      const made = plausible(rows).filter((row) => row.itemFulfillmentLevel === 0);
      expect(made.every((row) => instants(row).started > instants(row).fired)).toBe(true);
    }
  });

  test('is not used by a café: items start when they fire', () => {
    for (const row of plausible(fortnight('cafe'))) {
      expect(row.itemStartedAt).toBe(row.ticketFiredAt);
    }
  });
});

test('items of one ticket fire so that they are done together', () => {
  const fires = new Map<string | undefined, Set<string | undefined>>();
  for (const { ticketGuid, ticketFiredAt } of typical) {
    fires.set(ticketGuid, (fires.get(ticketGuid) ?? new Set()).add(ticketFiredAt));
  }
  const staggered = [...fires.values()].filter((times) => times.size > 1).length;
  expect(staggered / fires.size).toBeGreaterThan(0.2);
});

describe('what staff and systems do wrong', () => {
  test.each([
    ['typical', typicalRows, typical],
    ['busy', busyRows, busy],
  ] as const)('stays within limits at a %s restaurant', (_, all, rows) => {
    const within = (share: number, least: number, most: number) => {
      expect(share).toBeGreaterThan(least);
      expect(share).toBeLessThan(most);
    };
    const sane = plausible(rows);
    const unbumped = sane.filter(
      (row) => instants(row).fulfilled - instants(row).fired > 3_600_000,
    );
    within((all.length - rows.length) / all.length, 0.005, 0.009);
    within(unbumped.length / rows.length, 0.005, 0.02);
    within(massBumpRate(rows), 0.01, 0.03);
    within(1 - sane.length / rows.length, 0, 0.001);
  });

  test('includes forgotten items, which are bumped together after closing', () => {
    const forgotten = plausible(typical).filter(
      (row) => instants(row).fulfilled - instants(row).fired > 2 * 3_600_000,
    );
    expect(forgotten.length).toBeGreaterThan(50);
    for (const row of forgotten) expect(row.itemFulfilledAt).toMatch(/T03:(4|5)/);
  });

  test('includes optional fields that are absent now and then', () => {
    const share = (field: keyof ItemFulfillment) =>
      busy.filter((row) => row[field] === undefined).length / busy.length;
    expect(share('diningOptionGuid')).toBeGreaterThan(0);
    expect(share('orderSource')).toBeGreaterThan(0);
    expect(share('selectionMenuItemMultiLocationId')).toBeGreaterThan(0);
    expect(share('courseGuid')).toBeGreaterThan(0.2);
  });
});
