/** Earlier dates, as the audit asks about them. */

/**
 * Which of these stations of a restaurant (guids) had items bumped on dates before a business date (`YYYYMMDD`); `undefined` where no
 * earlier date can be read. Throws a Failure.
 */
export type BumpedBefore = (
  restaurantGuid: string,
  date: string,
  stations: readonly string[],
) => Promise<ReadonlySet<string> | undefined>;
