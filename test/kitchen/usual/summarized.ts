/** Dates reduced to summaries, as tests make them of records. */
import type { ItemFulfillmentRead } from '../../../src/contract/decode.ts';
import { fulfillmentDay } from '../../../src/kitchen/model/fulfillment-day.ts';
import { rowRules } from '../../../src/kitchen/model/row-oddities.ts';
import type { DateSummary } from '../../../src/kitchen/usual/date-summary.ts';
import { summarizedDate } from '../../../src/kitchen/usual/summarized-date.ts';

export const CHICAGO = { zone: 'America/Chicago', closeoutHour: 4 };

export function dayAt(records: Iterable<ItemFulfillmentRead>, date: string) {
  return fulfillmentDay(records, '', rowRules(date, { calendar: CHICAGO, zoneKnown: true }));
}

export function summaryOf(records: Iterable<ItemFulfillmentRead>, date: string): DateSummary {
  return summarizedDate(dayAt(records, date), date, CHICAGO);
}
