/** The audit's row counts for one date, at one station or elsewhere. Stats leave out odd rows. */
import {
  type BusinessCalendar,
  businessDayStart,
  shiftBusinessDate,
} from '../calendar/business-day.ts';
import { idsOf } from '../export/record-shape.ts';
import type { Oddity } from '../table/fulfillment.ts';
import type { FulfillmentDay } from '../table/fulfillment-day.ts';

export type DayTally = Readonly<GrowingTally>;

export type GrowingTally = { -readonly [Count in keyof typeof EMPTY_TALLY]: number };

/** After duplicates are merged. */
export const EMPTY_TALLY = {
  rows: 0,
  /** Oddity `un-bumped`. */
  overHour: 0,
  /** Bumped around closeout, long after fire. Some are over an hour, too. */
  swept: 0,
  /** Over an hour or swept. */
  late: 0,
  /** Oddity `mass-bumped`. */
  cleared: 0,
  impossible: 0,
  /** Oddity `other date`. */
  otherDates: 0,
  /** With a start time and no odd times. */
  timed: 0,
  /** Timed rows started after fire. */
  started: 0,
} as const;

export function addedTallies(a: DayTally, b: DayTally): DayTally {
  const sum: GrowingTally = { ...EMPTY_TALLY };
  for (const count of idsOf(EMPTY_TALLY)) sum[count] = a[count] + b[count];
  return sum;
}

/** Screens are cleared by hand, not exactly at closeout. */
export const SWEEP_MS = 15 * 60_000;
/** A row cleared then was late if older than any watched dish. */
export const LATE_SWEEP_MS = 30 * 60_000;

/** No rule counts rows without a time. */
const COUNTS = {
  'un-bumped': 'overHour',
  'mass-bumped': 'cleared',
  impossible: 'impossible',
  'other date': 'otherDates',
} as const satisfies Partial<Readonly<Record<Oddity, keyof GrowingTally>>>;

/** Oddities still counted as swept. */
const STILL_SWEPT: ReadonlySet<Oddity> = new Set(['un-bumped', 'mass-bumped']);

/** Returns what adds a row to a tally. Without a calendar there is no closeout. `date` is `YYYYMMDD`. */
export function rowVerdicts(
  day: FulfillmentDay,
  date: string,
  calendar: BusinessCalendar | undefined,
): (row: number, tally: GrowingTally) => void {
  const { ticketFiredAt, itemStartedAt, itemFulfilledAt } = day.table.instant;
  const closeout =
    calendar === undefined ? Number.NaN : businessDayStart(shiftBusinessDate(date, 1), calendar);

  return (row, tally) => {
    const fired = ticketFiredAt.values[row] ?? Number.NaN;
    const started = itemStartedAt.values[row] ?? Number.NaN;
    const fulfilled = itemFulfilledAt.values[row] ?? Number.NaN;
    const oddity = day.oddity(row);
    const isSwept =
      (oddity === undefined || STILL_SWEPT.has(oddity)) &&
      Math.abs(fulfilled - closeout) <= SWEEP_MS &&
      fulfilled - fired > LATE_SWEEP_MS;
    tally.rows += 1;
    if (oddity !== undefined && oddity !== 'no time') tally[COUNTS[oddity]] += 1;
    if (isSwept) tally.swept += 1;
    if (isSwept || oddity === 'un-bumped') tally.late += 1;
    if (oddity !== undefined || Number.isNaN(started)) return;
    tally.timed += 1;
    if (started > fired) tally.started += 1;
  };
}
