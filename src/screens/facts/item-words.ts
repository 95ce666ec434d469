import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import { clockTime, dateAndTime } from '../../kitchen/calendar/local-time.ts';
import { LEVELS } from '../../kitchen/columns/fulfillment-query.ts';
import { isJudged, limitWord } from '../../kitchen/columns/limit-mark.ts';
import type { CellClock } from '../../kitchen/columns/list-column.ts';
import { rowStationName } from '../../kitchen/model/station.ts';
import {
  type Fulfillment,
  levelName,
  levelText,
  oddityText,
} from '../../kitchen/table/fulfillment.ts';
import { clauses, countOf, countText, spokenDuration } from '../../kitchen/text/quantities.ts';
import type { FulfillmentsView } from '../../state/views/fulfillments-view.ts';
import { columnName, directionText } from './sort-names.ts';

/** Row counts and filter. `isPart`: the date is incomplete. */
export function listSentence(
  view: FulfillmentsView,
  shown: number,
  all: number,
  isPart: boolean,
): string {
  const { query, filter, stationName, drill } = view;
  const { levels } = query;
  const rows = `${countOf(all, 'row')}${isPart ? ' of an incomplete date' : ''}`;
  return `Items at ${stationName ?? 'all stations'}: ${clauses(
    shown === all ? rows : `${countText(shown)} of ${rows}`,
    levels.length === LEVELS.length ? 'all levels' : `${levelsText(levels)} only`,
    drill && `only ${drill}`,
    filter.text !== '' && `filter ${filter.text}${filter.on ? '' : ' off'}`,
    `by ${columnName(query.sort)}`,
    directionText(query.descending),
  )}.`;
}

function levelsText(levels: readonly number[]): string {
  return levels.length === 0 ? 'no level' : `level ${levels.join(' and ')}`;
}

/** `place` is like `3 of 40`. */
export function rowSentence(
  row: Fulfillment,
  place: string,
  { clock, limitOf }: Pick<CellClock, 'clock' | 'limitOf'>,
): string {
  const { record, oddity, tookMs } = row;
  const level = record.itemFulfillmentLevel;
  const limits = isJudged(row) ? limitOf?.(row) : undefined;
  const flag = oddity === undefined ? '' : ` Flag: ${oddityText(oddity)}, not in averages.`;
  return `${record.selectionMenuItemName ?? 'Unnamed item'}, ${place}: ${clauses(
    rowStationName(record) ?? 'no station',
    level === undefined ? 'no level' : levelName(level),
    `fired ${timeText(row.firedAt, clock)}`,
    `bumped ${timeText(row.fulfilledAt, clock)}`,
    `time ${spokenDuration(tookMs)}`,
    limits && tookMs !== undefined && limitWord(tookMs, limits),
  )}.${flag}`;
}

function timeText(epochMs: number | undefined, clock: ClockFace): string {
  return epochMs === undefined ? 'at an unknown time' : clockTime(epochMs, clock, true);
}

export function recordSentences(row: Fulfillment, clock: ClockFace): readonly string[] {
  const { record, oddity } = row;
  const at = (epochMs: number | undefined, raw: string | undefined): string | undefined =>
    epochMs === undefined ? raw : `${dateAndTime(epochMs, clock)} ${clock.zone}`;
  const odd = oddity === undefined ? '' : `, ${oddityText(oddity)}, not in averages`;
  const fields = {
    Item: record.selectionMenuItemName,
    'Fired to bumped': `${spokenDuration(row.tookMs)}${odd}`,
    Level: levelText(record.itemFulfillmentLevel),
    'Prep station': rowStationName(record),
    'Ticket fired': at(row.firedAt, record.ticketFiredAt),
    'Item started': at(row.startedAt, record.itemStartedAt),
    'Item bumped': at(row.fulfilledAt, record.itemFulfilledAt),
    'Order source': record.orderSource,
    'Dining option': record.diningOptionName,
    'Dining option behavior': record.diningOptionBehavior,
    Course: record.courseName,
    'Ticket GUID': record.ticketGuid,
    'Order GUID': record.orderGuid,
    'Selection GUID': record.selectionGuid,
    'Item GUID': record.selectionMenuItemGuid,
    'Prep station GUID': record.prepStationGuid,
    'Dining option GUID': record.diningOptionGuid,
    'Course GUID': record.courseGuid,
    'Restaurant GUID': record.restaurantGuid,
    'Item multi-location ID': record.selectionMenuItemMultiLocationId,
    'Station multi-location ID': record.prepStationMultiLocationId,
  };
  return Object.entries(fields).map(([name, value]) => `${name}: ${value ?? 'not set'}.`);
}
