/** What a filter reads: one row of a business date, column by column. */

/** Columns of text; `undefined` where the platform does not state the value. */
export interface FilterTextColumns {
  readonly item: string | undefined;
  readonly station: string | undefined;
  /** Guid of the station. */
  readonly stationGuid: string | undefined;
  readonly course: string | undefined;
  readonly diningName: string | undefined;
  readonly diningBehavior: string | undefined;
  readonly source: string | undefined;
  /** Guid of the ticket. */
  readonly ticket: string | undefined;
  /** Guid of the order. */
  readonly order: string | undefined;
  /** An `Oddity` of `fulfillment.ts`; `undefined` for a row with nothing odd about it. */
  readonly oddity: string | undefined;
}

/** Columns of numbers: durations in ms, times in epoch ms; `undefined` where the platform does not state the value. */
export interface FilterNumberColumns {
  readonly level: number | undefined;
  /** Fired to bumped. */
  readonly waitMs: number | undefined;
  /** Fired to started; `undefined` where the start queue is not in use. */
  readonly queueMs: number | undefined;
  /** Started to bumped; `undefined` where the start queue is not in use. */
  readonly makeMs: number | undefined;
  readonly firedAt: number | undefined;
  readonly startedAt: number | undefined;
  readonly fulfilledAt: number | undefined;
}

/** One row of a business date. */
export interface FilterRow extends FilterTextColumns, FilterNumberColumns {}

/** Name of a column of text. */
export type FilterTextColumn = keyof FilterTextColumns;
/** Name of a column of numbers. */
export type FilterNumberColumn = keyof FilterNumberColumns;

/** A row's times on the restaurant's wall clock. */
export interface FilterCalendar {
  /** Hour (0..23) at which the business day begins and ends. */
  readonly closeoutHour: number;
  /**
   * Seconds on the wall clock from the start of the business day to an instant (epoch ms): 0 at the closeout hour, more
   * than a day for what happens after the next closeout, negative for what happened before the day began.
   */
  readonly timeOfDay: (epochMs: number) => number;
}
