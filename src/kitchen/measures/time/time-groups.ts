/** Rows by daypart of their fired time, on the restaurant's wall clock. */
import type { FulfillmentDay } from '../../table/fulfillment-day.ts';
import { partition } from '../../table/partition.ts';
import type { Group } from '../groups.ts';
import { type BusinessQuarters, quarterPlace } from './business-quarters.ts';

/** Items are fired after closeout, too. */
const OUTSIDE = [
  { key: 'before', name: 'before the business date' },
  { key: 'after', name: 'after the business date' },
  { key: 'no time', name: 'no time' },
] as const;

/** Groups in time order, then rows fired before the date, after it, and without a time. No empty groups. */
export function daypartGroups(
  { table }: FulfillmentDay,
  rows: Uint32Array,
  clock: BusinessQuarters,
): readonly Group[] {
  const { quarters, calendar } = clock;
  const { values } = table.instant.ticketFiredAt;
  const daypartAt = quarters.map(({ hour }) => daypartOf(hour, calendar.closeoutHour));
  const begins = quarters[0]?.at ?? Number.NaN;
  const boxOf = (row: number): number => {
    const at = values[row] ?? Number.NaN;
    const daypart = daypartAt[quarterPlace(clock, at)];
    if (daypart !== undefined) return daypart;
    if (Number.isNaN(at)) return DAYPARTS.length + 2;
    return at < begins ? DAYPARTS.length : DAYPARTS.length + 1;
  };
  const boxes = partition(rows, DAYPARTS.length + OUTSIDE.length, boxOf);
  return [...DAYPARTS, ...OUTSIDE]
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
