/** Rules for flagging a date's rows, from settings and calendar. */
import {
  type BusinessCalendar,
  businessDayStart,
  shiftBusinessDate,
} from '../model/business-day.ts';

/** In ms. Longer times from fired to bumped are late, and not in median and p90 (R28). */
export const OVER_HOUR_MS = 60 * 60_000;
/** In ms. Shorter times at prep indicate a cleared screen (R29). */
export const MASS_BUMP_LIMIT_MS = 30_000;

/** Station limits in ms by GUID or name, as a `stationKey`. */
export type MassBumpLimits = ReadonlyMap<string, number>;

export interface RowRules {
  readonly massBumpLimits: MassBumpLimits;
  /** From `from` up to, but not including, `before` (epoch ms), rows belong to the date. `undefined` without a time zone. */
  readonly fired: { readonly from: number; readonly before: number } | undefined;
}

/** One limit for all stations, and no check for other dates. */
export const DEFAULT_ROW_RULES: RowRules = { massBumpLimits: new Map(), fired: undefined };

interface KnownCalendar {
  readonly calendar: BusinessCalendar;
  /** False without a time zone: a date's limits are then unknown. */
  readonly zoneKnown: boolean;
}

/** Rows fired on adjacent dates belong to it, too (R30): the platform assigns orders after closeout by creation (A10). */
export function rowRules(
  date: string,
  { calendar, zoneKnown }: KnownCalendar,
  massBumpLimits: MassBumpLimits = DEFAULT_ROW_RULES.massBumpLimits,
): RowRules {
  const start = (days: number) => businessDayStart(shiftBusinessDate(date, days), calendar);
  const fired = zoneKnown ? { from: start(-1), before: start(2) } : undefined;
  return { massBumpLimits, fired };
}

/** A station's GUID or name for comparison, ignoring case and doubled spaces. */
export function stationKey(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
