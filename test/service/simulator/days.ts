/** Test days, and record facts compared by tests. */
import { parseInstant } from '../../../src/contract/instant.ts';
import type { ItemFulfillment } from '../../../src/contract/item-fulfillment.ts';
import { simulateDay } from '../../../src/service/simulator/day.ts';
import type { ProfileName } from '../../../src/service/simulator/profile.ts';

export const NEW_YORK = { timezone: 'America/New_York', closeoutHour: 4 } as const;

/** August 2026, each weekday twice. */
export const FORTNIGHT = Array.from({ length: 14 }, (_, day) => String(20260803 + day));

/** Each weekday once. */
export const WEEK = FORTNIGHT.slice(0, 7);

/** Days used by several tests, by profile and date. Made once, except large ones. */
const READ = new Map<string, readonly ItemFulfillment[]>();
const KEPT_RECORDS = 5_000;

export function records(profile: ProfileName, businessDate: string): readonly ItemFulfillment[] {
  const key = `${profile} ${businessDate}`;
  const rows = READ.get(key) ?? simulated(profile, businessDate);
  if (rows.length <= KEPT_RECORDS) READ.set(key, rows);
  return rows;
}

/** Not cached. */
export function simulated(profile: ProfileName, businessDate: string): readonly ItemFulfillment[] {
  return simulateDay({ profile, seed: 7, businessDate, ...NEW_YORK }).map(({ record }) => record);
}

export function fortnight(profile: ProfileName): readonly ItemFulfillment[] {
  return FORTNIGHT.flatMap((businessDate) => records(profile, businessDate));
}

/** Epoch ms. */
export function instants(record: ItemFulfillment): {
  readonly fired: number;
  readonly started: number;
  readonly fulfilled: number;
} {
  return {
    fired: instant(record.ticketFiredAt),
    started: instant(record.itemStartedAt),
    fulfilled: instant(record.itemFulfilledAt),
  };
}

/** Without duplicates, which are the same object twice. */
export function distinct(rows: readonly ItemFulfillment[]): readonly ItemFulfillment[] {
  return [...new Set(rows)];
}

/** Without wrong-clock rows (R30). */
export function plausible(rows: readonly ItemFulfillment[]): readonly ItemFulfillment[] {
  return rows.filter((row) => {
    const { fired, started, fulfilled } = instants(row);
    return fired <= started && started <= fulfilled;
  });
}

/** The value with this share below. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

function instant(text: string | undefined): number {
  return parseInstant(text ?? '') ?? Number.NaN;
}
