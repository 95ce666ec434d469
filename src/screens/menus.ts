import { businessDateLabel, shiftBusinessDate } from '../kitchen/model/business-day.ts';
import { isAhead } from '../kitchen/model/date-words.ts';
import { dateWords } from '../kitchen/model/typed-time.ts';
import type { ColumnOrder } from '../kitchen/tables/column.ts';
import { listColumn, SORT_KEYS, type SortKey } from '../kitchen/tables/item-columns.ts';
import { RESTAURANT_ORDERS } from '../kitchen/tables/restaurants.ts';
import { STATION_ORDERS } from '../kitchen/tables/stations.ts';
import { clauses } from '../kitchen/text/quantities.ts';
import { idsOf } from '../kitchen/text/record-lines.ts';
import { type Steps, said } from '../state/actions.ts';
import { listWindow } from '../state/list-view.ts';
import type { MonitorEvent, MonitorState } from '../state/monitor-state.ts';
import { currentScreen } from '../state/navigation.ts';
import { fulfillmentsView, menuAt, type ReadWords, viewsOf } from '../state/screen-views.ts';
import { orderText } from './everywhere/item-words.ts';
import { choseDate } from './everywhere/open-screens.ts';
import type { Scene } from './everywhere/scene.ts';

const SELECTED = 'selected';

/** Days in the date menu, and how many are spoken. Other dates are typed. */
const DAYS_OFFERED = 30;
const DAYS_SPOKEN = 14;

export function dateMenu({ check, held, isHeard }: Scene): MenuOffer {
  const { date, today } = check;
  const isMissing = (each: string) => held?.has(each) === false;
  const marks = (each: string) =>
    clauses(
      isAhead({ date: each, today }) && 'not yet',
      each === today && 'today',
      isMissing(each) && 'not copied',
    );
  const labelOf = (each: string) => `${businessDateLabel(each)}  ${marks(each)}`.trim();
  const offered = Array.from({ length: isHeard ? DAYS_SPOKEN : DAYS_OFFERED }, (_, days) =>
    shiftBusinessDate(today, -days),
  );
  const dates = isHeard || offered.includes(date) ? offered : [...offered, date];
  return {
    title: 'Business date',
    choices: dates.map((each) => ({
      value: each,
      label: labelOf(each),
      spoken: clauses(businessDateLabel(each), marks(each), each === date && SELECTED),
    })),
    current: date,
    typed: {
      read: (words) => {
        const read = dateWords(words, today);
        return 'date' in read ? { value: read.date } : read;
      },
      labelOf,
      // Fits 60 columns.
      hint: 'Enter select, type a date (nov 14, fri, -7), Esc cancel.',
      spoken: 'or a date such as 20260131, nov 14, fri, or -7',
    },
    pick: (picked) => [choseDate(picked, today)],
  };
}

const CLOSED = { type: 'went-back' } as const;

export function sortMenu(_scene: Scene, state: MonitorState): SortOffer {
  const { kind } = currentScreen(state.navigation);
  if (kind === 'stations') {
    return sortOffer({
      what: 'stations',
      keys: idsOf(STATION_ORDERS),
      orderOf: (sort): ColumnOrder<string> => STATION_ORDERS[sort],
      current: viewsOf(state).stations,
      isSaid: true,
      sorted: (sort, descending) => ({
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
      isSaid: true,
      sorted: (sort, descending) => ({ type: 'changed-fleet', change: { sort, descending } }),
    });
  }
  const { query } = fulfillmentsView(state);
  return sortOffer({
    what: 'items',
    keys: SORT_KEYS,
    orderOf: itemOrder,
    current: query,
    sorted: (sort, descending) => {
      const change = { query: { ...query, sort, descending }, column: sort };
      return { type: 'changed-view', view: 'fulfillments', change };
    },
  });
}

function itemOrder(by: SortKey): ColumnOrder<string> {
  const { title, sortsDownFirst } = listColumn(by);
  return { said: title, by, isDownFirst: sortsDownFirst };
}

interface Sorting<Key extends string> {
  readonly what: string;
  readonly keys: readonly Key[];
  readonly orderOf: (key: Key) => ColumnOrder<string>;
  readonly current: { readonly sort: Key; readonly descending: boolean };
  /** Where the list itself doesn't announce its order. */
  readonly isSaid?: boolean;
  readonly sorted: (key: Key, descending: boolean) => MonitorEvent;
}

interface SortOffer extends MenuOffer {
  /** The order of a column, if there is one. */
  readonly orderBy: (column: string) => string | undefined;
}

function sortOffer<Key extends string>(sorting: Sorting<Key>): SortOffer {
  const { what, keys, orderOf, current, isSaid = false, sorted } = sorting;
  return {
    title: `Sort ${what} by`,
    choices: keys.map((value) => {
      const label = orderOf(value).said;
      return { value, label, spoken: clauses(label, value === current.sort && SELECTED) };
    }),
    current: current.sort,
    pick: (picked, reverses) => {
      const key = keys.find((each) => each === picked);
      if (key === undefined) return [CLOSED];
      const { said: name, isDownFirst = false } = orderOf(key);
      const isAgain = reverses === true && key === current.sort;
      const descending = isAgain ? !current.descending : isDownFirst;
      const order = isSaid ? [said(`${orderText(name, descending)}.`)] : [];
      return [sorted(key, descending), CLOSED, ...order];
    },
    orderBy: (column) =>
      keys.find((key) => {
        const { by, nowBy, shownIn } = orderOf(key);
        return column === by || column === nowBy || column === shownIn;
      }),
  };
}

/** Sorts by a column, or in the other direction if it is sorted by it. */
export function headSort(scene: Scene, state: MonitorState): (column: string) => Steps {
  return (column) => {
    const { orderBy, pick } = sortMenu(scene, state);
    const sort = orderBy(column);
    return sort === undefined ? [] : pick(sort, true).filter((step) => step !== CLOSED);
  };
}

interface MenuChoice {
  readonly value: string;
  readonly label: string;
  readonly spoken: string;
}

export interface MenuOffer {
  readonly title: string;
  readonly choices: readonly MenuChoice[];
  readonly current: string;
  /** `reverses`: a sort order chosen again changes its direction. */
  readonly pick: (value: string, reverses?: boolean) => Steps;
  /** For values typed in words, besides choices containing the words. */
  readonly typed?: {
    readonly read: ReadWords;
    readonly labelOf: (value: string) => string;
    /** How to type: on the line below, and spoken. */
    readonly hint: string;
    readonly spoken: string;
  };
}

export type MenuModel = ReturnType<typeof menuModel>;

/** Lines besides the choices. */
const AROUND = 4;

export function menuModel(scene: Scene, { menu }: MonitorState, offer: MenuOffer) {
  const { choices, current, typed } = offer;
  const height = Math.max(1, scene.size.height - AROUND);
  const values = choices.map(({ value }) => value);
  const view = menu ?? menuAt(values, height, current);
  const meant = scene.isHeard || view.words === '' ? undefined : typed?.read(view.words);
  // The typed value comes first.
  const shown =
    meant === undefined || 'fault' in meant
      ? values
      : [meant.value, ...values.filter((value) => value !== meant.value)];
  return { ...offer, scene, height, view, shown, ...listWindow(view.list, shown, height) };
}
