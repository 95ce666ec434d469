import { clockQuarterOf } from '../measures/business-quarters.ts';
import type { BusinessCalendar } from '../model/business-day.ts';
import type { FulfillmentDay } from '../model/fulfillment-day.ts';
import type { Station } from '../model/restaurant.ts';
import { comparedUsual, type Usual } from '../usual/usual.ts';
import { type KitchenPace, kitchenPaceSteps } from './kitchen-pace.ts';
import { dateLimits, type SetLimits } from './station-limit.ts';
import { type StationNow, stationsNow } from './stations-now.ts';
import type { PaceWords } from './words.ts';

export interface PaceReading {
  readonly pace: KitchenPace;
  readonly stations: readonly StationNow[];
  readonly words: PaceWords;
  /** All bumps are later than `asOf`: this computer's or the platform's clock is wrong. */
  readonly isAhead: boolean;
}

export interface PaceSource {
  readonly day: FulfillmentDay;
  readonly stations: readonly Station[];
  readonly date: string;
  readonly calendar: BusinessCalendar;
  readonly usual: Usual;
  /** Moment to judge. Default: last prep bump, as for a past date. */
  readonly asOf: number | undefined;
  readonly readAt: number;
  readonly isOld?: boolean;
  /** For the complete date, not the last half hour. */
  readonly isFullDate?: boolean;
  readonly limits: SetLimits;
}

/** Usual items of a station that nobody missed may be fewer. */
const MIN_MISSED = 20;

/** In steps, so keys are answered in between. */
export function* paceSteps(source: PaceSource): Generator<undefined, PaceReading> {
  const { day, stations, date, calendar, usual, readAt, isFullDate = false, limits } = source;
  const last = lastPrepBump(day);
  const asOf = source.asOf ?? last ?? readAt;
  const quarterOf = clockQuarterOf(calendar, date);
  const pace = yield* kitchenPaceSteps(day, { ...source, quarterOf, asOf });
  const missedOf = (guid: string) => {
    const items = comparedUsual(usual, guid)?.fewestItems ?? 0;
    return isFullDate && items >= MIN_MISSED ? items : undefined;
  };
  return {
    pace,
    stations: stationsNow(stations, pace, dateLimits(limits, usual).of, missedOf),
    words: { clock: calendar, asOf, dates: usual.dates },
    isAhead: pace.lastBumpAt === undefined && last !== undefined,
  };
}

function lastPrepBump({ table, length }: FulfillmentDay): number | undefined {
  const { values } = table.instant.itemFulfilledAt;
  const prep = table.level.values.indexOf(0);
  let last = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < length; row += 1) {
    const at = values[row] ?? Number.NaN;
    if (table.level.codes[row] === prep && at > last) last = at;
  }
  return Number.isFinite(last) ? last : undefined;
}

const OLD_MS = 5 * 60_000;
const OLD_READINGS = 3;

/** Minimum age (ms) for an old reading: five minutes, or three pauses (ms) if longer. */
export function oldReadingMs(pauseMs: number): number {
  return Math.max(OLD_MS, OLD_READINGS * pauseMs);
}
