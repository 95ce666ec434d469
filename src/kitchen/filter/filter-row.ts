/** One row, column by column. */

/** `undefined` where the platform sets no value. */
export interface FilterTextColumns {
  readonly item: string | undefined;
  readonly station: string | undefined;
  readonly stationGuid: string | undefined;
  readonly course: string | undefined;
  readonly diningName: string | undefined;
  readonly diningBehavior: string | undefined;
  readonly source: string | undefined;
  /** GUID. */
  readonly ticket: string | undefined;
  /** GUID. */
  readonly order: string | undefined;
  /** An `Oddity` from `fulfillment.ts`. `undefined` for an ordinary row. */
  readonly oddity: string | undefined;
}

/** Durations in ms, times in epoch ms. `undefined` where the platform sets no value. */
export interface FilterNumberColumns {
  readonly level: number | undefined;
  /** Fired to bumped. */
  readonly waitMs: number | undefined;
  /** Fired to started. `undefined` without a start queue. */
  readonly queueMs: number | undefined;
  /** Started to bumped. `undefined` without a start queue. */
  readonly makeMs: number | undefined;
  readonly firedAt: number | undefined;
  readonly startedAt: number | undefined;
  readonly fulfilledAt: number | undefined;
}

export interface FilterRow extends FilterTextColumns, FilterNumberColumns {}

export type FilterTextColumn = keyof FilterTextColumns;
export type FilterNumberColumn = keyof FilterNumberColumns;
