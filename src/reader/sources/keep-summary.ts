/** Keeps summaries in an archive, so that later readers need not read the records. */
import { canceled, inTurns, unlessFailed } from '../../api/cancellation.ts';
import { tableSeed } from '../../api/clock.ts';
import { eachRecord } from '../../api/kitchen-call.ts';
import { decodeItemFulfillment } from '../../contract/decode.ts';
import { FulfillmentDay } from '../../kitchen/model/fulfillment-day.ts';
import { FulfillmentTable } from '../../kitchen/model/fulfillment-table.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { type MassBumpLimits, rowRules } from '../../kitchen/model/row-oddities.ts';
import { summarizedDateSteps } from '../../kitchen/usual/summarized-date.ts';
import { MAX_SUMMARY_CHARACTERS, summaryText } from '../../kitchen/usual/summary-text.ts';
import type { Archive, ArchivedSummary } from '../../service/archive/archive.ts';
import { archivedBasis } from './summary-basis.ts';

export type SummarizedArchive = Pick<
  Archive,
  'fulfillmentDay' | 'fulfillmentPieces' | 'putSummary' | 'summary'
>;

/** Makes the summary of a date (`YYYYMMDD`) if it is missing, and returns its text. An unreadable or changing date has none. */
export async function keepSummary(
  ...request: Parameters<typeof summaryOfRows>
): Promise<string | undefined> {
  const [archive, restaurant, date, options] = request;
  const { guid } = restaurant;
  const basis = archivedBasis(restaurant, options.massBumpLimits);
  const kept = await archive.summary(guid, date, basis).catch(unlessFailed);
  if (kept !== undefined) return kept;
  const summary = await summaryOfRows(...request).catch(unlessFailed);
  if (summary === undefined) return undefined;
  // The archive may be read-only, so a failure here is ignored.
  const isKept = await archive.putSummary(guid, date, summary).catch(unlessFailed);
  return isKept === false ? undefined : summary.text;
}

/** `undefined` for a date with unreadable rows. */
export async function summaryOfRows(
  archive: SummarizedArchive,
  restaurant: RestaurantChoice,
  date: string,
  {
    massBumpLimits,
    signal,
  }: { readonly massBumpLimits: MassBumpLimits | undefined; readonly signal: AbortSignal },
): Promise<ArchivedSummary | undefined> {
  const { guid, calendar } = restaurant;
  const { version } = await archive.fulfillmentDay(guid, date);
  const table = new FulfillmentTable(guid, undefined, tableSeed());
  const pieces = archive.fulfillmentPieces(guid, date, version);
  const append: typeof table.append = (record) => table.append(record);
  const { unreadable } = await eachRecord(pieces, decodeItemFulfillment, append, () => {
    if (signal.aborted) throw canceled();
  });
  if (unreadable > 0) return undefined;
  const day = new FulfillmentDay(table, rowRules(date, restaurant, massBumpLimits));
  const text = summaryText(await inTurns(summarizedDateSteps(day, date, calendar), signal));
  if (text.length > MAX_SUMMARY_CHARACTERS) return undefined;
  return { version, basis: archivedBasis(restaurant, massBumpLimits), text };
}
