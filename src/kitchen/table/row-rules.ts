/** What a date's rows are judged by besides each other: the restaurant's settings and calendar. */
import {
  type BusinessCalendar,
  businessDayStart,
  shiftBusinessDate,
} from '../calendar/business-day.ts';

/** Longer times from fire to bump are left out of median and p90, and are late (R28), ms. */
export const OVER_HOUR_MS = 60 * 60_000;
/** Shorter times at prep mean that the screen was cleared (R29), ms. */
export const MASS_BUMP_LIMIT_MS = 30_000;

/** The same for stations with their own limit, ms: by GUID or name, as `stationKey` writes both. */
export type MassBumpLimits = ReadonlyMap<string, number>;

/** What the rows of a date are judged by. */
export interface RowRules {
  readonly massBumpLimits: MassBumpLimits;
  /** Rows fired from one instant up to before the other belong to the date (epoch ms); `undefined` without a time zone. */
  readonly fired: { readonly from: number; readonly before: number } | undefined;
}

/** The same limit for every station, and no other dates. */
export const DEFAULT_ROW_RULES: RowRules = { massBumpLimits: new Map(), fired: undefined };

/** The calendar of a restaurant. */
interface KnownCalendar {
  readonly calendar: BusinessCalendar;
  /** False without a time zone: the ends of dates are then unknown. */
  readonly zoneKnown: boolean;
}

/**
 * The rules of a business date (`YYYYMMDD`). Rows fired on the date before or after belong to it, too (R30): orders of one evening go on after
 * closeout, and the platform assigns them by creation (A10).
 */
export function rowRules(
  date: string,
  { calendar, zoneKnown }: KnownCalendar,
  massBumpLimits: MassBumpLimits = DEFAULT_ROW_RULES.massBumpLimits,
): RowRules {
  const start = (days: number) => businessDayStart(shiftBusinessDate(date, days), calendar);
  const fired = zoneKnown ? { from: start(-1), before: start(2) } : undefined;
  return { massBumpLimits, fired };
}

/** A GUID or name of a station for comparison: ignoring case and doubled spaces. */
export function stationKey(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
