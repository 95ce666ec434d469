import type { Failure } from '../../contract/failures.ts';
import { baselineOrder, type CoveredAudit } from '../../kitchen/audit/baseline.ts';
import type { StationListGaps } from '../../kitchen/stations/words.ts';
import type { KitchenSource } from '../../sources/kitchen-source.ts';
import {
  type ReadingPlace,
  type RestaurantOutcome,
  readRestaurants,
} from '../arguments/restaurants/read-restaurants.ts';
import { auditOfSeveral, refuseUnknownAllowed } from '../audit/read-audit.ts';
import type { AuditFlags } from '../audit/request.ts';

export interface BaselineFlags extends Omit<AuditFlags, 'explain' | 'group' | 'columns'> {
  readonly prune?: boolean;
}

export type IssuesOutcome = RestaurantOutcome<
  CoveredAudit & {
    readonly gaps: StationListGaps;
    readonly without: Failure | undefined;
    readonly known: ReadonlySet<string>;
  }
>;

/** Throws a Failure common to all restaurants, and `UnknownName` for an `--allow` no station has. */
export async function readIssues(
  source: KitchenSource,
  flags: BaselineFlags,
  place: ReadingPlace,
): Promise<readonly IssuesOutcome[]> {
  const outcomes = await readRestaurants(
    source,
    flags,
    async (restaurant, isOfSeveral) => {
      const how = { isOfSeveral, order: baselineOrder };
      const report = await auditOfSeveral(source, restaurant, flags, place.clock, how);
      const { stations, findings, notJudged, known, gaps, without, request } = report;
      const { settings } = request;
      const { unreadable } = gaps;
      return { stations, findings, notJudged, settings, unreadable, known, gaps, without };
    },
    place,
  );
  const read = outcomes.flatMap((outcome) => outcome.read ?? []);
  // An unread restaurant may have the named station.
  if (read.length === outcomes.length) refuseUnknownAllowed(flags, read);
  return outcomes;
}
