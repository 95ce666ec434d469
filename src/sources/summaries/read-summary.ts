/** Reads a business date from a platform as a summary. */
import type { KitchenApi } from '../../api/kitchen-api.ts';
import { tableSeed } from '../../api/table-seed.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { dateReading } from '../../kitchen/table/date-reading.ts';
import type { MassBumpLimits } from '../../kitchen/table/row-rules.ts';
import { summarizedDateSteps } from '../../kitchen/usual/summarized-date.ts';
import { inTurns } from './in-turns.ts';
import type { KeptSummary } from './summary-store.ts';

/** Reads the date (`YYYYMMDD`). Throws a Failure for an incomplete date, and CANCELLED where the signal is aborted. */
export async function readDateSummary(
  api: Pick<KitchenApi, 'renewFulfillments'>,
  restaurant: RestaurantChoice,
  date: string,
  {
    massBumpLimits,
    signal,
  }: { readonly massBumpLimits: MassBumpLimits | undefined; readonly signal: AbortSignal },
): Promise<KeptSummary> {
  const reading = dateReading(restaurant, date, { massBumpLimits, seed: tableSeed });
  const { day, readAt } = await reading.read(api, { signal });
  const summary = await inTurns(summarizedDateSteps(day, date, restaurant.calendar), signal);
  return { summary, readAt };
}
