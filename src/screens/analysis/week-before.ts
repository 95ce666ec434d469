/** The rows of the same weekday a week earlier, as far as they have loaded, and a few words about them. */
import type { FulfillmentDay } from '../../kitchen/table/fulfillment-day.ts';

/** Another day's rows, chosen as those of the day in view are. */
export interface OtherRows {
  /** `YYYYMMDD`. */
  readonly date: string;
  /** In a few words: which day, or why it is not there. */
  readonly words: string;
  readonly known: { readonly day: FulfillmentDay; readonly rows: Uint32Array } | undefined;
}
