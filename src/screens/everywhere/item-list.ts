import { fittingWidth, MINOR_PRIORITY } from '../../components/column-layout.ts';
import { journeyParts } from '../../components/journey-chart.ts';
import { cutSpans, type Lines, type Span, spansWidth } from '../../components/Line.tsx';
import type { LineCheck } from '../../hooks/line-check.ts';
import type { CausesReading } from '../../hooks/use-dates.ts';
import { type FilterError, typedFilter } from '../../kitchen/filter/filter-parser.ts';
import { printFilter } from '../../kitchen/filter/filter-print.ts';
import { allOf } from '../../kitchen/filter/filter.ts';
import type { BusinessCalendar, ClockFace } from '../../kitchen/model/business-day.ts';
import { rowsOfOtherDates } from '../../kitchen/model/date-reading.ts';
import {
  type FulfillmentDay,
  type FulfillmentRows,
  fulfillmentDay,
} from '../../kitchen/model/fulfillment-day.ts';
import type { FulfillmentTable } from '../../kitchen/model/fulfillment-table.ts';
import { type Fulfillment, levelName, oddityText } from '../../kitchen/model/fulfillment.ts';
import { clockTime, filterCalendar } from '../../kitchen/model/local-time.ts';
import { rowStationName } from '../../kitchen/model/restaurant.ts';
import { limitWord } from '../../kitchen/tables/column.ts';
import { hasLimit, type LimitOf } from '../../kitchen/tables/item-column.ts';
import { fulfillmentColumns, listColumn, type SortKey } from '../../kitchen/tables/item-columns.ts';
import { LEVELS, selectRows } from '../../kitchen/tables/item-query.ts';
import {
  clauses,
  countOf,
  countText,
  sizeText,
  spanText,
  spokenDuration,
} from '../../kitchen/text/quantities.ts';
import { type Keymap, type KeyUse, keyLabelFor } from '../../state/bindings.ts';
import { memoize } from '../../state/memoize.ts';
import { activeFilter } from '../../state/prompt-view.ts';
import type { FulfillmentsView, ListQuery } from '../../state/screen-views.ts';
import type { Scene } from './scene.ts';

export function listSentence(
  view: FulfillmentsView,
  shownCount: number,
  allCount: number,
  isPart: boolean,
): string {
  const { query, filter, stationName, drill } = view;
  const { levels } = query;
  const items = `${countOf(allCount, 'item')}${isPart ? ' of an incomplete date' : ''}`;
  const levelNames = levels.length === 0 ? 'no level' : levels.map(levelName).join(' and ');
  return `Items at ${stationName ?? 'all stations'}: ${clauses(
    shownCount === allCount ? items : `${countText(shownCount)} of ${items}`,
    levels.length === LEVELS.length ? 'all levels' : `${levelNames} only`,
    drill && `only ${drill}`,
    filter.text !== '' && `filter ${filter.text}${filter.isOn ? '' : ' off'}`,
    `by ${columnName(query.sort)}`,
    directionText(query.descending),
  )}.`;
}

/** `position` is text such as `3 of 40`. */
export function rowSentence(
  row: Fulfillment,
  position: string,
  clock: ClockFace,
  limitOf?: LimitOf,
): string {
  const { record, oddity, tookMs } = row;
  const level = record.itemFulfillmentLevel;
  const limits = hasLimit(row) ? limitOf?.(row) : undefined;
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

export const fittingColumns = memoize((table: FulfillmentTable, room: number) =>
  fulfillmentColumns(room).map((column) => {
    const texts = listColumn(column.id).texts?.(table).values;
    if (texts === undefined) {
      // The flag is dropped before names are cut, because the time has its sign, too.
      return column.id === 'odd' ? { ...column, priority: MINOR_PRIORITY } : column;
    }
    return { ...column, fullWidth: fittingWidth(texts.filter((text) => text !== undefined)) };
  }),
);

export const rowJourneyLines = memoize((...parts: Parameters<typeof journeyParts>): Lines => {
  const { item, ticket } = journeyParts(...parts);
  return [...item, ...ticket, []];
});

/** Finds the row by its ID, because the rows may have been read again. */
export const answerFor = memoize(({ source: { day }, result }: CausesReading, id: string) => {
  const row = day.find(id);
  return row === undefined ? undefined : { day, why: result.why(result.ticketOf(row) ?? -1) };
});

const WORST_FIRST = 'worst first';

export function sortOrderText(name: string, descending: boolean): string {
  if (name === WORST_FIRST) return descending ? 'Worst last' : 'Worst first';
  return `Sorted by ${name}, ${directionText(descending)}`;
}

const directionText = (descending: boolean): string => (descending ? 'descending' : 'ascending');

export function columnName(column: SortKey): string {
  if (column === 'fulfilled') return 'bump time';
  return column === 'fired' ? 'fire time' : listColumn(column).title.toLowerCase();
}

const NO_ROWS_LOADED = fulfillmentDay([], '');

export interface SelectedRows {
  readonly all: FulfillmentDay;
  readonly rows: FulfillmentRows;
  /** Number of rows that were fired before the business date, or hours after it. */
  readonly otherDates: number;
  readonly fault: FilterError | undefined;
}

const filteredRows = memoize(
  (
    all: FulfillmentDay,
    query: ListQuery,
    text: string,
    drill: string,
    calendar: BusinessCalendar,
    date: string,
  ) => {
    const { filter: viewFilter, error } = typedFilter(text);
    const parts = [typedFilter(drill).filter, viewFilter].filter(({ kind }) => kind !== 'all');
    const filter = allOf(parts);
    const rows = selectRows(all, { ...query, filter }, filterCalendar(calendar, date));
    return { rows, fault: error };
  },
);

const countOtherDates = memoize(rowsOfOtherDates);

/** `isWholeOnly` leaves out the rows of an incomplete date. */
export function selectedRows(
  { day, date, restaurant: { calendar } }: Pick<LineCheck, 'day' | 'date' | 'restaurant'>,
  view: FulfillmentsView,
  isWholeOnly = false,
): SelectedRows {
  const reading = day.data?.value;
  const all =
    (reading?.kind === 'day' ? reading.day : isWholeOnly ? undefined : day.partial) ??
    NO_ROWS_LOADED;
  const { drill = '', query } = view;
  return {
    all,
    ...filteredRows(all, query, activeFilter(view.filter), drill, calendar, date),
    otherDates: countOtherDates(all, calendar, date),
  };
}

/** While a filter is typed, its valid part applies. */
export function appliedFilter(view: FulfillmentsView): string {
  const text = activeFilter(view.filter).trim();
  const { filter, error } = typedFilter(text);
  return error === undefined ? text : printFilter(filter);
}

/** Empty while a filter is typed, because keys would become text. */
export function unhideKeys({ filter, query, drill }: FulfillmentsView): readonly KeyUse[] {
  if (filter.textBeforeTyping !== undefined) return [];
  const isFiltered = activeFilter(filter) !== '';
  const station = drill === undefined ? query.stationGuid : undefined;
  const escapeWord = station === undefined ? 'back' : 'all stations';
  return [
    ...(query.levels.length < LEVELS.length ? [['allLevels', 'all levels'] as const] : []),
    ...(isFiltered ? [['filterToggle', 'filter off'] as const] : []),
    ['escape', filter.text === '' ? escapeWord : 'clear filter'],
  ];
}

const MIN_FILTER_WIDTH = 12;

/** In place of the three levels, where these leave no room for the rest. */
const ALL_LEVELS = 'all levels';

function levelsTextOf({ query }: FulfillmentsView): string {
  const shownLevels = LEVELS.filter((level) => query.levels.includes(level));
  return shownLevels.map((level) => `[${levelName(level)}]`).join(' ') || '[no level]';
}

export function queryChips(
  view: FulfillmentsView,
  counts: string,
  { check, keymap }: Pick<Scene, 'check' | 'keymap'>,
  selected: SelectedRows,
  width: number,
  levelsText = levelsTextOf(view),
): readonly Span[] {
  const { otherDates, fault } = selected;
  const { query, filter, stationName, drill } = view;
  const loading = loadingSpans(check, keymap);
  const before: Span[] = [...loading, { text: `${levelsText} ` }, { text: counts, strong: true }];
  if (stationName !== undefined) before.push({ text: `  station: ${stationName}` });
  const after: Span[] = [];
  if (filter.text !== '' && !filter.isOn) after.push({ text: ' (off)' });
  if (filter.text !== '' && fault !== undefined) {
    after.push({ text: ` invalid: ${fault.token}`, tone: 'warn' });
  }
  if (otherDates > 0) {
    after.push({ text: `  ${countOf(otherDates, 'item')} fired outside the date`, tone: 'warn' });
  }
  const filters = [
    ...(drill === undefined ? [] : [['  only ', drill] as const]),
    ...(filter.text === '' ? [] : [['  filter: ', filter.text] as const]),
  ];
  const labels = filters.map(([text]) => ({ text }));
  const omitted: Span = { text: omittedRowsText(check), tone: 'muted' };
  const hidesNoLevel = query.levels.length === LEVELS.length && levelsText !== ALL_LEVELS;
  if (hidesNoLevel && spansWidth([...before, ...after, omitted]) > width)
    return queryChips(view, counts, { check, keymap }, selected, width, ALL_LEVELS);
  const room = (width - spansWidth([...before, ...labels, ...after])) / filters.length;
  const filterSpans = filters.flatMap(([label, text]) => [
    { text: label },
    ...cutSpans([{ text }], Math.max(MIN_FILTER_WIDTH, Math.floor(room)), '…'),
  ]);
  return [...before, ...filterSpans, ...after, omitted];
}

function omittedRowsText({ day }: LineCheck): string {
  const reading = day.data?.value;
  const rows = reading?.kind === 'day' ? reading.day : day.partial;
  if (rows === undefined) return '';
  const { duplicates, otherRestaurantRows } = rows;
  const unreadable = reading?.kind === 'day' ? reading.unreadable : 0;
  return `  ${clauses(
    unreadable > 0 && `${unreadable} unreadable`,
    otherRestaurantRows > 0 && `${countOf(otherRestaurantRows, 'item')} from another restaurant`,
    duplicates > 0 && `${countOf(duplicates, 'duplicate')} merged`,
  )}`.trimEnd();
}

function loadingSpans(
  { day: { data, partial, link, progress }, now }: LineCheck,
  keymap: Keymap,
): readonly Span[] {
  if (data !== undefined || partial === undefined) return [];
  const { bytes, since } = progress;
  const loading = `loading, ${sizeText(bytes)} in ${spanText(now - since)}`;
  const text =
    link.state === 'reading' ? loading : `incomplete, ${keyLabelFor('refresh', keymap)} refresh`;
  return [{ text: `${text}  `, tone: 'warn' }];
}
