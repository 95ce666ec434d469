/** Counts of the rows of a business date that an audit asks for, of one station or of all that is elsewhere. */

/** What is counted. Rows are counted after duplicates were merged. */
export interface DayTally {
  readonly rows: number;
  /** Rows that stayed on a screen for more than an hour, or long and until closeout. */
  readonly forgotten: number;
  /** Rows that were cleared from a screen: soon after the fire, or those of many tickets in one second. */
  readonly cleared: number;
  /** Those of them that went with others in one second. */
  readonly atOnce: number;
  /** Rows that were started before they were fired, or fulfilled before they were started. */
  readonly impossible: number;
  /** Rows that were fired or fulfilled on a date that is not even next to the business date. */
  readonly otherDates: number;
  /** Rows that state when they were started and have nothing odd about their times. */
  readonly timed: number;
  /** Those of them that were started later than fired. */
  readonly started: number;
}

/** Nothing counted yet. */
export const EMPTY_TALLY: DayTally = {
  rows: 0,
  forgotten: 0,
  cleared: 0,
  atOnce: 0,
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
    forgotten: a.forgotten + b.forgotten,
    cleared: a.cleared + b.cleared,
    atOnce: a.atOnce + b.atOnce,
    impossible: a.impossible + b.impossible,
    otherDates: a.otherDates + b.otherDates,
    timed: a.timed + b.timed,
    started: a.started + b.started,
  };
}
