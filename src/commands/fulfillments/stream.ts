/** `linecheck fulfillments --stream`: prints rows as they arrive, before the date is complete. */
import type { FulfillmentTotals } from '../../api/reading/fulfillments.ts';
import { recordPieces } from '../../api/record-pieces.ts';
import { EXIT, Failure } from '../../contract/failures.ts';
import { businessDateAt } from '../../kitchen/calendar/business-day.ts';
import { filterCalendar } from '../../kitchen/calendar/local-time.ts';
import { DAY_COLUMNS } from '../../kitchen/columns/export-columns.ts';
import { loneFulfillmentShape } from '../../kitchen/columns/fulfillment-export.ts';
import { loneRow, needsCompleteDate, rowTest } from '../../kitchen/filter/filter-match.ts';
import { printFilter } from '../../kitchen/filter/filter-print.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import { rowStationName } from '../../kitchen/model/station.ts';
import { type Fulfillment, fulfillment } from '../../kitchen/table/fulfillment.ts';
import { countOf, countText } from '../../kitchen/text/quantities.ts';
import { destination, destinationOf } from '../../output/destination.ts';
import { isStandardOutput } from '../../output/device.ts';
import { notices } from '../../output/line-output.ts';
import { outputRecords } from '../../output/table.ts';
import { type KitchenSource, oneRestaurant } from '../../sources/kitchen-source.ts';
import { futureNotes, oneRestaurantNotice, tallyParts } from '../arguments/notes-about.ts';
import { requireNames } from '../arguments/wanted-station.ts';
import {
  type FulfillmentsFlags,
  type FulfillmentsRequest,
  fulfillmentsRequest,
  type PrintRows,
} from './request.ts';

interface Seen {
  records: number;
  rows: number;
  /** In records, by display name. */
  readonly stationNames: Set<string>;
  readonly levels: Set<number>;
  /** `undefined` unless the date was read to the end. */
  totals: FulfillmentTotals | undefined;
}

/** Writes rows as they arrive, up to `limit`. Duplicates are not merged. If a date breaks off, printed rows stay and it throws. */
export const streamFulfillments: PrintRows = async (source, words, flags, outlets, clock) => {
  const { stderr } = outlets;
  try {
    const lines = isStandardOutput(flags.output) ? { format: 'ndjson', ...flags } : flags;
    const place = destinationOf(source, await destination(lines, outlets, 'ndjson'));
    const restaurant = oneRestaurant(source);
    const today = businessDateAt(clock.now(), restaurant.calendar);
    const request = fulfillmentsRequest(words, flags, today);
    if (place.format !== 'ndjson' && place.format !== 'csv') {
      throw new Failure('USAGE', '--stream works only with ndjson and csv.');
    }
    refuseCompleteDates(flags, request);
    const narrated = notices(stderr, flags);
    narrated.write(oneRestaurantNotice(source, ['--restaurant']));
    if (request.date !== today) source.expectDate(request.date);
    narrated.write(futureNotes([request.date], today));

    const seen: Seen = {
      records: 0,
      rows: 0,
      stationNames: new Set(),
      levels: new Set(),
      totals: undefined,
    };
    const { columns } = request;
    const shape = loneFulfillmentShape({ businessDate: request.date, restaurant });
    async function* blocks() {
      let hasHead = true;
      for await (const rows of rowsOf(source, restaurant, request, seen)) {
        yield outputRecords(rows, shape, {
          ...place,
          columns,
          hasHead,
        });
        hasHead = false;
      }
    }
    const isTaken = await place.write(blocks());
    if (seen.totals !== undefined) {
      const names = { stations: [...seen.stationNames], levels: [...seen.levels] };
      await requireNames(request.query.filter, names, () => source.api.stations(restaurant.guid));
    }
    if (isTaken) {
      const isWarning = seen.totals !== undefined && tallyOf(seen.totals).length > 0;
      const outlet = isWarning ? stderr : narrated;
      if (stderr.isTTY === true || isNotable(seen)) outlet.write(`${seenText(seen)}\n`);
    }
    return EXIT.done;
  } finally {
    await source.close();
  }
};

function refuseCompleteDates(flags: FulfillmentsFlags, { query, columns }: FulfillmentsRequest) {
  const reason = '--stream prints rows before all have arrived.';
  if (flags.allRestaurants === true) {
    throw new Failure('USAGE', '--stream reads one restaurant at a time.');
  }
  if (flags.sort !== undefined) throw new Failure('USAGE', `--sort does not work here: ${reason}`);
  const ofDays = columns?.find((column) => DAY_COLUMNS.has(column));
  if (needsCompleteDate(query.filter) || ofDays !== undefined) {
    throw new Failure(
      'USAGE',
      `queue, make, and odd need all rows of a date (${ofDays ?? printFilter(query.filter)}). Remove them, or --stream.`,
    );
  }
}

/** At least one batch, to print the head. */
async function* rowsOf(
  { api }: KitchenSource,
  restaurant: RestaurantChoice,
  { date, query, limit }: FulfillmentsRequest,
  seen: Seen,
): AsyncGenerator<readonly Fulfillment[]> {
  const passes = rowTest(query.filter, filterCalendar(restaurant.calendar, date));
  let totals: FulfillmentTotals | undefined;
  const pieces = recordPieces(api, restaurant.guid, date, {
    onTotals(complete) {
      totals = complete;
    },
  });
  let isCounted = false;
  for await (const piece of pieces) {
    const rows: Fulfillment[] = [];
    for (const record of piece) {
      if (seen.rows >= limit) break;
      const row = fulfillment(record, seen.records);
      seen.records += 1;
      const name = rowStationName(record);
      if (name !== undefined) seen.stationNames.add(name);
      const { itemFulfillmentLevel: level } = record;
      if (level !== undefined) seen.levels.add(level);
      if (!passes(loneRow(row))) continue;
      rows.push(row);
      seen.rows += 1;
    }
    isCounted = true;
    yield rows;
    if (seen.rows >= limit) return;
  }
  seen.totals = totals;
  if (!isCounted) yield [];
}

function isNotable({ records, rows, totals }: Seen): boolean {
  return totals === undefined || rows === 0 || rows < records || tallyOf(totals).length > 0;
}

/** `312 of 98,114 rows, as they arrived, 2 from another restaurant`. */
function seenText({ records, rows, totals }: Seen): string {
  const of = totals === undefined ? 'the first ' : '';
  const counted = `${countText(rows)} of ${of}${countOf(records, 'row')}, as they arrived`;
  return [counted, ...(totals === undefined ? [] : tallyOf(totals))].join(', ');
}

function tallyOf({ foreignRows, unreadable, damaged }: FulfillmentTotals): readonly string[] {
  const tally = { duplicates: 0, otherDates: 0, foreignRows, unreadable, damaged };
  return tallyParts(tally);
}
