/** One business date of a restaurant, read whole for a command. */
import type { KitchenApi } from '../api/kitchen-api.ts';
import { dayExport } from '../hooks/day-export.ts';
import type { RestaurantChoice } from '../hooks/session.tsx';
import type { FulfillmentDay } from '../kitchen/table/fulfillment-day.ts';
import { rowsOfOtherDates } from '../kitchen/table/other-dates.ts';
import type { RowsTally } from './rows-tally.ts';

/** A date as read. */
interface ReadDay {
  readonly day: FulfillmentDay;
  readonly tally: RowsTally;
  /** Epoch ms as of which it is told. */
  readonly readAt: number;
}

/** What a reading can be told. */
interface ReadOptions {
  readonly signal?: AbortSignal;
  /** Rows that the day may have. Without it there is room for the largest that are known, which many small days would pay for. */
  readonly about?: number;
}

/** Reads it; `date` is `YYYYMMDD`. Throws a Failure for a day that does not come whole, and CANCELLED where the signal is aborted. */
export async function readDay(
  api: Pick<KitchenApi, 'streamFulfillments'>,
  { guid, calendar }: RestaurantChoice,
  date: string,
  { signal, about }: ReadOptions = {},
): Promise<ReadDay> {
  const arriving = dayExport(guid, about);
  const { unreadable, damaged, readAt } = await api.streamFulfillments(
    guid,
    date,
    arriving.begin,
    signal && { signal },
  );
  const day = arriving.day();
  const { duplicates, strangers } = day;
  const otherDates = rowsOfOtherDates(day, calendar, date);
  return { day, tally: { duplicates, strangers, otherDates, unreadable, damaged }, readAt };
}
