/** Rows by the restaurant's wall clock: quarter hours by bump time, dayparts by fired time. */
import type { FulfillmentDay } from '../../table/fulfillment-day.ts';
import { partition } from '../../table/partition.ts';
import type { Group } from '../groups.ts';
import { type BusinessQuarters, quarterPlace } from './business-quarters.ts';

/** Groupings needing the date's quarters. */
export const TIME_GROUPINGS = ['quarter', 'daypart'] as const;
export type TimeGrouping = (typeof TIME_GROUPINGS)[number];

/** Items are fired and bumped after closeout, too. */
const OUTSIDE = [
  { key: 'before', name: 'before the business date' },
  { key: 'after', name: 'after the business date' },
  { key: 'no time', name: 'no time' },
] as const;

/**
 * Groups in time order, then rows before the date, after it, and without a time. Quarter keys are first instants (epoch ms). No empty
 * groups.
 */
export function groupsByTime(
  { table }: FulfillmentDay,
  rows: Uint32Array,
  by: TimeGrouping,
  clock: BusinessQuarters,
): readonly Group[] {
  const { quarters, calendar } = clock;
  const { ticketFiredAt, itemFulfilledAt } = table.instant;
  const { values } = by === 'daypart' ? ticketFiredAt : itemFulfilledAt;
  const labels = by === 'quarter' ? quarters.map(({ at, name }) => ({ key: at, name })) : DAYPARTS;
  const labelOf = quarters.map(({ hour }, place) =>
    by === 'quarter' ? place : daypartOf(hour, calendar.closeoutHour),
  );
  const begins = quarters[0]?.at ?? Number.NaN;
  const boxOf = (row: number): number => {
    const at = values[row] ?? Number.NaN;
    const label = labelOf[quarterPlace(clock, at)];
    if (label !== undefined) return label;
    if (Number.isNaN(at)) return labels.length + 2;
    return at < begins ? labels.length : labels.length + 1;
  };
  const boxes = partition(rows, labels.length + OUTSIDE.length, boxOf);
  return [...labels, ...OUTSIDE]
    .map(({ key, name }, box): Group => ({ key, name, rows: boxes[box] ?? new Uint32Array() }))
    .filter((group) => group.rows.length > 0);
}

const BREAKFAST = 5;
const LATE = 21;
const DAY = 24;

/** Wall-clock hours (0..23). `close` is a closeout hour at night, otherwise breakfast. */
export const DAYPARTS = [
  { key: 'early', name: 'Before breakfast', from: 'close', to: BREAKFAST },
  { key: 'breakfast', name: 'Breakfast', from: BREAKFAST, to: 11 },
  { key: 'lunch', name: 'Lunch', from: 11, to: 15 },
  { key: 'afternoon', name: 'Afternoon', from: 15, to: 17 },
  { key: 'dinner', name: 'Dinner', from: 17, to: LATE },
  { key: 'late', name: 'Late', from: LATE, to: 'close' },
] as const;

/** Index in `DAYPARTS`. Both hours are 0..23. */
export function daypartOf(hour: number, closeoutHour: number): number {
  // Counted on through the night, from 21 to 29, to make one range.
  const isNightly = closeoutHour >= LATE || closeoutHour < BREAKFAST;
  const close = isNightly ? throughNight(closeoutHour) : BREAKFAST + DAY;
  const at = throughNight(hour);
  return DAYPARTS.findIndex(({ key, from, to }) => {
    const begins = from === 'close' ? close : from;
    const ends = to === 'close' ? close : to;
    return at >= begins && at < (key === 'early' ? BREAKFAST + DAY : ends);
  });
}

function throughNight(hour: number): number {
  return hour < BREAKFAST ? hour + DAY : hour;
}
