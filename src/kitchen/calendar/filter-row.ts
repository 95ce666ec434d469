/** A filter's input: one row of a business date, column by column. */

/** Columns of text; `undefined` where the platform does not set the value. */
export interface FilterTextColumns {
  readonly item: string | undefined;
  readonly station: string | undefined;
  readonly stationGuid: string | undefined;
  readonly course: string | undefined;
  readonly diningName: string | undefined;
  readonly diningBehavior: string | undefined;
  readonly source: string | undefined;
  /** GUID of the ticket. */
  readonly ticket: string | undefined;
  /** GUID of the order. */
  readonly order: string | undefined;
  /** An `Oddity` of `fulfillment.ts`; `undefined` for an ordinary row. */
  readonly oddity: string | undefined;
}

/** Columns of numbers: durations in ms, times in epoch ms; `undefined` where the platform does not set the value. */
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
  /** Hour (0..23) of closeout. */
  readonly closeoutHour: number;
  /**
   * Wall-clock seconds from the start of the business date to an instant (epoch ms): 0 at the closeout hour, more than a day after the next closeout,
   * negative before the start.
   */
  readonly timeOfDay: (epochMs: number) => number;
}
