/** When orders come: opening hours, the share of each hour, and the weight of each weekday. */

/** A day of service. Hours are of the wall clock and continue past midnight: 25 is one o'clock the next morning. */
export interface ServiceHours {
  readonly opensAt: number;
  /** May be a fraction: 22.5 is half past ten. */
  readonly closesAt: number;
  /** Relative number of orders in each hour from opening on. */
  readonly hourly: readonly number[];
}

/** Breakfast and lunch over a counter. */
export const COUNTER_HOURS: ServiceHours = {
  opensAt: 7,
  closesAt: 17,
  hourly: [9, 14, 12, 9, 10, 15, 10, 7, 6, 4],
};

/** Lunch at noon, dinner at seven and eight. */
export const TABLE_HOURS: ServiceHours = {
  opensAt: 11,
  closesAt: 22.5,
  hourly: [5.8, 10.5, 8.6, 5, 4.2, 5, 7.8, 9.9, 11.5, 10.3, 7, 3],
};

/** As table service, with a bar crowd until two in the morning. */
export const LATE_HOURS: ServiceHours = {
  opensAt: 11,
  closesAt: 26,
  hourly: [5.8, 10.5, 8.6, 5, 4.2, 5, 7.8, 9.9, 11.5, 10.3, 7, 5.2, 3, 1.8, 1],
};

/** Delivery and pick-up: a lunch spike and a broad dinner. */
export const HALL_HOURS: ServiceHours = {
  opensAt: 10,
  closesAt: 24,
  hourly: [3, 7, 12.5, 8, 4.5, 4, 5.5, 9, 11, 11.5, 9.5, 7, 4.5, 3],
};

/** Weights of Sunday to Saturday with a mean of 1: Thursday is twice Monday. */
export const WEEKDAY_WEIGHTS: readonly number[] = [0.84, 0.62, 0.75, 0.9, 1.24, 1.35, 1.3];

/** A week of equal days. */
export const LEVEL_WEEK: readonly number[] = [1, 1, 1, 1, 1, 1, 1];
