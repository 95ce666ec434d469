/** A business date's quarter hours on the restaurant's wall clock: 96, or 92 or 100 when the clock changes. */
import { isBusinessDate } from '../../contract/instant.ts';
import { oncePerKey } from '../../contract/once.ts';
import { SCALES } from '../filter/filter-scale.ts';
import {
  type BusinessCalendar,
  businessDayStart,
  shiftBusinessDate,
} from '../model/business-day.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import { clockTime, isTimeZone } from '../model/local-time.ts';
import { partition } from '../model/row-order.ts';
import { QUARTER_MS, zoneOffsetMs } from '../model/zone-offset.ts';
import type { Group } from './row-groups.ts';

export interface Quarter {
  /** First instant, epoch ms. */
  readonly startsAt: number;
  /** `18:15`. `01:15 EDT` and `01:15 EST` in a repeated hour. */
  readonly name: string;
  /** 0..23. */
  readonly hour: number;
  readonly hourIndex: number;
}

/** A wall-clock hour, or the part within the business date. */
export interface BusinessHour {
  /** First instant, epoch ms. */
  readonly startsAt: number;
  /** The first quarter's name. */
  readonly name: string;
}

/** Without gaps. */
export interface BusinessQuarters {
  readonly calendar: BusinessCalendar;
  readonly quarters: readonly Quarter[];
  readonly hours: readonly BusinessHour[];
}

/** The calendar must be the restaurant's: another zone gives plausible but wrong hours. Throws RangeError. */
export function businessQuarters(calendar: BusinessCalendar, date: string): BusinessQuarters {
  if (!isBusinessDate(date)) throw new RangeError('no such business date');
  if (!isTimeZone(calendar.zone)) throw new RangeError('no such time zone');
  const begins = businessDayStart(date, calendar);
  const ends = businessDayStart(shiftBusinessDate(date, 1), calendar);
  const quarters: Quarter[] = [];
  const hours: BusinessHour[] = [];
  let before: { readonly hour: number; readonly offset: number } | undefined;
  for (let startsAt = begins; startsAt < ends; startsAt += QUARTER_MS) {
    const offset = zoneOffsetMs(startsAt, calendar.zone);
    const name = clockTime(startsAt, { zone: calendar.zone });
    const hour = Number(name.slice(0, 2));
    if (before?.hour !== hour || before.offset !== offset) hours.push({ startsAt, name });
    before = { hour, offset };
    quarters.push({ startsAt, name, hour, hourIndex: hours.length - 1 });
  }
  return { calendar, quarters, hours };
}

/** Index of an instant (epoch ms). -1 outside the date, and for NaN. */
export function quarterIndex({ quarters }: BusinessQuarters, epochMs: number): number {
  const index = Math.floor((epochMs - (quarters[0]?.startsAt ?? Number.NaN)) / QUARTER_MS);
  return index >= 0 && index < quarters.length ? index : -1;
}

/** Rows are fired outside the date, too, such as after closeout. */
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
  const begins = quarters[0]?.startsAt ?? Number.NaN;
  const boxOf = (row: number): number => {
    const firedAt = values[row] ?? Number.NaN;
    const daypart = daypartAt[quarterIndex(clock, firedAt)];
    if (daypart !== undefined) return daypart;
    if (Number.isNaN(firedAt)) return DAYPARTS.length + 2;
    return firedAt < begins ? DAYPARTS.length : DAYPARTS.length + 1;
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
  // Hours after midnight count on from 24, so that a night is one range.
  const isNightly = closeoutHour >= LATE || closeoutHour < BREAKFAST;
  const close = isNightly ? throughNight(closeoutHour) : BREAKFAST + DAY;
  const nightHour = throughNight(hour);
  return DAYPARTS.findIndex(({ key, from, to }) => {
    const begins = from === 'close' ? close : from;
    const ends = to === 'close' ? close : to;
    return nightHour >= begins && nightHour < (key === 'early' ? BREAKFAST + DAY : ends);
  });
}

function throughNight(hour: number): number {
  return hour < BREAKFAST ? hour + DAY : hour;
}

const QUARTER_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/** Quarter hours `first` to `last`, inclusive. Both passes of a repeated quarter match. A run up to closeout has no end. */
export function quarterFilter(
  { quarters, calendar }: BusinessQuarters,
  first: number,
  last: number,
): string {
  const begins = quarters[first]?.name.slice(0, 5);
  const lastBegins = SCALES.time.read(quarters[last]?.name.slice(0, 5) ?? '')?.low;
  if (begins === undefined || lastBegins === undefined) return '';
  const ends = (lastBegins + QUARTER_SECONDS) % DAY_SECONDS;
  const from = `fulfilled>=${begins}`;
  if (ends === calendar.closeoutHour * 60 * 60) return from;
  return `${from} fulfilled<${SCALES.time.write(ends, false)}`;
}

/** Rows fired per quarter hour. Rows fired outside the date, or without a time, don't count. */
export function firedQuarters(
  { table }: FulfillmentDay,
  rows: Uint32Array,
  clock: BusinessQuarters,
): Uint32Array {
  const { values } = table.instant.ticketFiredAt;
  const counts = new Uint32Array(clock.quarters.length);
  for (const row of rows) {
    const index = quarterIndex(clock, values[row] ?? Number.NaN);
    if (index !== -1) counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

type Named = readonly Pick<Quarter, 'name'>[];

/** Aligns two dates' quarter hours by clock time. A repeated hour's first pass aligns with the hour shown once. 0 for a missing quarter. */
export function besideQuarters(
  quarters: Named,
  others: Named,
  figures: readonly number[],
): readonly number[] {
  const byPass = new Map(passes(others).map((pass, index) => [pass, figures[index] ?? 0]));
  return passes(quarters).map((pass) => byPass.get(pass) ?? 0);
}

/** Clock times, with a repetition count. */
function passes(quarters: Named): readonly string[] {
  const counts = new Map<string, number>();
  return quarters.map(({ name }) => {
    const clock = name.slice(0, 5);
    const count = (counts.get(clock) ?? 0) + 1;
    counts.set(clock, count);
    return `${clock} ${count}`;
  });
}

/** Clock quarters of a day, from midnight. Usual times compare by the clock: when it is set back, one covers two quarter hours. */
export const CLOCK_QUARTERS = 96;

/** An instant's (epoch ms) clock quarter, 0..95. `undefined` outside the business date. */
export type ClockQuarterOf = (epochMs: number) => number | undefined;

const MAX_DATES = 50;

/** They are kept because making one takes a hundred zone lookups. */
const clockQuarters = oncePerKey((zone: string) =>
  oncePerKey((closeoutHour: number) =>
    oncePerKey((date: string): ClockQuarterOf => {
      const clock = businessQuarters({ zone, closeoutHour }, date);
      const quarters = clock.quarters.map(({ name, hour }) => {
        const minute = Number(name.slice(3, 5));
        return hour * 4 + Math.floor(minute / 15);
      });
      return (epochMs) => quarters[quarterIndex(clock, epochMs)];
    }, MAX_DATES),
  ),
);

/** `date` is `YYYYMMDD`. Throws RangeError for an unknown date or zone. */
export function clockQuarterOf(
  { zone, closeoutHour }: BusinessCalendar,
  date: string,
): ClockQuarterOf {
  return clockQuarters(zone)(closeoutHour)(date);
}
