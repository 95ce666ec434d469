/** Finds stations (GUIDs) with bumps before `date` (`YYYYMMDD`), or `undefined` where no earlier date can be read. Throws a Failure. */
export type BumpedBefore = (
  restaurantGuid: string,
  date: string,
  stations: readonly string[],
) => Promise<ReadonlySet<string> | undefined>;
