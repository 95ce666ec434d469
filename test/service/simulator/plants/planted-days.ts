/** A day with and without plants, and the facts compared. */
import type { ItemFulfillment } from '../../../../src/contract/item-fulfillment.ts';
import { simulateDay } from '../../../../src/service/simulator/day.ts';
import type { Plant } from '../../../../src/service/simulator/plant-kinds.ts';
import type { AppearingRecord } from '../../../../src/service/simulator/record.ts';
import { distinct, instants, NEW_YORK, plausible } from '../days.ts';

const MINUTE_MS = 60_000;

/** A busy Friday. */
export const FRIDAY = {
  profile: 'typical',
  seed: 7,
  businessDate: '20260814',
  ...NEW_YORK,
} as const;

/** New York time on the day: in summer, four hours behind UTC. */
export function at(hour: number, minute = 0): number {
  return Date.UTC(2026, 7, 14, hour + 4, minute);
}

export function minutes(count: number): number {
  return count * MINUTE_MS;
}

const ORDINARY = simulateDay(FRIDAY);

export function appearing(...plants: readonly Plant[]): readonly AppearingRecord[] {
  return plants.length === 0 ? ORDINARY : simulateDay({ ...FRIDAY, plants });
}

export function rows(...plants: readonly Plant[]): readonly ItemFulfillment[] {
  return appearing(...plants).map(({ record }) => record);
}

/** Items bumped, by place: never lost or invented by a screen plant. */
function bumpName(row: ItemFulfillment): string {
  const { selectionGuid, itemFulfillmentLevel, prepStationGuid } = row;
  return `${selectionGuid} ${itemFulfillmentLevel} ${prepStationGuid}`;
}

export function bumpNames(all: readonly ItemFulfillment[]): readonly string[] {
  return all.map(bumpName).sort();
}

/** Prep bumps, from one station or all but one. */
export function prep(
  all: readonly ItemFulfillment[],
  { at: station, notAt }: { readonly at?: string; readonly notAt?: string } = {},
): readonly ItemFulfillment[] {
  return all.filter(
    ({ itemFulfillmentLevel, prepStationName }) =>
      itemFulfillmentLevel === 0 &&
      (station === undefined || prepStationName === station) &&
      prepStationName !== notAt,
  );
}

export function expo(all: readonly ItemFulfillment[]): readonly ItemFulfillment[] {
  return all.filter(({ itemFulfillmentLevel }) => itemFulfillmentLevel !== 0);
}

/** Fire, bump, and duration, ms. Without wrong-clock rows. */
export interface Timed {
  readonly name: string;
  readonly row: ItemFulfillment;
  readonly fired: number;
  readonly bumped: number;
  readonly took: number;
}

export function timed(all: readonly ItemFulfillment[]): readonly Timed[] {
  return plausible(distinct(all)).map((row) => {
    const { fired, fulfilled } = instants(row);
    const name = bumpName(row);
    return { name, row, fired, bumped: fulfilled, took: fulfilled - fired };
  });
}

/** Same bump before and after plants. */
export function paired(
  before: readonly ItemFulfillment[],
  after: readonly ItemFulfillment[],
): readonly (readonly [before: Timed, after: Timed])[] {
  const known = new Map(timed(after).map((each) => [each.name, each]));
  return timed(before).flatMap((each) => {
    const other = known.get(each.name);
    return other === undefined ? [] : [[each, other] as const];
  });
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Row texts sorted by bump name, so days compare in any row order. */
export function sortedText(all: readonly ItemFulfillment[]): readonly string[] {
  return all.map((row) => JSON.stringify(row)).sort();
}
