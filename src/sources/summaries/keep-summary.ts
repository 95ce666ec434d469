/** Kept so later readers need not read the records. */
import { eachRecord } from '../../api/reading/kitchen-call.ts';
import { tableSeed } from '../../api/table-seed.ts';
import { canceled, unlessFailed } from '../../api/transport/cancellation.ts';
import { decodeItemFulfillment } from '../../contract/decode.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { dayOf } from '../../kitchen/table/fulfillment-day.ts';
import { FulfillmentTable } from '../../kitchen/table/fulfillment-table.ts';
import { type MassBumpLimits, rowRules } from '../../kitchen/table/row-rules.ts';
import { SUMMARY_VERSION } from '../../kitchen/usual/date-summary.ts';
import { summarizedDateSteps } from '../../kitchen/usual/summarized-date.ts';
import { MAX_SUMMARY_CHARACTERS, summaryText } from '../../kitchen/usual/summary-text.ts';
import type { Archive } from '../../service/archive/archive.ts';
import { inTurns } from './in-turns.ts';
import { archivedBasis } from './summary-files.ts';

export type SummaryArchive = Pick<
  Archive,
  'fulfillmentDay' | 'fulfillmentPieces' | 'putSummary' | 'summary'
>;

/** How rows are judged, and what ends the work. */
interface SummaryTerms {
  /** One with other limits counts, too. */
  readonly anyBasis?: boolean;
  readonly massBumpLimits: MassBumpLimits | undefined;
  readonly signal: AbortSignal;
}

/** The text for the date's (`YYYYMMDD`) current content, made unless there is one. An unreadable or meanwhile changing date gets none. Throws only CANCELLED. */
export async function keepSummary(
  ...asked: Parameters<typeof summaryKept>
): Promise<string | undefined> {
  return summaryKept(...asked).catch(unlessFailed);
}

async function summaryKept(
  archive: SummaryArchive,
  restaurant: RestaurantChoice,
  date: string,
  { anyBasis = false, massBumpLimits, signal }: SummaryTerms,
): Promise<string | undefined> {
  const { guid, calendar } = restaurant;
  const basis = archivedBasis(restaurant, massBumpLimits);
  const kept = await archive.summary(guid, date, anyBasis ? `${SUMMARY_VERSION}-` : basis);
  if (kept !== undefined) return kept;
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
  const day = dayOf(table, rowRules(date, restaurant, massBumpLimits));
  const text = summaryText(await inTurns(summarizedDateSteps(day, date, calendar), signal));
  if (text.length > MAX_SUMMARY_CHARACTERS) return undefined;
  // An archive may be read only.
  const isKept = await archive.putSummary(guid, date, { version, basis, text }).catch(unlessFailed);
  return isKept === false ? undefined : text;
}
