/** A business date's quarter hours on the restaurant's wall clock: 96, or 92 or 100 when the clock changes. */
import { isBusinessDate } from '../../../contract/business-date.ts';
import {
  type BusinessCalendar,
  businessDayStart,
  shiftBusinessDate,
} from '../../calendar/business-day.ts';
import { clockTime, isTimeZone } from '../../calendar/local-time.ts';
import { QUARTER_MS, zoneOffsetMs } from '../../calendar/zone-offset.ts';

export interface Quarter {
  /** First instant, epoch ms. */
  readonly at: number;
  /** `18:15`. `01:15 EDT` and `01:15 EST` in a repeated hour. */
  readonly name: string;
  /** 0..23. */
  readonly hour: number;
  /** Index in `hours`. */
  readonly hourPlace: number;
}

/** A wall-clock hour, or the part within the business date. */
export interface BusinessHour {
  /** First instant, epoch ms. */
  readonly at: number;
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
  for (let at = begins; at < ends; at += QUARTER_MS) {
    const offset = zoneOffsetMs(at, calendar.zone);
    const name = clockTime(at, { zone: calendar.zone });
    const hour = Number(name.slice(0, 2));
    if (before?.hour !== hour || before.offset !== offset) hours.push({ at, name });
    before = { hour, offset };
    quarters.push({ at, name, hour, hourPlace: hours.length - 1 });
  }
  return { calendar, quarters, hours };
}

/** Index of an instant (epoch ms). -1 outside the date, and for NaN. */
export function quarterPlace({ quarters }: BusinessQuarters, epochMs: number): number {
  const place = Math.floor((epochMs - (quarters[0]?.at ?? Number.NaN)) / QUARTER_MS);
  return place >= 0 && place < quarters.length ? place : -1;
}
