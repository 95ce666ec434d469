/** The audit's row counts for one date, at one station or elsewhere. Stats leave out odd rows. */
import { idsOf } from '../export/record-shape.ts';

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
