import type { ClockFace } from '../../kitchen/calendar/business-day.ts';
import { clockTime } from '../../kitchen/calendar/local-time.ts';
import { LEVELS } from '../../kitchen/columns/fulfillment-query.ts';
import { isJudged, limitWord } from '../../kitchen/columns/limit-mark.ts';
import type { CellClock } from '../../kitchen/columns/list-column.ts';
import { rowStationName } from '../../kitchen/model/station.ts';
import { type Fulfillment, levelName, oddityText } from '../../kitchen/table/fulfillment.ts';
import { clauses, countOf, countText, spokenDuration } from '../../kitchen/text/quantities.ts';
import type { FulfillmentsView } from '../../state/views/screen-views.ts';
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
  const only = levels.length === 0 ? 'no level' : `level ${levels.join(' and ')}`;
  return `Items at ${stationName ?? 'all stations'}: ${clauses(
    shown === all ? rows : `${countText(shown)} of ${rows}`,
    levels.length === LEVELS.length ? 'all levels' : `${only} only`,
    drill && `only ${drill}`,
    filter.text !== '' && `filter ${filter.text}${filter.on ? '' : ' off'}`,
    `by ${columnName(query.sort)}`,
    directionText(query.descending),
  )}.`;
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
