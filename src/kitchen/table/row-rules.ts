/** What rows of a business date are judged by, besides each other: settings of the restaurant, and its calendar. */
import {
  type BusinessCalendar,
  businessDayStart,
  shiftBusinessDate,
} from '../calendar/business-day.ts';

/** What takes longer than this from fire to bump is left out of median and p90, and late (R28), ms. */
export const OVER_HOUR_MS = 60 * 60_000;
/** At prep a row that takes less than this was cleared from the screen rather than cooked (R29), ms. */
export const MASS_BUMP_LIMIT_MS = 30_000;

/** The same of stations that have a limit of their own, ms: by GUID or name, as `stationKey` writes both. */
export type MassBumpLimits = ReadonlyMap<string, number>;

/** What the rows of one business date are judged by. */
export interface RowRules {
  readonly massBumpLimits: MassBumpLimits;
  /** Rows fired from one instant on and before the other are of the date (epoch ms); `undefined` where no zone is configured. */
  readonly fired: { readonly from: number; readonly before: number } | undefined;
}

/** Every station by the one limit, and no row of another date. */
export const DEFAULT_ROW_RULES: RowRules = { massBumpLimits: new Map(), fired: undefined };

/** What is known of a restaurant's calendar. */
interface KnownCalendar {
  readonly calendar: BusinessCalendar;
  /** False where no zone is configured: the ends of dates are then unknown. */
  readonly zoneKnown: boolean;
}

/**
 * The rules of a business date (`YYYYMMDD`). What was fired on the date before or after is of the date as well (R30): orders of one
 * evening go on after closeout, and the platform deals them by when they were created (A10).
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

/** A GUID or name of a station as settings compare it: in any case, without doubled spaces. */
export function stationKey(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
