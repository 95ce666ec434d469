/** One business date, row by row. */
import { type ReactNode, useCallback } from 'react';
import { keptColumns, neededWidth } from '../../components/column-layout.ts';
import { Line } from '../../components/Line.tsx';
import { outOfViewText } from '../../components/StatePanel.tsx';
import { Table } from '../../components/Table.tsx';
import { dayArrival } from '../../hooks/use-day.ts';
import { filterFault, narrowed } from '../../kitchen/filter/filter-parser.ts';
import type { BusinessCalendar, ClockFace } from '../../kitchen/model/business-day.ts';
import type { Fulfillment } from '../../kitchen/model/fulfillment.ts';
import { type FulfillmentDay, rowAtTime } from '../../kitchen/model/fulfillment-day.ts';
import { timeRoom, wallClock } from '../../kitchen/model/local-time.ts';
import { timeTarget } from '../../kitchen/model/typed-time.ts';
import { type DateLimits, limitsOfRows } from '../../kitchen/pace/station-limit.ts';
import type { LimitOf } from '../../kitchen/tables/item-column.ts';
import {
  fulfillmentCell,
  fulfillmentColumns,
  listColumn,
  SORT_KEYS,
  type SortKey,
} from '../../kitchen/tables/item-columns.ts';
import { LEVELS, type Level, toggleLevel } from '../../kitchen/tables/item-query.ts';
import { clauses, countText } from '../../kitchen/text/quantities.ts';
import { visibleText } from '../../kitchen/text/visible-text.ts';
import {
  type Actions,
  type CommandActions,
  type FilterUse,
  goToRow,
  type ListUse,
  noticed,
  refused,
  SAY_AGAIN,
  type Steps,
  said,
} from '../../state/actions.ts';
import type { Action } from '../../state/keymap.ts';
import { listWindow } from '../../state/list-view.ts';
import { memoize } from '../../state/memoize.ts';
import type { MonitorEvent, MonitorState } from '../../state/monitor-state.ts';
import { promptView } from '../../state/prompt-view.ts';
import {
  type FulfillmentsView,
  fulfillmentsView,
  type ListQuery,
} from '../../state/screen-views.ts';
import { everywhereActions } from '../everywhere/actions.ts';
import {
  fittingColumns,
  listSentence,
  queryChips,
  rowJourneyLines,
  rowSentence,
  selectedRows,
  unhideKeys,
} from '../everywhere/item-list.ts';
import { choseDate, openAnalysis, openWhy } from '../everywhere/open-screens.ts';
import { DayPanel } from '../everywhere/reading-panel.tsx';
import type { Scene, ScreenSaying, SpokenRequests } from '../everywhere/scene.ts';
import type { PaneUse, ScreenDefinition } from '../everywhere/screen-definition.tsx';
import { placeSentence } from '../everywhere/station-words.ts';
import {
  freshnessSentence,
  itemsOf,
  noRows,
  noRowsSentences,
  partSentence,
  progressSentence,
  readingSayings,
  rowSayings,
  stillReadingText,
} from '../everywhere/words.ts';

function fulfillmentsCommands(model: FulfillmentsModel): CommandActions {
  const { scene, view, shown, cursor } = model;
  const { query } = view;
  const { date, today, restaurant } = scene.check;
  return {
    sort: (argument) => {
      const name = argument.replace(/^-/, '').toLowerCase();
      const named = fulfillmentColumns().find(
        ({ id, title }) => id === name || title.toLowerCase() === name,
      );
      if (named === undefined) return `Sort by one of: ${SORT_KEYS.join(' ')}`;
      const descending = argument.startsWith('-') || listColumn(named.id).sortsDownFirst;
      const change = { query: { ...query, sort: named.id, descending }, column: named.id };
      return [changed(change), SAY_AGAIN];
    },
    goto: (argument) => {
      const by = query.sort === 'fired' ? 'fired' : 'fulfilled';
      const row = shown.at(cursor);
      const from = by === 'fired' ? row?.firedAt : row?.fulfilledAt;
      const { calendar } = restaurant;
      const target = timeTarget(argument, { date, today, from, calendar });
      if (target === undefined) return 'Type 18:30, +30m, -2h, yesterday, fri, or 20260814.';
      if (target.kind === 'date') return [choseDate(target.date, today)];
      const index = rowAtTime(shown, by, target.time);
      if (index === undefined) return 'No row has a time.';
      return goToRow(fulfillmentsList(model), index);
    },
    filter: (argument) => {
      const fault = filterFault(argument);
      if (fault !== undefined) return fault;
      return [changed({ filter: { text: argument, on: true, before: undefined } }), SAY_AGAIN];
    },
    level: (argument) => {
      const levels = LEVELS.filter((level) => argument.includes(String(level)));
      if (!/^[012](?:[ ,]*[012])*$/.test(argument)) return 'Type the levels to show: 0,1,2';
      return [changed({ query: { ...query, levels } }), SAY_AGAIN];
    },
  };
}

export const FULFILLMENTS: ScreenDefinition<unknown, FulfillmentsModel> = {
  scope: 'fulfillments',
  model: fulfillmentsModel,
  list: fulfillmentsList,
  pane: fulfillmentsPane,
  filter: fulfillmentsFilter,
  actions: fulfillmentsActions,
  commands: fulfillmentsCommands,
  draw: (model) => <Fulfillments {...model} />,
  say: sayFulfillments,
};

function countsText({ shown, all }: FulfillmentsModel): string {
  return `${countText(shown.length)} / ${countText(all.length)}`;
}

function Fulfillments(model: FulfillmentsModel): ReactNode {
  const { scene, view, all, shown, height, cursor, top, column, columns, limitOf } = model;
  const { check, size, slow } = scene;
  const { calendar } = check.restaurant;
  const cell = useCallback(
    (row: Fulfillment, of: SortKey) =>
      listColumn(of).cell(row, { clock: calendar, seconds: !slow, limitOf }),
    [calendar, slow, limitOf],
  );
  if (shown.length === 0) {
    const { length: hidden } = all;
    return <DayPanel {...{ size, check, hidden, view, columns }} unhide={unhideKeys(view)} />;
  }
  const outOfView = outOfViewText({ top, shown: height, length: shown.length }, size.width);
  const chipsWidth = size.width - (outOfView === '' ? 0 : outOfView.length + 1);
  return (
    <>
      <Line
        width={size.width}
        spans={queryChips(view, countsText(model), scene, model, chipsWidth)}
        right={[{ text: outOfView, tone: 'muted' }]}
      />
      <Table
        {...{ columns, cell, cursor, top, height }}
        rows={shown}
        cursorColumn={column}
        width={size.width}
        sorted={{ by: view.query.sort, descending: view.query.descending }}
      />
    </>
  );
}

/** Place, list, and the cursor's row. Rows still loading are spoken only when the cursor reaches them. */
function sayFulfillments(
  model: FulfillmentsModel,
  { readings, turns }: SpokenRequests,
): readonly ScreenSaying[] {
  const { scene, view, all, shown, arrival } = model;
  const { check } = scene;
  const { day, date, restaurant, now } = check;
  const place = `${readings} ${restaurant.guid} ${date}`;
  const isTyping = view.filter.before !== undefined;
  const isArriving = arrival === 'arriving';
  const isQuiet = isTyping || isArriving || arrival === 'nothing';
  const occasion = isQuiet ? undefined : `${place} ${arrival} ${turns}`;
  const isPart = arrival === 'broke off';
  return [
    { on: place, sentences: () => [placeSentence(check)] },
    ...readingSayings(itemsOf(date), day, place),
    {
      on: occasion,
      sentences: () => {
        const sentence =
          shown.length === 0
            ? noRowsSentences(scene.keymap, noRows(check, view, all.length, unhideKeys(view)))
            : [listSentence(view, shown.length, all.length, isPart)];
        if (turns > 0) return sentence;
        if (isPart) return [partSentence(all.length), ...sentence];
        return shown.length === 0 ? sentence : [...sentence, freshnessSentence(check)];
      },
    },
    {
      on: isArriving && turns > 0 ? `${place} ${turns}` : undefined,
      sentences: () => [progressSentence(day.progress, now)],
    },
    ...rowSayings(fulfillmentsList(model), occasion),
  ];
}

type FulfillmentsModel = ReturnType<typeof fulfillmentsModel>;

const columnsOf = memoize(({ table }: FulfillmentDay, date: string, calendar: BusinessCalendar) =>
  fittingColumns(table, timeRoom(date, calendar)).map((column) =>
    // Above the digits, because a sign follows them.
    column.id === 'took' ? { ...column, title: column.title.padEnd(6) } : column,
  ),
);

const limitOfRows = memoize((day: FulfillmentDay, limits: DateLimits): LimitOf => {
  const own = limitsOfRows(day, limits);
  return ({ id }) => {
    const row = day.find(id);
    return row === undefined ? own.others : own.of(row);
  };
});

const keptOf = memoize(keptColumns<SortKey>);

function fulfillmentsModel(scene: Scene, state: MonitorState) {
  const { check, size, order } = scene;
  const { date, restaurant, day } = check;
  const view = fulfillmentsView(state);
  // A loading date grows.
  const selected = selectedRows(order.check.day.data === undefined ? check : order.check, view);
  const height = Math.max(1, size.height - 2);
  const column = columnAt(view.column);
  const arrival = dayArrival(day);
  return {
    ...selected,
    scene,
    view,
    height,
    ...listWindow(view.list, selected.shown.ids, height),
    column,
    columns: keptOf(columnsOf(selected.all, date, restaurant.calendar), column),
    limitOf: limitOfRows(selected.all, check.limits),
    arrival,
    unread: arrival === 'nothing' ? stillReadingText(day) : undefined,
  };
}

/** The cursor's column if known, else the first. */
function columnAt(column: string): SortKey {
  return SORT_KEYS.find((id) => id === column) ?? 'fulfilled';
}

function changed(change: Partial<FulfillmentsView>): MonitorEvent {
  return { type: 'changed-view', view: 'fulfillments', change };
}

function fulfillmentsList(model: FulfillmentsModel): ListUse {
  const { scene, view, shown, height, arrival, unread, limitOf } = model;
  const { calendar } = scene.check.restaurant;
  return {
    view: view.list,
    ids: shown.ids,
    height,
    isFault: (index) => shown.isOdd(index),
    moved: (list) => changed({ list }),
    what: 'row',
    sentence: (index) => {
      const row = shown.at(index);
      const came = arrival === 'whole' ? '' : ' loaded';
      const position = `${countText(index + 1)} of ${countText(shown.length)}${came}`;
      return row === undefined ? '' : rowSentence(row, position, { clock: calendar, limitOf });
    },
    unread,
    isPart: arrival !== 'whole',
    scene,
  };
}

function fulfillmentsPane(model: FulfillmentsModel): PaneUse | undefined {
  const { scene, shown, cursor, columns } = model;
  const { calendar } = scene.check.restaurant;
  const row = shown.order[cursor];
  if (row === undefined) return undefined;
  const { selectionMenuItemName: name } = shown.day.row(row).record;
  return {
    title: clauses(name, `${countText(cursor + 1)} of ${countText(shown.length)}`),
    listed: shown.length + 2,
    columns: neededWidth(
      columns.map((column) => ({ ...column, width: Math.max(column.width, column.fits ?? 0) })),
    ),
    lines: ({ width }) => rowJourneyLines(shown.day, row, calendar, width, scene.theme.glyphs),
  };
}

function fulfillmentsFilter(model: FulfillmentsModel): FilterUse {
  return {
    view: model.view.filter,
    left: countsText(model),
    fault: model.fault?.sentence,
    changed: (filter) => changed({ filter }),
    faultOf: filterFault,
  };
}

function fulfillmentsActions(model: FulfillmentsModel, state: MonitorState): Actions {
  const { scene, view, shown, cursor, unread } = model;
  const requery = (change: Partial<ListQuery>): Steps => [
    changed({ query: { ...view.query, ...change } }),
    SAY_AGAIN,
  ];
  const id = shown.ids.at(cursor);
  const opened = (steps: (id: string, date: string) => Steps) =>
    id === undefined ? 'No row to open.' : () => steps(id, scene.check.date);
  const toggle = (level: Level) => () => requery({ levels: toggleLevel(view.query.levels, level) });
  return {
    ...columnActions(model),
    ...openAnalysis(state),
    goTo: () => [{ type: 'changed-prompt', prompt: promptView('go to', 'goto') }],
    open: opened((row, date) => [{ type: 'went', to: { kind: 'record', id: row, date } }]),
    why: opened(openWhy),
    level0: toggle(0),
    level1: toggle(1),
    level2: toggle(2),
    allLevels: () => requery({ levels: LEVELS }),
    ...(unread !== undefined && scene.isHeard && refused(ROW_KEYS, unread)),
    escape: () => takenOff(model, state),
  };
}

/** Esc clears or closes one thing: loading, filter, station, or screen. */
function takenOff({ scene, view }: FulfillmentsModel, state: MonitorState): Steps {
  const { filter, query, drill } = view;
  const { data, link } = scene.check.day;
  if (data === undefined && link.state === 'reading') return [{ effect: 'cancel-day' }];
  if (filter.text !== '') return [changed({ filter: { ...filter, text: '' } }), SAY_AGAIN];
  if (query.stationGuid !== undefined && drill === undefined) {
    const change = { query: { ...query, stationGuid: undefined }, stationName: undefined };
    return [changed(change), SAY_AGAIN];
  }
  const { escape } = everywhereActions(scene, state, 'fulfillments');
  return typeof escape === 'function' ? escape() : [];
}

/** These keys need rows. */
const ROW_KEYS: readonly Action[] = ['open', 'why', 'goTo', 'copyCell', 'cellFilter'];

/** Keys to read a column, or to filter and sort by it. */
function columnActions(model: FulfillmentsModel): Actions {
  const { scene, view, shown, cursor, column } = model;
  const { restaurant } = scene.check;
  const { query, filter } = view;
  const { zone } = restaurant.calendar;
  const row = shown.at(cursor);
  const move = (by: number) => (): Steps => {
    const next = SORT_KEYS[SORT_KEYS.indexOf(column) + by] ?? column;
    const cell = row === undefined ? [] : [said(cellSentence(row, next, restaurant.calendar))];
    return [...(next === column ? [] : [changed({ column: next })]), ...cell];
  };
  return {
    columnLeft: move(-1),
    columnRight: move(1),
    copyCell: () => {
      if (row === undefined) return [];
      const { text } = fulfillmentCell(row, column, restaurant.calendar);
      // On one line, without invisible characters.
      return [{ effect: 'copy', text: visibleText(text.replace(/\p{Cc}+/gu, ' ')) }];
    },
    sortColumn: () => {
      const descending =
        query.sort === column ? !query.descending : listColumn(column).sortsDownFirst;
      return [changed({ query: { ...query, sort: column, descending } }), SAY_AGAIN];
    },
    cellFilter: () => {
      if (row === undefined) return [];
      const cell = listColumn(column).filter(row, (epochMs) => wallClock(epochMs, zone));
      if (cell === undefined) return [noticed('This cell is empty: nothing to filter by.')];
      const text = narrowed(filter.text, cell);
      return [changed({ filter: { ...filter, on: true, text } }), SAY_AGAIN];
    },
  };
}

function cellSentence(row: Fulfillment, column: SortKey, clock: ClockFace): string {
  return `${listColumn(column).title}: ${fulfillmentCell(row, column, clock).text || 'empty'}.`;
}
