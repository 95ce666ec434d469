/** A business date has 96 quarter hours on the restaurant's wall clock, or 92 or 100 when the clock changes. */
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
import type { RowGroup } from './row-groups.ts';

export interface ClockSpan {
  readonly startsAt: number;
  /** `18:15`, or in a repeated hour `01:15 EDT` and `01:15 EST`. */
  readonly name: string;
}

export interface Quarter extends ClockSpan {
  /** 0..23. */
  readonly hour: number;
  readonly hourIndex: number;
}

export interface BusinessQuarters {
  readonly calendar: BusinessCalendar;
  readonly quarters: readonly Quarter[];
  /** The first and the last hour may be shorter than an hour. */
  readonly hours: readonly ClockSpan[];
}

/** Throws RangeError for an unknown date or zone. */
export function businessQuarters(calendar: BusinessCalendar, date: string): BusinessQuarters {
  if (!isBusinessDate(date)) throw new RangeError('no such business date');
  if (!isTimeZone(calendar.zone)) throw new RangeError('no such time zone');
  const dateStart = businessDayStart(date, calendar);
  const dateEnd = businessDayStart(shiftBusinessDate(date, 1), calendar);
  const quarters: Quarter[] = [];
  const hours: ClockSpan[] = [];
  let previous: { readonly hour: number; readonly offset: number } | undefined;
  for (let startsAt = dateStart; startsAt < dateEnd; startsAt += QUARTER_MS) {
    const offset = zoneOffsetMs(startsAt, calendar.zone);
    const name = clockTime(startsAt, { zone: calendar.zone });
    const hour = Number(name.slice(0, 2));
    if (previous?.hour !== hour || previous.offset !== offset) hours.push({ startsAt, name });
    previous = { hour, offset };
    quarters.push({ startsAt, name, hour, hourIndex: hours.length - 1 });
  }
  return { calendar, quarters, hours };
}

/** The index of the quarter that contains an instant (epoch ms). -1 if the instant is outside the date. */
export function quarterIndex({ quarters }: BusinessQuarters, epochMs: number): number {
  const index = Math.floor((epochMs - (quarters[0]?.startsAt ?? Number.NaN)) / QUARTER_MS);
  return index >= 0 && index < quarters.length ? index : -1;
}

const OUTSIDE_DATE = [
  { key: 'before', name: 'before the business date' },
  { key: 'after', name: 'after the business date' },
  { key: 'no time', name: 'no time' },
] as const;

export function daypartGroups(
  { table }: FulfillmentDay,
  rows: Uint32Array,
  clock: BusinessQuarters,
): readonly RowGroup[] {
  const { quarters, calendar } = clock;
  const { values } = table.instant.ticketFiredAt;
  const daypartOfQuarter = quarters.map(({ hour }) => daypartOf(hour, calendar.closeoutHour));
  const dateStart = quarters[0]?.startsAt ?? Number.NaN;
  const groupOf = (row: number): number => {
    const firedAt = values[row] ?? Number.NaN;
    const daypart = daypartOfQuarter[quarterIndex(clock, firedAt)];
    if (daypart !== undefined) return daypart;
    if (Number.isNaN(firedAt)) return DAYPARTS.length + 2;
    return firedAt < dateStart ? DAYPARTS.length : DAYPARTS.length + 1;
  };
  const groups = partition(rows, DAYPARTS.length + OUTSIDE_DATE.length, groupOf);
  return [...DAYPARTS, ...OUTSIDE_DATE]
    .map(({ key, name }, index): RowGroup => ({
      key,
      name,
      rows: groups[index] ?? new Uint32Array(),
    }))
    .filter((group) => group.rows.length > 0);
}

const BREAKFAST_HOUR = 5;
const LATE_HOUR = 21;
const DAY_HOURS = 24;

/** Each starts at a wall-clock hour (0..23), and ends where the next one starts. The first starts at closeout, if the restaurant closes at night. */
export const DAYPARTS = [
  { key: 'early', name: 'Before breakfast', from: undefined },
  { key: 'breakfast', name: 'Breakfast', from: BREAKFAST_HOUR },
  { key: 'lunch', name: 'Lunch', from: 11 },
  { key: 'afternoon', name: 'Afternoon', from: 15 },
  { key: 'dinner', name: 'Dinner', from: 17 },
  { key: 'late', name: 'Late', from: LATE_HOUR },
] as const;

export function daypartOf(hour: number, closeoutHour: number): number {
  const closesAtNight = closeoutHour >= LATE_HOUR || closeoutHour < BREAKFAST_HOUR;
  const rowHour = continuousHour(hour);
  if (closesAtNight && rowHour >= continuousHour(closeoutHour)) return 0;
  return DAYPARTS.findLastIndex(({ from }) => from !== undefined && rowHour >= from);
}

/** Hours after midnight continue at 24, so that a night is one range. */
function continuousHour(hour: number): number {
  return hour < BREAKFAST_HOUR ? hour + DAY_HOURS : hour;
}

const QUARTER_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/** A filter's text for bumps from the quarter `first` to the quarter `last`. The filter matches both passes of a repeated hour. */
export function quarterFilter(
  { quarters, calendar }: BusinessQuarters,
  first: number,
  last: number,
): string {
  const start = quarters[first]?.name.slice(0, 5);
  const lastStartSeconds = SCALES.time.read(quarters[last]?.name.slice(0, 5) ?? '')?.low;
  if (start === undefined || lastStartSeconds === undefined) return '';
  const endSeconds = (lastStartSeconds + QUARTER_SECONDS) % DAY_SECONDS;
  const startFilter = `fulfilled>=${start}`;
  // With `fulfilled<`, rows bumped after closeout would be missing.
  if (endSeconds === calendar.closeoutHour * 60 * 60) return startFilter;
  return `${startFilter} fulfilled<${SCALES.time.write(endSeconds, false)}`;
}

export function firesByQuarter(
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

/** Aligns another date's figures with these quarters, by name. A quarter that the other date lacks gets 0. */
export function alignToQuarters(
  names: readonly string[],
  otherNames: readonly string[],
  otherFigures: readonly number[],
): readonly number[] {
  const figures = new Map(
    clockPasses(otherNames).map((pass, index) => [pass, otherFigures[index] ?? 0]),
  );
  return clockPasses(names).map((pass) => figures.get(pass) ?? 0);
}

/** `18:15 1`. The second pass of a repeated hour gets 2. */
function clockPasses(quarterNames: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return quarterNames.map((name) => {
    const clock = name.slice(0, 5);
    const count = (counts.get(clock) ?? 0) + 1;
    counts.set(clock, count);
    return `${clock} ${count}`;
  });
}

/** The quarters that a clock can show. Usual times belong to them, so both passes of a repeated hour have the same usual times. */
export const CLOCK_QUARTERS = 96;

/** Returns the clock quarter (0..95, from midnight) of an instant (epoch ms). `undefined` outside the business date. */
export type ClockQuarterOf = (epochMs: number) => number | undefined;

const MAX_REMEMBERED_DATES = 50;

/** Cached, because a new function needs a hundred lookups of the zone's offset. */
const clockQuarters = oncePerKey((zone: string) =>
  oncePerKey((closeoutHour: number) =>
    oncePerKey((date: string): ClockQuarterOf => {
      const clock = businessQuarters({ zone, closeoutHour }, date);
      const quarters = clock.quarters.map(({ name, hour }) => {
        const minute = Number(name.slice(3, 5));
        return hour * 4 + Math.floor(minute / 15);
      });
      return (epochMs) => quarters[quarterIndex(clock, epochMs)];
    }, MAX_REMEMBERED_DATES),
  ),
);

export function clockQuarterOf(
  { zone, closeoutHour }: BusinessCalendar,
  date: string,
): ClockQuarterOf {
  return clockQuarters(zone)(closeoutHour)(date);
}
