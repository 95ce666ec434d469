/** A station's state and numbers at the last reading, without rows, for a restaurant not open on screen. */
import { QUARTER_MS } from '../calendar/zone-offset.ts';
import { stationGroups } from '../measures/groups.ts';
import { type DurationCounts, durationCounts, NO_DURATIONS } from '../measures/histogram.ts';
import { takenMeasure } from '../measures/measure.ts';
import { STATION_TIME } from '../measures/station-time.ts';
import { PACE_RULES } from '../pace/pace-rules.ts';
import type { PaceState } from '../pace/station-pace.ts';
import type { StationNow } from '../pace/stations-now.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';
import { everyRow } from '../table/fulfillment-rows.ts';

export interface StationStatus {
  readonly name: string;
  /** `undefined` where rows have only a name. */
  readonly guid: string | undefined;
  readonly state: PaceState;
  readonly since: number | undefined;
  /** Station time in the last half hour or on a past date, as in `PaceWindow`. */
  readonly medianMs: number | undefined;
  readonly p90Ms: number | undefined;
  /** In the same time. */
  readonly bumps: number;
  /** Items bumped then, each counted even if bumped together. */
  readonly items: number;
  /** Bumps behind the median. */
  readonly compared: number;
  /** Tickets behind the median, and those at or over the limit. */
  readonly judged: number;
  readonly late: number;
  /** Median ratio of bumps to items' usual. */
  readonly ratio: number | undefined;
  readonly usualMs: number | undefined;
  /** Usually bumped in a window as long as for `items`. `undefined` where unknown, and for a past date. */
  readonly usualItems: number | undefined;
  readonly lastBumpAt: number | undefined;
  readonly isMuted: boolean;
  readonly ofDate: DateCounts;
}

/** Counts for the date so far, as in `linecheck report`. */
export interface DateCounts extends DurationCounts {
  /** Items bumped at prep, flagged ones included. Fewer count in station time. */
  readonly items: number;
}

/** By station GUID, or name where rows have none. */
export function dateCounts(day: FulfillmentDay): ReadonlyMap<unknown, DateCounts> {
  const prepRows = everyRow(day).order.filter((row) => day.table.level.get(row) === 0);
  const stationTime = takenMeasure(day, STATION_TIME);
  return new Map(
    stationGroups(day, prepRows).map(({ key, rows }) => [
      key,
      { items: rows.length, ...durationCounts(stationTime, rows) },
    ]),
  );
}

export const NONE_YET: DateCounts = { items: 0, ...NO_DURATIONS };
/** Quarter hours in the half hour of `items`. */
const WINDOW_QUARTERS = PACE_RULES.windowMs / QUARTER_MS;

export function stationStatus(
  { name, guid, pace, muted }: StationNow,
  counts: ReadonlyMap<unknown, DateCounts>,
): StationStatus {
  const { now, usual, quarter, state = 'unknown', since, lastBumpAt } = pace ?? {};
  const { bumps = 0, items = 0, compared = 0, judged = 0, late = 0 } = now ?? {};
  const { medianMs, p90Ms, ratio } = now ?? {};
  const figures = { medianMs, p90Ms, bumps, items, compared, judged, late, ratio };
  const atHour = usual?.at(quarter);
  return {
    name,
    guid,
    state,
    since,
    ...figures,
    usualMs: atHour?.medianMs,
    usualItems: quarter === undefined ? undefined : atHour && atHour.items * WINDOW_QUARTERS,
    lastBumpAt,
    isMuted: muted !== undefined,
    ofDate: counts.get(guid ?? name) ?? NONE_YET,
  };
}

/** Slow or quiet, and not muted. */
export function needsSomebody({
  state,
  isMuted,
}: Pick<StationStatus, 'state' | 'isMuted'>): boolean {
  return !isMuted && (state === 'slow' || state === 'quiet');
}
