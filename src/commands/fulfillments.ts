import { layoutColumns } from '../components/column-layout.ts';
import { Failure } from '../contract/failures.ts';
import { SCALES } from '../kitchen/filter/filter-scale.ts';
import type { Filter } from '../kitchen/filter/filter.ts';
import { businessDateAt, type ClockFace } from '../kitchen/model/business-day.ts';
import type { FulfillmentRows } from '../kitchen/model/fulfillment-day.ts';
import type { Fulfillment } from '../kitchen/model/fulfillment.ts';
import { clockTime, extraTimeWidth, filterCalendar } from '../kitchen/model/local-time.ts';
import type { RestaurantChoice } from '../kitchen/model/restaurant.ts';
import {
  fulfillmentCell,
  fulfillmentColumns,
  listColumn,
  SORT_KEYS,
  type SortKey,
} from '../kitchen/tables/item-columns.ts';
import {
  EXPORT_COLUMNS,
  type ExportColumn,
  fulfillmentShape,
} from '../kitchen/tables/item-export.ts';
import {
  EVERY_ROW,
  type FulfillmentQuery,
  LEVELS,
  selectRows,
} from '../kitchen/tables/item-query.ts';
import { countOf, countText, durationText } from '../kitchen/text/quantities.ts';
import type { RecordShape } from '../kitchen/text/record-lines.ts';
import { type Records, records } from '../output/document.ts';
import { outputColumns } from '../output/format.ts';
import { type RowsTally, rowsTally } from '../reader/date-rows.ts';
import { KitchenReading } from '../reader/kitchen-reading.ts';
import { digits, readAs } from '../settings/reader.ts';
import { invalidValue, quotedValue, suggestionSentence } from '../settings/typed-text.ts';
import { fitText } from '../terminal/safe-text.ts';
import type { FulfillmentsFlags } from './arguments/command-flags.ts';
import { combinedFilter } from './arguments/filter-argument.ts';
import { futureNotes, tallyParts, warningParts } from './arguments/notes-about.ts';
import { printConfigured, restaurantPrinter } from './arguments/print-restaurants.ts';
import { splitDate } from './arguments/requested-date.ts';
import { requireNames } from './arguments/requested-station.ts';

type CellText = (row: Fulfillment, clock: ClockFace) => string | undefined;

const monitorCell =
  (key: SortKey): CellText =>
  (row, clock) =>
    fulfillmentCell(row, key, clock).text;

const TABLE_CELLS: Partial<Readonly<Record<ExportColumn, CellText>>> = {
  itemFulfilledAt: monitorCell('fulfilled'),
  ticketFiredAt: monitorCell('fired'),
  itemFulfillmentLevel: monitorCell('level'),
  prepStationName: monitorCell('station'),
  waitMs: monitorCell('took'),
  itemStartedAt: ({ startedAt }, clock) =>
    startedAt === undefined ? undefined : clockTime(startedAt, clock, true),
  queueMs: ({ queueMs }) => (queueMs === undefined ? undefined : durationText(queueMs)),
  makeMs: ({ makeMs }) => (makeMs === undefined ? undefined : durationText(makeMs)),
};

function tableShape(
  shape: RecordShape<Fulfillment, ExportColumn>,
  clock: ClockFace,
): RecordShape<Fulfillment, ExportColumn> {
  const numbers = new Set(shape.numbers);
  numbers.delete('itemFulfillmentLevel');
  return {
    ...shape,
    numbers,
    cells: (row, columns) =>
      columns.map((column) => {
        const cellText = TABLE_CELLS[column];
        return cellText === undefined ? shape.cells(row, [column])[0] : cellText(row, clock);
      }),
  };
}

/** Without a terminal, the table has this width, which fits all columns of the monitor. */
const DEFAULT_TABLE_WIDTH = 120;

interface TableClock {
  readonly clock: ClockFace;
  /** Times need this much more width (see `extraTimeWidth`). */
  readonly room: number;
}

/** Drops the least important columns beyond `width`. Times are in the restaurant's zone. */
function* monitorTable(
  rows: Iterable<Fulfillment>,
  { clock, room }: TableClock,
  width = DEFAULT_TABLE_WIDTH,
): Generator<string> {
  const columns = layoutColumns(fulfillmentColumns(room), width);
  yield paddedLine(
    columns.map(({ title, width: columnWidth, align }) => fitText(title, columnWidth, align, '~')),
  );
  for (const row of rows) {
    const cells = columns.map(({ id, width: columnWidth, align }) =>
      fitText(fulfillmentCell(row, id, clock).text, columnWidth, align, '~'),
    );
    yield paddedLine(cells);
  }
}

function paddedLine(cells: readonly string[]): string {
  return `${cells.join(' ').trimEnd()}\n`;
}

/** `words` are an optional date, then filters. Throws before anything is written, because the complete date is read first. */
export const printFulfillments = restaurantPrinter<readonly string[], FulfillmentsFlags>(
  'ndjson',
  ({ source, argument: words, flags, outlets, clock }) => ({
    namesRestaurant: false,
    answer: async (restaurant, _format, _show, isOfSeveral) => {
      const { calendar } = restaurant;
      const today = businessDateAt(clock.now(), calendar);
      const request = fulfillmentsRequest(words, flags, today);
      const { date, query, limit } = request;
      const kitchen = new KitchenReading(source, restaurant, { date, today });
      const reading = await kitchen.rows();
      const { day } = reading;
      const tally = rowsTally(source, restaurant, reading);
      await requireNames(query.filter, day.table, kitchen.stations);
      const selected = selectRows(day, query, filterCalendar(calendar, date));
      const count = Math.min(selected.length, limit);
      const fullShape = fulfillmentShape({ businessDate: date, restaurant });
      // With several restaurants, each row already starts with the restaurant's GUID.
      const columns = fullShape.columns.filter((id) => !(isOfSeveral && id === 'restaurantGuid'));
      const shape = { ...fullShape, columns };
      const times = { clock: calendar, room: extraTimeWidth(date, calendar) };
      const rows = firstRows(selected, count);
      const document = { records: fulfillmentRecords(rows, shape, request, times) };
      // An empty answer without its totals would look like a failure.
      const isComplete = count > 0 && count === day.length;
      const hasTotals =
        outlets.stderr.isTTY === true || !isComplete || tallyParts(tally).length > 0;
      const line = `${tallyText(count, selected, tally, restaurant)}\n`;
      if (warningParts(tally).length > 0) return { document, warnings: line };
      const future = day.length === 0 ? futureNotes([date], today) : '';
      if (future !== '') return { document, notes: future };
      return { document, ...(hasTotals && { notes: line }) };
    },
  }),
);

export const fulfillmentsCommand = printConfigured(printFulfillments);

/** The result can be iterated more than once. Each row is made when it is needed. */
function firstRows(rows: FulfillmentRows, count: number): Iterable<Fulfillment> {
  return {
    *[Symbol.iterator]() {
      for (let index = 0; index < count; index += 1) {
        const row = rows.at(index);
        if (row !== undefined) yield row;
      }
    },
  };
}

/** `100 of 2,310 rows that match, 98,114 rows total, 14 duplicates merged`. */
function tallyText(
  count: number,
  { day, length: matches }: FulfillmentRows,
  tally: RowsTally,
  { zoneKnown }: RestaurantChoice,
): string {
  const allText = countOf(day.length, 'row');
  const countTexts =
    count < matches && matches < day.length
      ? [`${countText(count)} of ${countOf(matches, 'row')} that match`, `${allText} total`]
      : [`${countText(count)} of ${allText}`];
  const parts = [...countTexts, ...tallyParts(tally)];
  if (!zoneKnown) parts.push('times in UTC (no time zone set)');
  return parts.join(', ');
}

function fulfillmentRecords(
  rows: Iterable<Fulfillment>,
  shape: RecordShape<Fulfillment, ExportColumn>,
  { columns }: FulfillmentsRequest,
  times: TableClock,
): Records {
  const all = records(rows, shape, columns);
  const chosen = records(rows, tableShape(shape, times.clock), columns);
  return {
    ...all,
    lines(style) {
      if (style.format !== 'table') return all.lines(style);
      return all.hasChosenColumns ? chosen.lines(style) : monitorTable(rows, times, style.width);
    },
  };
}

interface FulfillmentsRequest {
  readonly date: string;
  readonly query: FulfillmentQuery;
  /** `undefined` for the format's default columns. */
  readonly columns: readonly ExportColumn[] | undefined;
  readonly limit: number;
}

/** `words` are an optional date, then filters. `today` is the current business date. Throws USAGE. */
export function fulfillmentsRequest(
  words: readonly string[],
  flags: FulfillmentsFlags,
  today: string,
): FulfillmentsRequest {
  const { date, others } = splitDate(words, today);
  const texts = [...others, ...(flags.filter ?? [])];
  const filter = combinedFilter(texts, levelFilter(flags.level));
  const { limit } = flags;
  return {
    date: date ?? today,
    query: { ...EVERY_ROW, ...readOrder(flags.sort), filter },
    columns: readColumns(flags.columns),
    limit: limit === undefined ? Number.POSITIVE_INFINITY : readAs(digits(9), 'limit', limit),
  };
}

function readOrder(text: string | undefined): Partial<FulfillmentQuery> {
  if (text === undefined) return {};
  const descending = text.startsWith('-');
  const sort = SORT_KEYS.find((key) => key === (descending ? text.slice(1) : text));
  if (sort !== undefined) return { sort, descending };
  const key = text.replace(/^-/, '');
  const unknown = `Unknown sort key ${quotedValue(text)}. ${suggestionSentence(key, SORT_KEYS)}`;
  const choices = `Use one of ${SORT_KEYS.join(', ')}, with - in front for descending.`;
  throw new Failure('USAGE', `${unknown}${choices}`);
}

function readColumns(text: string | undefined): readonly ExportColumn[] | undefined {
  const names = [...new Set([...SORT_KEYS, ...EXPORT_COLUMNS])];
  const columns = outputColumns(text, names)?.map((name) =>
    isSortKey(name) ? listColumn(name).field : name,
  );
  return columns && [...new Set(columns)];
}

function isSortKey(name: SortKey | ExportColumn): name is SortKey {
  return SORT_KEYS.some((key) => key === name);
}

const MIN_LEVEL = Math.min(...LEVELS);
const MAX_LEVEL = Math.max(...LEVELS);

/** Reads levels, separated by commas: 0 to 2, `station`, `expo1`, `expo2`, or `expo`. Throws USAGE. */
function levelFilter(text: string | undefined): readonly Filter[] {
  if (text === undefined) return [];
  const levels = new Map(
    text.split(',').map((part) => {
      const level = SCALES.level.read(part.trim());
      if (level === undefined || level.low < MIN_LEVEL || level.high > MAX_LEVEL) {
        throw invalidValue('--level', part, `${SCALES.level.hint} Separate several with commas.`);
      }
      return [`${level.low}..${level.high}`, level.asWritten];
    }),
  );
  return [{ kind: 'intervals', field: 'level', intervals: [...levels.values()] }];
}
