import { fittingWidth } from '../../components/column-layout.ts';
import { journeyParts, journeysOf } from '../../components/journey-chart.ts';
import type { Lines } from '../../components/Line.tsx';
import type { ClockFace } from '../../kitchen/model/business-day.ts';
import { type Fulfillment, levelName, oddityText } from '../../kitchen/model/fulfillment.ts';
import type { FulfillmentDay } from '../../kitchen/model/fulfillment-day.ts';
import type { FulfillmentTable } from '../../kitchen/model/fulfillment-table.ts';
import { clockTime } from '../../kitchen/model/local-time.ts';
import { rowStationName } from '../../kitchen/model/restaurant.ts';
import { limitWord } from '../../kitchen/tables/column.ts';
import { type CellClock, isJudged } from '../../kitchen/tables/item-column.ts';
import { fulfillmentColumns, listColumn, type SortKey } from '../../kitchen/tables/item-columns.ts';
import { LEVELS } from '../../kitchen/tables/item-query.ts';
import { clauses, countOf, countText, spokenDuration } from '../../kitchen/text/quantities.ts';
import { memoize } from '../../state/memoize.ts';
import type { FulfillmentsView } from '../../state/screen-views.ts';
import type { Glyphs } from '../../terminal/glyphs.ts';

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
  position: string,
  { clock, limitOf }: Pick<CellClock, 'clock' | 'limitOf'>,
): string {
  const { record, oddity, tookMs } = row;
  const level = record.itemFulfillmentLevel;
  const limits = isJudged(row) ? limitOf?.(row) : undefined;
  const flag = oddity === undefined ? '' : ` Flag: ${oddityText(oddity)}, not in averages.`;
  return `${record.selectionMenuItemName ?? 'Unnamed item'}, ${position}: ${clauses(
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

/** Below this, columns aren't dropped for names. A flag's sign is in Time, too, and its word on the item's screen. */
const FLAG_PRIORITY = 7;

/** Shows the longest texts in full where there is room. */
export const fittingColumns = memoize((table: FulfillmentTable, room: number) =>
  fulfillmentColumns(room).map((column) => {
    const texts = listColumn(column.id).texts?.(table).values;
    if (texts === undefined) {
      return column.id === 'odd' ? { ...column, priority: FLAG_PRIORITY } : column;
    }
    return { ...column, fits: fittingWidth(texts.filter((text) => text !== undefined)) };
  }),
);

/** A row's journey on screens without the row's fields. */
export const rowJourneyLines = memoize(
  (day: FulfillmentDay, row: number, clock: ClockFace, width: number, glyphs: Glyphs): Lines => {
    const { item, ticket } = journeyParts(journeysOf(day, row, clock), clock, width, glyphs);
    return [...item, ...ticket, []];
  },
);

const WORST_FIRST = 'worst first';

/** `Worst first`, `Sorted by name, descending`. */
export function orderText(name: string, descending: boolean): string {
  if (name === WORST_FIRST) return descending ? 'Worst last' : 'Worst first';
  return `Sorted by ${name}, ${directionText(descending)}`;
}

const directionText = (descending: boolean): string => (descending ? 'descending' : 'ascending');

/** An item list column within a sentence: `bump time`, `station`. */
export function columnName(column: SortKey): string {
  if (column === 'fulfilled') return 'bump time';
  return column === 'fired' ? 'fire time' : listColumn(column).title.toLowerCase();
}
