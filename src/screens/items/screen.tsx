import { type ReactNode, useCallback } from 'react';
import { Line } from '../../components/Line.tsx';
import { outOfViewText } from '../../components/StatePanel.tsx';
import { Table } from '../../components/Table.tsx';
import { filterFault, narrowed } from '../../kitchen/filter/filter-parser.ts';
import type { ClockFace } from '../../kitchen/model/business-day.ts';
import { indexAtTime } from '../../kitchen/model/fulfillment-day.ts';
import type { Fulfillment } from '../../kitchen/model/fulfillment.ts';
import { parseTimeTarget } from '../../kitchen/model/typed-time.ts';
import {
  fulfillmentCell,
  fulfillmentColumns,
  listColumn,
  SORT_KEYS,
  type SortKey,
} from '../../kitchen/tables/item-columns.ts';
import { LEVELS, type Level, toggleLevel } from '../../kitchen/tables/item-query.ts';
import { visibleText } from '../../kitchen/text/visible-text.ts';
import {
  type Actions,
  announce,
  type CommandActions,
  goToRow,
  noticeEvent,
  SAY_AGAIN,
  type Steps,
  unavailableActions,
} from '../../state/actions.ts';
import type { Action } from '../../state/keymap.ts';
import type { MonitorState } from '../../state/monitor-state.ts';
import { promptView } from '../../state/prompt-view.ts';
import type { ListQuery } from '../../state/screen-views.ts';
import { everywhereActions } from '../everywhere/actions.ts';
import { listSentence, queryChips, unhideKeys } from '../everywhere/item-list.ts';
import { analysisSwitchActions, chooseDate, openWhy } from '../everywhere/open-screens.ts';
import { DayPanel } from '../everywhere/reading-panel.tsx';
import type { ScreenAnnouncement, SpokenRequests } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.tsx';
import { restaurantSentence } from '../everywhere/station-words.ts';
import {
  freshnessSentence,
  incompleteSentence,
  itemsOf,
  loadingAnnouncements,
  noRowsPanel,
  noRowsSentences,
  progressSentence,
  rowAnnouncements,
} from '../everywhere/words.ts';
import {
  changeView,
  countsText,
  type FulfillmentsModel,
  fulfillmentsFilter,
  fulfillmentsList,
  fulfillmentsModel,
  fulfillmentsPane,
} from './model.ts';

function fulfillmentsCommands(model: FulfillmentsModel): CommandActions {
  const { scene, view, rows, cursor } = model;
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
      return [changeView(change), SAY_AGAIN];
    },
    goto: (argument) => {
      const by = query.sort === 'fired' ? 'fired' : 'fulfilled';
      const row = rows.at(cursor);
      const from = by === 'fired' ? row?.firedAt : row?.fulfilledAt;
      const { calendar } = restaurant;
      const target = parseTimeTarget(argument, { date, today, from, calendar });
      if (target === undefined) return 'Type 18:30, +30m, -2h, yesterday, fri, or 20260814.';
      if (target.kind === 'date') return [chooseDate(target.date, today)];
      const index = indexAtTime(rows, by, target.time);
      if (index === undefined) return 'No item has a time.';
      return goToRow(fulfillmentsList(model), index);
    },
    filter: (argument) => {
      const fault = filterFault(argument);
      if (fault !== undefined) return fault;
      return [
        changeView({ filter: { text: argument, isOn: true, textBeforeTyping: undefined } }),
        SAY_AGAIN,
      ];
    },
    level: (argument) => {
      const levels = LEVELS.filter((level) => argument.includes(String(level)));
      if (!/^[012](?:[ ,]*[012])*$/.test(argument)) return 'Type the levels to show: 0,1,2';
      return [changeView({ query: { ...query, levels } }), SAY_AGAIN];
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
  announcements: fulfillmentsAnnouncements,
};

function Fulfillments(model: FulfillmentsModel): ReactNode {
  const { scene, view, all, rows, height, cursor, top, column, columns, limitOf } = model;
  const { check, size, slow } = scene;
  const { calendar } = check.restaurant;
  const cell = useCallback(
    (row: Fulfillment, sortKey: SortKey) =>
      listColumn(sortKey).cell(row, { clock: calendar, seconds: !slow, limitOf }),
    [calendar, slow, limitOf],
  );
  if (rows.length === 0) {
    const { length: hidden } = all;
    return <DayPanel {...{ scene, hidden, view, columns }} unhide={unhideKeys(view)} />;
  }
  const outOfView = outOfViewText({ top, shown: height, length: rows.length }, size.width);
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
        rows={rows}
        cursorColumn={column}
        width={size.width}
        sorted={{ by: view.query.sort, descending: view.query.descending }}
      />
    </>
  );
}

/** While rows load, no row is spoken until the cursor moves. */
function fulfillmentsAnnouncements(
  model: FulfillmentsModel,
  { refreshes, repeats }: SpokenRequests,
): readonly ScreenAnnouncement[] {
  const { scene, view, all, rows, arrival } = model;
  const { check } = scene;
  const { day, date, restaurant, now } = check;
  const dateOccasion = `${refreshes} ${restaurant.guid} ${date}`;
  const isTyping = view.filter.textBeforeTyping !== undefined;
  const isArriving = arrival === 'arriving';
  const isQuiet = isTyping || isArriving || arrival === 'nothing';
  const occasion = isQuiet ? undefined : `${dateOccasion} ${arrival} ${repeats}`;
  const isIncomplete = arrival === 'broke off';
  return [
    { occasion: dateOccasion, sentences: () => [restaurantSentence(check)] },
    ...loadingAnnouncements(itemsOf(date), day, dateOccasion),
    {
      occasion,
      sentences: () => {
        const sentences =
          rows.length === 0
            ? noRowsSentences(scene.keymap, noRowsPanel(check, view, all.length, unhideKeys(view)))
            : [listSentence(view, rows.length, all.length, isIncomplete)];
        if (repeats > 0) return sentences;
        if (isIncomplete) return [incompleteSentence(all.length), ...sentences];
        return rows.length === 0 ? sentences : [...sentences, freshnessSentence(check)];
      },
    },
    {
      occasion: isArriving && repeats > 0 ? `${dateOccasion} ${repeats}` : undefined,
      sentences: () => [progressSentence(day.progress, now)],
    },
    ...rowAnnouncements(fulfillmentsList(model), occasion),
  ];
}

function fulfillmentsActions(model: FulfillmentsModel, state: MonitorState): Actions {
  const { scene, view, rows, cursor, unread } = model;
  const requery = (change: Partial<ListQuery>): Steps => [
    changeView({ query: { ...view.query, ...change } }),
    SAY_AGAIN,
  ];
  const id = rows.ids.at(cursor);
  const openAction = (steps: (id: string, date: string) => Steps) =>
    id === undefined ? 'No item to open.' : () => steps(id, scene.check.date);
  const toggle = (level: Level) => () => requery({ levels: toggleLevel(view.query.levels, level) });
  return {
    ...columnActions(model),
    ...analysisSwitchActions(state),
    goTo: () => [{ type: 'changed-prompt', prompt: promptView('go to', 'goto') }],
    open: openAction((row, date) => [{ type: 'went', to: { kind: 'record', id: row, date } }]),
    why: openAction(openWhy),
    level0: toggle(0),
    level1: toggle(1),
    level2: toggle(2),
    allLevels: () => requery({ levels: LEVELS }),
    ...(unread !== undefined && scene.isSpoken && unavailableActions(ROW_KEYS, unread)),
    escape: () => clearOrClose(model, state),
  };
}

/** Esc cancels loading, else clears the filter, else shows all stations, else closes the screen. */
function clearOrClose({ scene, view }: FulfillmentsModel, state: MonitorState): Steps {
  const { filter, query, drill } = view;
  const { data, link } = scene.check.day;
  if (data === undefined && link.state === 'reading') return [{ effect: 'cancel-day' }];
  if (filter.text !== '') return [changeView({ filter: { ...filter, text: '' } }), SAY_AGAIN];
  if (query.stationGuid !== undefined && drill === undefined) {
    const change = { query: { ...query, stationGuid: undefined }, stationName: undefined };
    return [changeView(change), SAY_AGAIN];
  }
  const { escape } = everywhereActions(scene, state, 'fulfillments');
  return typeof escape === 'function' ? escape() : [];
}

const ROW_KEYS: readonly Action[] = ['open', 'why', 'goTo', 'copyCell', 'cellFilter'];

function columnActions(model: FulfillmentsModel): Actions {
  const { scene, view, rows, cursor, column } = model;
  const { restaurant } = scene.check;
  const { query, filter } = view;
  const { zone } = restaurant.calendar;
  const row = rows.at(cursor);
  const move = (by: number) => (): Steps => {
    const next = SORT_KEYS[SORT_KEYS.indexOf(column) + by] ?? column;
    const cell = row === undefined ? [] : [announce(cellSentence(row, next, restaurant.calendar))];
    return [...(next === column ? [] : [changeView({ column: next })]), ...cell];
  };
  return {
    columnLeft: move(-1),
    columnRight: move(1),
    copyCell: () => {
      if (row === undefined) return [];
      const { text } = fulfillmentCell(row, column, restaurant.calendar);
      // A copied text is one line without invisible characters.
      return [{ effect: 'copy', text: visibleText(text.replace(/\p{Cc}+/gu, ' ')) }];
    },
    sortColumn: () => {
      const descending =
        query.sort === column ? !query.descending : listColumn(column).sortsDownFirst;
      return [changeView({ query: { ...query, sort: column, descending } }), SAY_AGAIN];
    },
    cellFilter: () => {
      if (row === undefined) return [];
      const cell = listColumn(column).filter(row, zone);
      if (cell === undefined) return [noticeEvent('This cell is empty: nothing to filter by.')];
      const text = narrowed(filter.text, cell);
      return [changeView({ filter: { ...filter, isOn: true, text } }), SAY_AGAIN];
    },
  };
}

function cellSentence(row: Fulfillment, column: SortKey, clock: ClockFace): string {
  return `${listColumn(column).title}: ${fulfillmentCell(row, column, clock).text || 'empty'}.`;
}
