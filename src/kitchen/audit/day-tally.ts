/** The audit's counts of a business date's rows, for one station or for all rows elsewhere. */

/** The counts, after duplicates are merged. */
export interface DayTally {
  readonly rows: number;
  /** Rows that figures leave out as `un-bumped`. */
  readonly overHour: number;
  /** Rows bumped around closeout, long after fire; some are over an hour, too. */
  readonly swept: number;
  /** Either of the two. */
  readonly late: number;
  /** Rows that figures leave out as `mass-bumped`. */
  readonly cleared: number;
  /** Rows that figures leave out as `impossible`. */
  readonly impossible: number;
  /** Rows that figures leave out as `other date`. */
  readonly otherDates: number;
  /** Rows with a start time and no odd times. */
  readonly timed: number;
  /** Those of them that started after fire. */
  readonly started: number;
}

/** Nothing counted yet. */
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

/** A tally that can be added to. */
export type GrowingTally = { -readonly [Count in keyof DayTally]: number };

/** The sum of both. */
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
