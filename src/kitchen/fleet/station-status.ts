/** A station of a restaurant that is not open: its state and figures at the last reading, without rows. */
import { QUARTER_MS } from '../calendar/zone-offset.ts';
import { groupsBy } from '../measures/groups.ts';
import { type DurationCounts, durationCounts, NO_DURATIONS } from '../measures/histogram.ts';
import { takenMeasure } from '../measures/measure.ts';
import { STATION_TIME } from '../measures/station-time.ts';
import { PACE_RULES } from '../pace/pace-rules.ts';
import type { PaceState } from '../pace/station-pace.ts';
import type { StationNow } from '../pace/stations-now.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { everyRow } from '../table/fulfillment-rows.ts';

/** The state. Times are epoch ms, durations ms. */
export interface StationStatus {
  readonly name: string;
  /** `undefined` where rows have only a name. */
  readonly guid: string | undefined;
  readonly state: PaceState;
  readonly since: number | undefined;
  /** Station time of the last half hour, or of a past date, as in `PaceWindow`. */
  readonly medianMs: number | undefined;
  readonly p90Ms: number | undefined;
  /** Bumps of the same time. */
  readonly bumps: number;
  /** Items bumped then; those bumped together count each. */
  readonly items: number;
  /** Bumps behind the median. */
  readonly compared: number;
  /** Tickets behind the median, and those at or over the limit. */
  readonly judged: number;
  readonly late: number;
  /** Median ratio of bumps to their items' usual. */
  readonly ratio: number | undefined;
  /** Usual median at this time of day. */
  readonly usualMs: number | undefined;
  /** Items that usually come out in a window as long as that of `items`; `undefined` where unknown, and for a past date. */
  readonly usualItems: number | undefined;
  readonly lastBumpAt: number | undefined;
  readonly isMuted: boolean;
  readonly ofDate: DateCounts;
}

/** Counts of a station on its date so far, as in `linecheck report`. */
export interface DateCounts extends DurationCounts {
  /** Items bumped at prep, odd ones too; those counted by their station time are fewer. */
  readonly items: number;
}

/** By key of the station: its GUID, or its name where rows have none. */
export function dateCounts(day: FulfillmentDay): ReadonlyMap<unknown, DateCounts> {
  const prepRows = everyRow(day).order.filter((row) => day.table.level.get(row) === 0);
  const stationTime = takenMeasure(day, STATION_TIME);
  return new Map(
    groupsBy(day, prepRows, 'station').map(({ key, rows }) => [
      key,
      { items: rows.length, ...durationCounts(stationTime, rows) },
    ]),
  );
}

/** Counts of a station without rows. */
export const NONE_YET: DateCounts = { items: 0, ...NO_DURATIONS };
/** Quarter hours of `usual` in the half hour of `items`. */
const WINDOW_QUARTERS = PACE_RULES.windowMs / QUARTER_MS;

/** Takes it from a judged station. */
export function stationStatus(
  { name, guid, pace, muted }: StationNow,
  counts: ReadonlyMap<unknown, DateCounts>,
): StationStatus {
  const { now, usual, quarter } = pace ?? {};
  const atHour = usual?.at(quarter);
  return {
    name,
    guid,
    state: pace?.state ?? 'unknown',
    since: pace?.since,
    medianMs: now?.medianMs,
    p90Ms: now?.p90Ms,
    bumps: now?.bumps ?? 0,
    items: now?.items ?? 0,
    compared: now?.compared ?? 0,
    judged: now?.judged ?? 0,
    late: now?.late ?? 0,
    ratio: now?.ratio,
    usualMs: atHour?.medianMs,
    usualItems: quarter === undefined ? undefined : atHour && atHour.items * WINDOW_QUARTERS,
    lastBumpAt: pace?.lastBumpAt,
    isMuted: muted !== undefined,
    ofDate: counts.get(guid ?? name) ?? NONE_YET,
  };
}

/** Whether somebody is needed there: it is slow or quiet, and not muted. */
export function needsSomebody({
  state,
  isMuted,
}: Pick<StationStatus, 'state' | 'isMuted'>): boolean {
  return !isMuted && (state === 'slow' || state === 'quiet');
}

/** Whether somebody would be needed there, but it is muted. */
export function isMutedTrouble({ state, isMuted }: StationStatus): boolean {
  return isMuted && needsSomebody({ state, isMuted: false });
}
