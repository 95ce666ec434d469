/** Menu items: those of a restaurant today, or the same item across restaurants. */
import type { ReactNode } from 'react';
import {
  columnsWithTexts,
  type DrawnColumn,
  headedColumns,
  type ListedColumn,
} from '../../components/column-layout.ts';
import { Line, type Span, TextLines, wrapText } from '../../components/Line.tsx';
import { outOfViewText, StatePanel } from '../../components/StatePanel.tsx';
import { Table } from '../../components/Table.tsx';
import type { LineCheck } from '../../hooks/line-check.ts';
import type { ChainItemsReading } from '../../hooks/use-fleet.ts';
import {
  type ComparedItem,
  chainItemSentences,
  itemPlaceSentence,
  itemTitle,
  slowPlaces,
} from '../../kitchen/fleet/compared-items.ts';
import { asOfText } from '../../kitchen/model/date-words.ts';
import { clockTime } from '../../kitchen/model/local-time.ts';
import type { RestaurantChoice } from '../../kitchen/model/restaurant.ts';
import type { SubjectTable } from '../../kitchen/tables/column.ts';
import {
  CHAIN_TABLE,
  ITEMS_TABLE,
  type ItemPlaceRow,
  type ItemRow,
  PLACES_TABLE,
} from '../../kitchen/tables/menu-items.ts';
import { countOf, countText, durationText } from '../../kitchen/text/quantities.ts';
import type { LatestItems } from '../../kitchen/usual/date-items.ts';
import type { DateSummary } from '../../kitchen/usual/date-summary.ts';
import { menuItemSentences, slowItemsText } from '../../kitchen/usual/item-words.ts';
import { itemPeriod, stationItems } from '../../kitchen/usual/station-items.ts';
import type { ListUse, Steps } from '../../state/actions.ts';
import { LIST_TOP, type ListView, type ListWindow, listWindow } from '../../state/list-view.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import type { MenuItemsView } from '../../state/navigation.ts';
import { openItemsOfToday } from '../everywhere/open-screens.ts';
import type { Scene } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.tsx';
import { EARLIER_DATES_OFF, rowAnnouncements } from '../everywhere/words.ts';

interface TitledTable {
  readonly title: string;
  readonly rows: readonly ItemsRow[];
  readonly ids: readonly string[];
  readonly columns: readonly DrawnColumn<string>[];
}

interface ItemsRow {
  readonly id: string;
  readonly isSlow: boolean;
  readonly cells: ReadonlyMap<string, Span>;
  readonly sentences: readonly string[];
  readonly open: Steps;
}

const NO_ITEMS: readonly ComparedItem[] = [];
const NOTE_HEIGHT = 4;
/** The title, and the column heads. */
const LINES_ABOVE_ROWS = 2;
/** Of the two columns with texts. */
const TEXT_WIDTHS = [18, 20];
const STATION_WIDTHS = [18, 8];
/** Room for `59m59`, `1h02m`, or `11,200`. */
const MIN_WIDTH = 6;
const PRIORITIES = [0, 0, 2, 7, 1, 3];

const TODAY_COLUMNS = [
  'name',
  'stationName',
  'medianMs',
  'items',
  'changeMs',
  'prepMs',
  'p80Ms',
  'p90Ms',
] as const;

const itemsToday = memoize(
  (
    restaurant: RestaurantChoice,
    summaries: ReadonlyMap<string, DateSummary>,
    date: string,
    today: string,
    { since, items: latest }: LatestItems,
  ): TitledTable => {
    const rows = stationItems({ ...itemPeriod(summaries, [today]), latest }).map((item) => {
      return { restaurant, item, compared: undefined };
    });
    const sinceText =
      since === undefined ? 'today' : `since ${clockTime(since, restaurant.calendar)}`;
    const about = ({ item }: ItemRow) => ({
      id: `${item.station} ${item.key}`,
      isSlow: item.state === 'slow',
      sentences: menuItemSentences(item, item.isLatest ? sinceText : 'today'),
      open: openItemsOfToday(item.name, item.stationName, date, today),
    });
    const list = itemsTable(rows, ITEMS_TABLE, TODAY_COLUMNS, about, STATION_WIDTHS);
    return { ...list, title: slowItemsText(rows.map(({ item }) => item)) };
  },
);

const chainItems = memoize((items: readonly ComparedItem[]): TitledTable => {
  const columns = CHAIN_TABLE.tableShape.columns;
  const list = itemsTable(items, CHAIN_TABLE, columns, (item) => ({
    id: item.key,
    isSlow: slowPlaces(item).length > 0,
    sentences: chainItemSentences(item),
    open: [{ type: 'went', to: { kind: 'menuItems', of: 'chain', item: item.key } }],
  }));
  const slow = list.rows.filter(({ isSlow }) => isSlow).length;
  const slowText =
    slow === 0
      ? 'No compared item is slow anywhere'
      : `${countOf(slow, 'item is', 'items are')} slow somewhere`;
  const compared = items.filter(({ chain }) => chain !== undefined);
  return { ...list, title: `${slowText} (${countText(compared.length)} compared)` };
});

const PLACE_COLUMNS = [
  'restaurantName',
  'state',
  'differenceMs',
  'items',
  'medianMs',
  'p90Ms',
] as const;

const restaurantsOfItem = memoize((items: readonly ComparedItem[], key: string): TitledTable => {
  const item = items.find((candidate) => candidate.key === key);
  const rows = item?.places.map((place): ItemPlaceRow => ({ item, place })) ?? [];
  const list = itemsTable(rows, PLACES_TABLE, PLACE_COLUMNS, ({ place }) => ({
    id: place.restaurant.guid,
    isSlow: place.state === 'slow',
    sentences: [itemPlaceSentence(place)],
    open: [{ type: 'opened-restaurant', guid: place.restaurant.guid, date: undefined }],
  }));
  const { chain } = item ?? {};
  const comparedText =
    chain === undefined
      ? ' is not compared: too few restaurants have it'
      : `: chain median ${durationText(chain.medianMs)}`;
  return { ...list, title: item ? itemTitle(item) + comparedText : '' };
});

function itemsTable<Row, Id extends string>(
  all: readonly Row[],
  table: SubjectTable<Row, Id>,
  ids: readonly Id[],
  about: (row: Row) => Omit<ItemsRow, 'cells'>,
  textWidths = TEXT_WIDTHS,
): Omit<TitledTable, 'title'> {
  const rows = all.map((row): ItemsRow => {
    return { ...about(row), cells: new Map(ids.map((id) => [id, table.cell(row, id)])) };
  });
  const layouts = ids.map((id, index): ListedColumn<Id> => {
    const width = textWidths[index] ?? Math.max(MIN_WIDTH, table.headOf(id).title.length);
    const column = { id, width, priority: PRIORITIES[index] ?? index };
    return index > 1 ? column : { ...column, grow: 1, holds: index === 0 ? 'names' : 'texts' };
  });
  const columns = columnsWithTexts(headedColumns<Id>(table.headOf, layouts), (id) =>
    rows.map(({ cells }) => cells.get(id)?.text ?? ''),
  );
  return { rows, ids: rows.map(({ id }) => id), columns };
}

export interface MenuItemsModel extends TitledTable, ListWindow {
  readonly scene: Scene;
  readonly params: MenuItemsView;
  readonly viewKey: string;
  readonly view: ListView;
  readonly progress: string;
  readonly height: number;
}

function menuItemsModel(scene: Scene, state: MonitorState, params: MenuItemsView): MenuItemsModel {
  const list = listed(scene, params);
  const viewKey = params.of === 'chain' ? (params.item ?? '') : `of ${state.restaurant}`;
  const view = state.menuItems[viewKey] ?? LIST_TOP;
  const height = Math.max(1, scene.size.height - LINES_ABOVE_ROWS - NOTE_HEIGHT);
  const window = listWindow(view, list.ids, height);
  return {
    scene,
    params,
    viewKey,
    view,
    ...list,
    progress: progressText(scene, params),
    height,
    ...window,
  };
}

const NO_SUMMARIES: ReadonlyMap<string, DateSummary> = new Map();
const NO_ROWS: TitledTable = { rows: [], ids: [], columns: [], title: '' };

function listed({ check, dates, chainItems: reading }: Scene, params: MenuItemsView): TitledTable {
  if (params.of === 'restaurant') {
    const { gathered, latestItems } = dates ?? {};
    if (latestItems === undefined) return NO_ROWS;
    const { restaurant, date, today } = check;
    return itemsToday(restaurant, gathered?.summaries ?? NO_SUMMARIES, date, today, latestItems);
  }
  const { items = NO_ITEMS } = reading ?? {};
  return params.item === undefined ? chainItems(items) : restaurantsOfItem(items, params.item);
}

function progressText(
  { session, dates, chainItems: reading }: Scene,
  { of }: MenuItemsView,
): string {
  if (of === 'restaurant') {
    if (dates === undefined) return '';
    if (session.usualReader === undefined) return 'no earlier dates';
    const { gathered, state, dates: all } = dates;
    // Dates that an earlier version kept have no items.
    const read = gathered.summaries.values().filter(({ items }) => items !== undefined);
    const count = [...read].length;
    const keyText = count < all.length && state === 'kept only' ? ', r reads the others' : '';
    return `${countText(count)} of ${countOf(all.length, 'date')}${keyText}`;
  }
  return reading === undefined ? '' : chainProgress(reading, session.restaurants.length);
}

function chainProgress(reading: ChainItemsReading, all: number): string {
  const { dates, of, isOver, restaurants, refused } = reading;
  if (!isOver) return `${countText(restaurants)} of ${countOf(all, 'restaurant')} read`;
  const keyText = dates < of ? ', r reads the others' : '';
  const refusedText = refused === 0 ? '' : `, ${countOf(refused, 'restaurant')} not read`;
  return `${countText(dates)} of ${countOf(of, 'date')}${keyText}${refusedText}`;
}

function menuItemsList({
  scene,
  params,
  viewKey,
  view,
  rows,
  ids,
  height,
}: MenuItemsModel): ListUse {
  const isOfRestaurants = params.of === 'chain' && params.item !== undefined;
  return {
    view,
    ids,
    height,
    hasTrouble: (index) => rows[index]?.isSlow === true,
    onMoved: (list) => ({ type: 'changed-menu-items', of: viewKey, list }),
    noun: isOfRestaurants ? 'restaurant' : 'item',
    sentence: (index) =>
      `${countText(index + 1)} of ${countText(rows.length)}. ${rows[index]?.sentences.join(' ') ?? ''}`,
    scene,
  };
}

export const MENU_ITEMS: ScreenDefinition<MenuItemsView, MenuItemsModel> = {
  scope: 'menuItems',
  model: menuItemsModel,
  list: menuItemsList,
  actions: ({ rows, cursor }) => {
    const open = rows[cursor]?.open;
    return { open: open === undefined ? 'There is nothing to open.' : () => open };
  },
  draw: (model) => <MenuItems {...model} />,
  heading: ({ scene: { check, session }, params, progress }) => ({
    title:
      params.of === 'chain'
        ? `Items of ${countOf(session.restaurants.length, 'restaurant')}`
        : [`Items of ${check.restaurant.name}`, momentText(check)].filter(Boolean).join(', '),
    freshness: [{ text: progress }],
  }),
  announcements: (model, { refreshes }) => {
    const { viewKey, title, rows, progress, scene, params } = model;
    const isOver = params.of === 'chain' ? scene.chainItems?.isOver : isTodayRead(scene);
    const occasion = `${refreshes} ${viewKey} ${isOver}`;
    const sentences = () =>
      rows.length > 0 ? [`${title}.`, `${progress}.`] : [emptyText(scene, params)];
    return [{ occasion, sentences }, ...rowAnnouncements(menuItemsList(model), occasion)];
  },
};

function momentText({ asOf, date, today, restaurant }: LineCheck): string {
  if (date !== today) return 'today';
  return asOf === undefined ? '' : asOfText(asOf, restaurant.calendar);
}

/** Whether today's items are there, and no earlier dates are being read. */
function isTodayRead({ session, dates }: Scene): boolean {
  const areDatesRead = session.usualReader === undefined || dates?.state !== 'reading';
  return areDatesRead && dates?.latestItems !== undefined;
}

function emptyText(scene: Scene, { of }: MenuItemsView): string {
  const { check, session, chainItems: reading } = scene;
  if (of === 'restaurant') {
    const { day, date, today } = check;
    if (isTodayRead(scene)) return 'No item has been bumped at prep yet.';
    const isReading = day.link.state === 'reading' || day.data?.value.kind === 'day';
    return date === today && isReading ? 'Reading dates.' : "Today's items are not read yet.";
  }
  if (session.usualReader === undefined) return EARLIER_DATES_OFF;
  return reading?.isOver === true
    ? 'The saved dates have no items. r reads the others.'
    : 'Reading saved dates.';
}

function MenuItems(model: MenuItemsModel): ReactNode {
  const { scene, params, title, rows, columns, cursor, top, height } = model;
  const { size, theme, slow } = scene;
  const { width } = size;
  if (rows.length === 0)
    return <StatePanel {...size} heading="Items" sentences={[emptyText(scene, params)]} />;
  const outOfView = outOfViewText({ top, shown: height, length: rows.length }, width);
  const rule = slow ? '' : theme.glyphs.rule.repeat(width);
  const note = [rule, ...wrapText(rows[cursor]?.sentences.join(' ') ?? '', width)];
  return (
    <>
      <Line width={width} spans={[{ text: title, strong: true }]} right={[{ text: outOfView }]} />
      <Table
        {...{ rows, columns, cursor, top, width, height }}
        cell={({ cells }, column: string) => cells.get(column) ?? { text: '' }}
      />
      <TextLines lines={note.slice(0, NOTE_HEIGHT).map((text) => [{ text }])} width={width} />
    </>
  );
}
