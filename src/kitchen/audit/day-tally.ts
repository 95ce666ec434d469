/** Counts of the rows of a business date that an audit asks for, of one station or of all that is elsewhere. */

/** What is counted. Rows are counted after duplicates were merged. */
export interface DayTally {
  readonly rows: number;
  /** Rows that are odd as `un-bumped`, as figures leave them out. */
  readonly overHour: number;
  /** Rows that were bumped around closeout, long after they were fired; some of them are over an hour, too. */
  readonly swept: number;
  /** Either of the two. */
  readonly late: number;
  /** Rows that are odd as `mass-bumped`. */
  readonly cleared: number;
  /** Rows that are odd as `impossible`. */
  readonly impossible: number;
  /** Rows that are odd as `other date`. */
  readonly otherDates: number;
  /** Rows that state when they were started and have nothing odd about their times. */
  readonly timed: number;
  /** Those of them that were started later than fired. */
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

/** Both together. */
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
