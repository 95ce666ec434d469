import { clockQuarterOf } from '../measures/business-quarters.ts';
import type { StationLimit } from '../measures/row-limits.ts';
import type { BusinessCalendar } from '../model/business-day.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import type { Station } from '../model/restaurant.ts';
import { QUARTER_MS } from '../model/zone-offset.ts';
import { comparedUsual } from '../usual/usual.ts';
import { type KitchenPace, kitchenPaceSteps, type PaceQuestion } from './kitchen-pace.ts';
import { PACE_RULES } from './pace-rules.ts';
import type { PaceWindow } from './pace-window.ts';
import { dateLimits, type SetLimits } from './station-limit.ts';
import { type PaceState, type StationNow, stationsNow } from './station-pace.ts';
import { type PaceContext, unjudgedReason, usualBeside } from './words.ts';

export interface PaceReading {
  readonly pace: KitchenPace;
  readonly stations: readonly StationNow[];
  readonly context: PaceContext;
  /** Whether all bumps are later than `asOf`, because this computer's or the platform's clock is wrong. */
  readonly isAhead: boolean;
}

export interface PaceSource extends Pick<PaceQuestion, 'usualTimes' | 'isOld' | 'isFullDate'> {
  readonly day: FulfillmentDay;
  readonly stations: readonly Station[];
  readonly date: string;
  readonly calendar: BusinessCalendar;
  /** The moment to judge. `undefined` for the last prep bump, as on a past date. */
  readonly asOf: number | undefined;
  readonly readAt: number;
  readonly limits: SetLimits;
}

/** With fewer usual items, a station without rows is not named. */
const MIN_MISSED = 20;

export function* paceSteps(source: PaceSource): Generator<undefined, PaceReading> {
  const { day, stations, date, calendar, usualTimes, readAt, isFullDate = false, limits } = source;
  const last = lastPrepBump(day);
  const asOf = source.asOf ?? last ?? readAt;
  const quarterOf = clockQuarterOf(calendar, date);
  const pace = yield* kitchenPaceSteps(day, { ...source, quarterOf, asOf });
  const missedOf = (guid: string) => {
    const items = comparedUsual(usualTimes, guid)?.fewestItems ?? 0;
    return isFullDate && items >= MIN_MISSED ? items : undefined;
  };
  return {
    pace,
    stations: stationsNow(stations, pace, dateLimits(limits, usualTimes).limitOf, missedOf),
    context: { clock: calendar, asOf, dates: usualTimes.dates },
    isAhead: pace.lastBumpAt === undefined && last !== undefined,
  };
}

function lastPrepBump({ table, length }: FulfillmentDay): number | undefined {
  const { values } = table.instant.itemFulfilledAt;
  const prep = table.level.values.indexOf(0);
  let last = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < length; row += 1) {
    const bumpedAt = values[row] ?? Number.NaN;
    if (table.level.codes[row] === prep && bumpedAt > last) last = bumpedAt;
  }
  return Number.isFinite(last) ? last : undefined;
}

const OLD_MS = 5 * 60_000;
const OLD_READINGS = 3;

/** Age (ms) from which a reading is old: five minutes, or three pauses (ms) if they are longer. */
export function oldReadingMs(pauseMs: number): number {
  return Math.max(OLD_MS, OLD_READINGS * pauseMs);
}

/** A station's state and figures without its bumps, so that a chain fits in memory. */
export interface StationStatus extends Pick<
  PaceWindow,
  'bumps' | 'items' | 'compared' | 'medianMs' | 'p90Ms' | 'ratio' | 'lateShare'
> {
  readonly name: string;
  /** `undefined` if rows have only a name. */
  readonly guid: string | undefined;
  readonly limit: StationLimit;
  /** These three are `undefined` without a prep row on the date. */
  readonly tickets: number | undefined;
  readonly judged: number | undefined;
  readonly late: number | undefined;
  readonly points: number | undefined;
  readonly state: PaceState;
  /** The state of the date as a whole: slow if the station ever was, unknown if it was not judged. */
  readonly dateState: PaceState;
  readonly since: number | undefined;
  readonly usualMs: number | undefined;
  /** What people read beside `medianMs`. */
  readonly usualBesideMs: number | undefined;
  /** Items usually bumped in the time that `items` covers. `undefined` if unknown, and for a past date. */
  readonly usualItems: number | undefined;
  readonly lastBumpAt: number | undefined;
  readonly isMuted: boolean;
  readonly muteNote: string | undefined;
}

const WINDOW_QUARTERS = PACE_RULES.windowMs / QUARTER_MS;

export function stationStatus({ name, guid, pace, muted, limit }: StationNow): StationStatus {
  const { now, stationUsual, quarter, state = 'unknown', since, points, lastBumpAt } = pace ?? {};
  const { bumps = 0, items = 0, compared = 0, tickets, judged, late } = now ?? {};
  const { medianMs, p90Ms, ratio, lateShare } = now ?? {};
  const atHour = stationUsual?.at(quarter);
  return {
    name,
    guid,
    state,
    dateState: dateState(pace),
    since,
    medianMs,
    p90Ms,
    bumps,
    tickets,
    items,
    compared,
    judged,
    late,
    lateShare,
    ratio,
    points,
    usualMs: atHour?.medianMs,
    usualBesideMs: pace && usualBeside(pace),
    usualItems: quarter === undefined ? undefined : atHour && atHour.items * WINDOW_QUARTERS,
    lastBumpAt,
    limit,
    isMuted: muted !== undefined,
    muteNote: muted || undefined,
  };
}

function dateState(pace: StationNow['pace']): PaceState {
  if (pace === undefined) return 'unknown';
  if (pace.stretches.length > 0) return 'slow';
  return unjudgedReason(pace, []) === undefined ? 'ok' : 'unknown';
}
