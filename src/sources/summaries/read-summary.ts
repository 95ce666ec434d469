/** Reads a business date from a platform as a summary. */
import type { KitchenApi } from '../../api/kitchen-api.ts';
import { tableSeed } from '../../api/table-seed.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { dayExport } from '../../kitchen/table/day-export.ts';
import { type MassBumpLimits, rowRules } from '../../kitchen/table/row-rules.ts';
import { summarizedDateSteps } from '../../kitchen/usual/summarized-date.ts';
import { inTurns } from './in-turns.ts';
import type { KeptSummary } from './summary-store.ts';

/** Reads the date (`YYYYMMDD`). Throws a Failure for an incomplete date, and CANCELLED where the signal is aborted. */
export async function readDateSummary(
  api: Pick<KitchenApi, 'streamFulfillments'>,
  restaurant: RestaurantChoice,
  date: string,
  {
    massBumpLimits,
    signal,
  }: { readonly massBumpLimits: MassBumpLimits | undefined; readonly signal: AbortSignal },
): Promise<KeptSummary> {
  const { guid, calendar } = restaurant;
  const arriving = dayExport(guid, rowRules(date, restaurant, massBumpLimits), tableSeed);
  const { readAt } = await api.streamFulfillments(guid, date, arriving.begin, { signal });
  const day = arriving.day();
  const summary = await inTurns(summarizedDateSteps(day, date, calendar), signal);
  return { summary, readAt };
}
