import {
  columnsKeepingCursor,
  type DrawnColumn,
  neededWidth,
} from '../../components/column-layout.ts';
import { type DayArrival, dayArrival } from '../../hooks/use-day.ts';
import { filterFault } from '../../kitchen/filter/filter-parser.ts';
import type { BusinessCalendar } from '../../kitchen/model/business-day.ts';
import type { FulfillmentDay } from '../../kitchen/model/fulfillment-day.ts';
import { extraTimeWidth } from '../../kitchen/model/local-time.ts';
import { type DateLimits, limitsOfRows } from '../../kitchen/pace/station-limit.ts';
import type { LimitOf } from '../../kitchen/tables/item-column.ts';
import { SORT_KEYS, type SortKey } from '../../kitchen/tables/item-columns.ts';
import { clauses, countText } from '../../kitchen/text/quantities.ts';
import type { FilterUse, ListUse } from '../../state/actions.ts';
import { type ListWindow, listWindow } from '../../state/list-view.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorEvent, MonitorState } from '../../state/monitor-state.ts';
import { type FulfillmentsView, fulfillmentsView } from '../../state/screen-views.ts';
import {
  fittingColumns,
  rowJourneyLines,
  rowSentence,
  type SelectedRows,
  selectedRows,
} from '../everywhere/item-list.ts';
import type { Scene } from '../everywhere/scene.ts';
import type { ScreenPane } from '../everywhere/screen-definition.tsx';
import { stillLoadingText } from '../everywhere/words.ts';

export interface FulfillmentsModel extends SelectedRows, ListWindow {
  readonly scene: Scene;
  readonly view: FulfillmentsView;
  readonly height: number;
  readonly column: SortKey;
  readonly columns: readonly DrawnColumn<SortKey>[];
  readonly limitOf: LimitOf;
  readonly arrival: DayArrival;
  readonly unread: string | undefined;
}

const listColumns = memoize(({ table }: FulfillmentDay, date: string, calendar: BusinessCalendar) =>
  fittingColumns(table, extraTimeWidth(date, calendar)).map((column) =>
    // The padding puts the head above the digits, not above the mark behind them.
    column.id === 'took' ? { ...column, title: column.title.padEnd(6) } : column,
  ),
);

const rowLimitOf = memoize((day: FulfillmentDay, limits: DateLimits): LimitOf => {
  const rowLimits = limitsOfRows(day, limits);
  return ({ id }) => {
    const row = day.find(id);
    return row === undefined ? rowLimits.generalLimit : rowLimits.limitOf(row);
  };
});

const columnsForCursor = memoize(columnsKeepingCursor<SortKey>);

export function fulfillmentsModel(scene: Scene, state: MonitorState): FulfillmentsModel {
  const { check, size, orderedBy } = scene;
  const { date, restaurant, day } = check;
  const view = fulfillmentsView(state);
  // While a date loads, new rows appear immediately instead of keeping the order.
  const selected = selectedRows(
    orderedBy.check.day.data === undefined ? check : orderedBy.check,
    view,
  );
  const height = Math.max(1, size.height - 2);
  const column = cursorColumn(view.column);
  const arrival = dayArrival(day);
  return {
    ...selected,
    scene,
    view,
    height,
    ...listWindow(view.list, selected.rows.ids, height),
    column,
    columns: columnsForCursor(listColumns(selected.all, date, restaurant.calendar), column),
    limitOf: rowLimitOf(selected.all, check.limits),
    arrival,
    unread: arrival === 'nothing' ? stillLoadingText(day) : undefined,
  };
}

/** If the column no longer exists, the cursor is in the first column. */
function cursorColumn(column: string): SortKey {
  return SORT_KEYS.find((id) => id === column) ?? 'fulfilled';
}

export function changeView(change: Partial<FulfillmentsView>): MonitorEvent {
  return { type: 'changed-view', view: 'fulfillments', change };
}

export function fulfillmentsList(model: FulfillmentsModel): ListUse {
  const { scene, view, rows, height, arrival, unread, limitOf } = model;
  const { calendar } = scene.check.restaurant;
  return {
    view: view.list,
    ids: rows.ids,
    height,
    hasTrouble: (index) => rows.isOdd(index),
    onMoved: (list) => changeView({ list }),
    noun: 'item',
    sentence: (index) => {
      const row = rows.at(index);
      const loaded = arrival === 'whole' ? '' : ' loaded';
      const position = `${countText(index + 1)} of ${countText(rows.length)}${loaded}`;
      return row === undefined ? '' : rowSentence(row, position, calendar, limitOf);
    },
    unreadReason: unread,
    isLoading: arrival !== 'whole',
    scene,
  };
}

export function fulfillmentsPane(model: FulfillmentsModel): ScreenPane | undefined {
  const { scene, rows, cursor, columns } = model;
  const { calendar } = scene.check.restaurant;
  const row = rows.order[cursor];
  if (row === undefined) return undefined;
  const { selectionMenuItemName: name } = rows.day.row(row).record;
  return {
    title: clauses(name, `${countText(cursor + 1)} of ${countText(rows.length)}`),
    listHeight: rows.length + 2,
    listWidth: neededWidth(
      columns.map((column) => ({
        ...column,
        width: Math.max(column.width, column.fullWidth ?? 0),
      })),
    ),
    lines: ({ width }) => rowJourneyLines(rows.day, row, calendar, width, scene.theme.glyphs),
  };
}

export function countsText({ rows, all }: FulfillmentsModel): string {
  return `${countText(rows.length)} / ${countText(all.length)}`;
}

export function fulfillmentsFilter(model: FulfillmentsModel): FilterUse {
  return {
    view: model.view.filter,
    countText: countsText(model),
    fault: model.fault?.sentence,
    onChanged: (filter) => changeView({ filter }),
    faultOf: filterFault,
  };
}
