/** The audit's row counts for one date, at one station or elsewhere. Stats leave out odd rows. */

/** After duplicates are merged. */
export interface DayTally {
  readonly rows: number;
  /** Oddity `un-bumped`. */
  readonly overHour: number;
  /** Bumped around closeout, long after fire. Some are over an hour, too. */
  readonly swept: number;
  /** Over an hour or swept. */
  readonly late: number;
  /** Oddity `mass-bumped`. */
  readonly cleared: number;
  readonly impossible: number;
  /** Oddity `other date`. */
  readonly otherDates: number;
  /** With a start time and no odd times. */
  readonly timed: number;
  /** Timed rows started after fire. */
  readonly started: number;
}

export const EMPTY_TALLY: DayTally = {
  rows: 0,
  overHour: 0,
  swept: 0,
  late: 0,
  cleared: 0,
  impossible: 0,
  otherDates: 0,
  timed: 0,
  started: 0,
};

export type GrowingTally = { -readonly [Count in keyof DayTally]: number };

export function addedTallies(a: DayTally, b: DayTally): DayTally {
  return {
    rows: a.rows + b.rows,
    overHour: a.overHour + b.overHour,
    swept: a.swept + b.swept,
    late: a.late + b.late,
    cleared: a.cleared + b.cleared,
    impossible: a.impossible + b.impossible,
    otherDates: a.otherDates + b.otherDates,
    timed: a.timed + b.timed,
    started: a.started + b.started,
  };
}
