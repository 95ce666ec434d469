/** What the audit asks about earlier dates. */

/**
 * Which of these stations (GUIDs) of a restaurant have bumps on dates before a business date (`YYYYMMDD`); `undefined` where no earlier
 * date can be read. Throws a Failure.
 */
export type BumpedBefore = (
  restaurantGuid: string,
  date: string,
  stations: readonly string[],
) => Promise<ReadonlySet<string> | undefined>;
