/** Reads a business date from a platform as a summary. */
import { randomInt } from 'node:crypto';
import type { KitchenApi } from '../../api/kitchen-api.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import { dayOf } from '../../kitchen/table/fulfillment-day.ts';
import { FulfillmentTable } from '../../kitchen/table/fulfillment-table.ts';
import { type MassBumpLimits, rowRules } from '../../kitchen/table/row-rules.ts';
import { summarizedDateSteps } from '../../kitchen/usual/summarized-date.ts';
import { inTurns } from './in-turns.ts';
import type { KeptSummary } from './summary-store.ts';

/** Seeds have 32 bits. */
const SEEDS = 2 ** 32;

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
  const emptyTable = () => new FulfillmentTable(guid, undefined, randomInt(SEEDS));
  let table = emptyTable();
  // A repeated export starts over.
  const begin = () => {
    table = emptyTable();
    return table.append.bind(table);
  };
  const { readAt } = await api.streamFulfillments(guid, date, begin, { signal });
  const day = dayOf(table, rowRules(date, restaurant, massBumpLimits));
  const summary = await inTurns(summarizedDateSteps(day, date, calendar), signal);
  return { summary, readAt };
}
