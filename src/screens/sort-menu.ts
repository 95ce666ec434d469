import type { ColumnOrder } from '../kitchen/tables/column.ts';
import { listColumn, SORT_KEYS, type SortKey } from '../kitchen/tables/item-columns.ts';
import { RESTAURANT_ORDERS } from '../kitchen/tables/restaurants.ts';
import { STATION_ORDERS } from '../kitchen/tables/stations.ts';
import { clauses } from '../kitchen/text/quantities.ts';
import { idsOf } from '../kitchen/text/record-lines.ts';
import { announce, type Steps } from '../state/actions.ts';
import type { MonitorEvent, MonitorState } from '../state/monitor-state.ts';
import { currentScreen } from '../state/navigation.ts';
import { fulfillmentsView, viewsOf } from '../state/screen-views.ts';
import { sortOrderText } from './everywhere/item-list.ts';
import type { Scene } from './everywhere/scene.ts';
import { CLOSE_MENU, type MenuOffer, SELECTED } from './menu.tsx';

export function sortMenu(_scene: Scene, state: MonitorState): SortOffer {
  const { kind } = currentScreen(state.navigation);
  if (kind === 'stations') {
    return sortOffer({
      what: 'stations',
      keys: idsOf(STATION_ORDERS),
      orderOf: (sort): ColumnOrder<string> => STATION_ORDERS[sort],
      current: viewsOf(state).stations,
      isAnnounced: true,
      sortEvent: (sort, descending) => ({
        type: 'changed-view',
        view: 'stations',
        change: { sort, descending },
      }),
    });
  }
  if (kind === 'fleet') {
    return sortOffer({
      what: 'restaurants',
      keys: idsOf(RESTAURANT_ORDERS),
      orderOf: (sort): ColumnOrder<string> => RESTAURANT_ORDERS[sort],
      current: state.fleet,
      isAnnounced: true,
      sortEvent: (sort, descending) => ({ type: 'changed-fleet', change: { sort, descending } }),
    });
  }
  const { query } = fulfillmentsView(state);
  return sortOffer({
    what: 'items',
    keys: SORT_KEYS,
    orderOf: itemOrder,
    current: query,
    sortEvent: (sort, descending) => {
      const change = { query: { ...query, sort, descending }, column: sort };
      return { type: 'changed-view', view: 'fulfillments', change };
    },
  });
}

function itemOrder(column: SortKey): ColumnOrder<string> {
  const { title, sortsDownFirst } = listColumn(column);
  return { label: title, column, isDescendingFirst: sortsDownFirst };
}

interface Sorting<Key extends string> {
  readonly what: string;
  readonly keys: readonly Key[];
  readonly orderOf: (key: Key) => ColumnOrder<string>;
  readonly current: { readonly sort: Key; readonly descending: boolean };
  /** True if the menu must announce the order, because the list doesn't. */
  readonly isAnnounced?: boolean;
  readonly sortEvent: (key: Key, descending: boolean) => MonitorEvent;
}

interface SortOffer extends MenuOffer {
  /** `undefined` if no order sorts by this column. */
  readonly orderBy: (column: string) => string | undefined;
}

function sortOffer<Key extends string>(sorting: Sorting<Key>): SortOffer {
  const { what, keys, orderOf, current, isAnnounced = false, sortEvent } = sorting;
  return {
    title: `Sort ${what} by`,
    choices: keys.map((value) => {
      const label = orderOf(value).label;
      return { value, label, spoken: clauses(label, value === current.sort && SELECTED) };
    }),
    current: current.sort,
    pick: (picked, reverses) => {
      const key = keys.find((each) => each === picked);
      if (key === undefined) return [CLOSE_MENU];
      const { label: name, isDescendingFirst = false } = orderOf(key);
      const isReversed = reverses === true && key === current.sort;
      const descending = isReversed ? !current.descending : isDescendingFirst;
      const announcement = isAnnounced ? [announce(`${sortOrderText(name, descending)}.`)] : [];
      return [sortEvent(key, descending), CLOSE_MENU, ...announcement];
    },
    orderBy: (clickedColumn) =>
      keys.find((key) => {
        const { column, nowColumn, markedColumn } = orderOf(key);
        return (
          clickedColumn === column || clickedColumn === nowColumn || clickedColumn === markedColumn
        );
      }),
  };
}

/** If the list is already sorted by the clicked column, the direction changes. */
export function headSort(scene: Scene, state: MonitorState): (column: string) => Steps {
  return (column) => {
    const { orderBy, pick } = sortMenu(scene, state);
    const sort = orderBy(column);
    return sort === undefined ? [] : pick(sort, true).filter((step) => step !== CLOSE_MENU);
  };
}
