/** Fulfillments as they are told: the list in one sentence, a row in one, a record in some. */

import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import { clockTime, dateAndTime } from '../../kitchen/calendar/local-time.ts';
import { rowStationName } from '../../kitchen/stations/station.ts';
import { type Fulfillment, levelText } from '../../kitchen/table/fulfillment.ts';
import { LEVELS } from '../../kitchen/table/fulfillment-query.ts';
import { countOf, countText } from '../../kitchen/wording/quantities.ts';
import type { FulfillmentsView } from '../../state/monitor-state.ts';
import type { FilterView } from '../../state/views/filter-view.ts';
import { spokenDuration } from '../frame/spoken-durations.ts';

/** How many rows are told of how many, and what chose them; `isPart` where they are not all of the day. */
export function listSentence(
  view: FulfillmentsView,
  shown: number,
  all: number,
  isPart: boolean,
): string {
  const { query, filter, stationName, drill } = view;
  const rows = `${countOf(all, 'row')}${isPart ? ' of an incomplete day' : ''}`;
  const count = shown === all ? rows : `${countText(shown)} of ${rows}`;
  const at = stationName === undefined ? 'at all stations' : `at ${stationName}`;
  const levels =
    query.levels.length === LEVELS.length
      ? 'all levels'
      : `${query.levels.length === 0 ? 'no level' : `level ${query.levels.join(' and ')}`} only`;
  const order = `by ${query.sort}, ${query.descending ? 'descending' : 'ascending'}`;
  return `Fulfillments ${at}: ${count}, ${levels}, ${drill === undefined ? '' : `only ${drill}, `}${filterWords(filter)}${order}.`;
}

function filterWords({ text, on }: FilterView): string {
  if (text === '') return '';
  return on ? `filter ${text}, ` : `filter ${text} switched off, `;
}

/** One row. `place` is such as `3 of 40`. */
export function rowSentence(row: Fulfillment, place: string, clock: ClockFace): string {
  const { record, oddity } = row;
  const odd = oddity === undefined ? '' : ` Warning, ${oddity}: left out of averages.`;
  const item = record.selectionMenuItemName ?? 'Item without a name';
  const at = rowStationName(record) ?? 'no station';
  const level = levelText(record.itemFulfillmentLevel);
  const fired = timeText(row.firedAt, clock);
  const done = timeText(row.fulfilledAt, clock);
  return `${item}, ${place}: ${at}, level ${level}, fired ${fired}, done ${done}, took ${spokenDuration(row.tookMs)}.${odd}`;
}

function timeText(epochMs: number | undefined, clock: ClockFace): string {
  return epochMs === undefined ? 'at no known time' : clockTime(epochMs, clock, true);
}

/** Every field of a record. */
export function recordSentences(row: Fulfillment, clock: ClockFace): readonly string[] {
  const { record, oddity } = row;
  const at = (epochMs: number | undefined, raw: string | undefined): string | undefined =>
    epochMs === undefined ? raw : `${dateAndTime(epochMs, clock)} ${clock.zone}`;
  const odd = oddity === undefined ? '' : `, ${oddity}, left out of averages`;
  const fields = {
    Item: record.selectionMenuItemName,
    'Fired to fulfilled': `${spokenDuration(row.tookMs)}${odd}`,
    Level: levelText(record.itemFulfillmentLevel),
    'Prep station': rowStationName(record),
    'Ticket fired': at(row.firedAt, record.ticketFiredAt),
    'Item started': at(row.startedAt, record.itemStartedAt),
    'Item fulfilled': at(row.fulfilledAt, record.itemFulfilledAt),
    'Order source': record.orderSource,
    'Dining option': record.diningOptionName,
    'Dining option behavior': record.diningOptionBehavior,
    Course: record.courseName,
    'Ticket guid': record.ticketGuid,
    'Order guid': record.orderGuid,
    'Selection guid': record.selectionGuid,
    'Item guid': record.selectionMenuItemGuid,
    'Prep station guid': record.prepStationGuid,
    'Dining option guid': record.diningOptionGuid,
    'Course guid': record.courseGuid,
    'Restaurant guid': record.restaurantGuid,
    'Item multi-location id': record.selectionMenuItemMultiLocationId,
    'Station multi-location id': record.prepStationMultiLocationId,
  };
  return Object.entries(fields).map(([name, value]) => `${name}: ${value ?? 'not stated'}.`);
}
