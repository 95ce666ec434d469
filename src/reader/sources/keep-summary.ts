/** Kept so later readers need not read the records. */
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

export type SummaryArchive = Pick<
  Archive,
  'fulfillmentDay' | 'fulfillmentPieces' | 'putSummary' | 'summary'
>;

/** How rows are judged, and what ends the work. */
interface SummaryTerms {
  readonly massBumpLimits: MassBumpLimits | undefined;
  readonly signal: AbortSignal;
}

/**
 * The summary's text for the current content of a date (`YYYYMMDD`). It is made where there is none. An unreadable date, or one that changes
 * meanwhile, gets none. Throws only CANCELLED.
 */
export async function keepSummary(
  archive: SummaryArchive,
  restaurant: RestaurantChoice,
  date: string,
  terms: SummaryTerms,
): Promise<string | undefined> {
  const { guid } = restaurant;
  const basis = archivedBasis(restaurant, terms.massBumpLimits);
  const kept = await archive.summary(guid, date, basis).catch(unlessFailed);
  if (kept !== undefined) return kept;
  const made = await summaryOfRows(archive, restaurant, date, terms).catch(unlessFailed);
  if (made === undefined) return undefined;
  // An archive may be read only.
  const isKept = await archive.putSummary(guid, date, made).catch(unlessFailed);
  return isKept === false ? undefined : made.text;
}

/** Of the date's rows. None for a date with unreadable ones. */
export async function summaryOfRows(
  archive: SummaryArchive,
  restaurant: RestaurantChoice,
  date: string,
  { massBumpLimits, signal }: SummaryTerms,
): Promise<ArchivedSummary | undefined> {
  const { guid, calendar } = restaurant;
  const { version } = await archive.fulfillmentDay(guid, date);
  const table = new FulfillmentTable(guid, undefined, tableSeed());
  const pieces = archive.fulfillmentPieces(guid, date, version);
  const { unreadable } = await eachRecord(
    pieces,
    decodeItemFulfillment,
    (record) => table.append(record),
    () => {
      if (signal.aborted) throw canceled();
    },
  );
  // Reading the date itself refuses it as damaged.
  if (unreadable > 0) return undefined;
  const day = new FulfillmentDay(table, rowRules(date, restaurant, massBumpLimits));
  const text = summaryText(await inTurns(summarizedDateSteps(day, date, calendar), signal));
  if (text.length > MAX_SUMMARY_CHARACTERS) return undefined;
  return { version, basis: archivedBasis(restaurant, massBumpLimits), text };
}
