import { type ReactNode, useCallback, useMemo } from 'react';
import { outOfViewText } from '../../components/chrome/more-lines.ts';
import { Line } from '../../components/line/Line.tsx';
import { keptColumns } from '../../components/table/column-layout.ts';
import { Table } from '../../components/table/Table.tsx';
import { offeredKeys } from '../../hooks/keys/offered-keys.ts';
import { useEverywhereCommands } from '../../hooks/keys/use-everywhere-commands.ts';
import { dateSteps, useEverywhereKeys } from '../../hooks/keys/use-everywhere-keys.ts';
import { useKeys } from '../../hooks/keys/use-keys.ts';
import { useMonitor } from '../../hooks/monitor.tsx';
import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { useSession } from '../../hooks/session.tsx';
import { useList } from '../../hooks/use-list.ts';
import { useTerminalLink } from '../../hooks/use-terminal-link.ts';
import { markRoom } from '../../kitchen/calendar/repeated-hour.ts';
import { filterCalendar } from '../../kitchen/calendar/wall-clock.ts';
import { filterFault } from '../../kitchen/filter/typed-filter.ts';
import type { Fulfillment } from '../../kitchen/table/fulfillment.ts';
import { LEVELS, type Level, toggleLevel } from '../../kitchen/table/fulfillment-query.ts';
import { countText } from '../../kitchen/wording/quantities.ts';
import {
  type FulfillmentsView,
  fulfillmentsView,
  type ListQuery,
} from '../../state/monitor-state.ts';
import { chosenColumns } from '../../state/views/column-choice.ts';
import {
  filterPrompt,
  openPrompt,
  toggleFilter,
  typeIntoPrompt,
} from '../../state/views/filter-view.ts';
import type { PromptView } from '../../state/views/prompt-view.ts';
import { analysisKeys } from '../analysis/analysis-keys.ts';
import { DayPanel } from '../frame/DayPanel.tsx';
import { Frame, useBodySize } from '../frame/Frame.tsx';
import { queryChips } from '../frame/query-chips.ts';
import { useSelectedRows } from '../frame/selected-rows.ts';
import { columnAt, columnKeys } from './column-keys.ts';
import { type FulfillmentColumn, fulfillmentCell, fulfillmentColumns } from './columns.ts';
import { fulfillmentCommands } from './fulfillment-commands.ts';
import { unhideKeys } from './hidden-rows.ts';
import { rowKeys } from './row-keys.ts';
import { writeRows } from './write-rows.ts';

/** One business date, row by row. */
export function Fulfillments({ check }: { readonly check: LineCheck }): ReactNode {
  const { state, latest, dispatch } = useMonitor();
  const everywhere = useEverywhereKeys(check);
  const session = useSession();
  const { screen } = session;
  const { slow } = useTerminalLink();
  const size = useBodySize();
  const view = fulfillmentsView(state);
  const selected = useSelectedRows(check, view);
  const { all, shown, fault } = selected;
  const height = Math.max(1, size.height - 2);
  const { date } = check;
  const { calendar } = check.restaurant;
  const { zone } = calendar;
  const cell = useCallback(
    (row: Fulfillment, column: FulfillmentColumn) => fulfillmentCell(row, column, zone, !slow),
    [zone, slow],
  );

  const now = () => fulfillmentsView(latest());
  const change = (changed: Partial<FulfillmentsView>) =>
    dispatch({ type: 'changed-fulfillments', change: changed });
  const requery = (changed: Partial<ListQuery>) =>
    change({ query: { ...now().query, ...changed } });
  const toggle = (level: Level) => () =>
    requery({ levels: toggleLevel(now().query.levels, level) });
  const list = useList({
    view: view.list,
    latest: () => now().list,
    ids: shown.ids,
    height,
    isFault: (index) => shown.isOdd(index),
    onMove: (moved) => change({ list: moved }),
  });

  const chosen = useMemo(
    () => chosenColumns(fulfillmentColumns(markRoom(date, calendar)), view.columns),
    [date, calendar, view.columns],
  );
  const cursorColumn = columnAt(view.column, chosen);
  const columns = useMemo(() => keptColumns(chosen, cursorColumn), [chosen, cursorColumn]);
  const isMarked = useCallback((row: Fulfillment) => view.marks.has(row.id), [view.marks]);
  const notice = (text: string) => dispatch({ type: 'noticed', notice: text });
  const chooseDate = (chosenDate: string | undefined) =>
    dispatch({ type: 'chose-date', date: chosenDate });
  const acts = {
    shown,
    calendar: filterCalendar(calendar, date),
    now,
    change,
    current: list.current,
    goTo: list.goTo,
    ask: (prompt: PromptView) => dispatch({ type: 'changed-prompt', prompt }),
    notice,
  };
  const writes = writeRows({ ...acts, check, session });

  useKeys(
    'fulfillments',
    offeredKeys(check, 'fulfillments', {
      ...everywhere,
      ...list.handlers,
      ...writes.handlers,
      ...columnKeys({
        ...acts,
        columns: chosen,
        zone,
        date: check.date,
        restaurant: check.restaurant,
        openSheet: () => dispatch({ type: 'opened-overlay', overlay: 'columns' }),
        sourceOptions: session.sourceOptions,
        copy: screen?.copy,
      }),
      ...rowKeys(acts),
      ...dateSteps(check, chooseDate),
      ...analysisKeys({ latest, dispatch }),
      open: () => {
        const id = shown.ids.at(list.current());
        if (id !== undefined)
          dispatch({ type: 'went', to: { kind: 'record', id, date: check.date } });
      },
      stations: () => dispatch({ type: 'went-home' }),
      level0: toggle(0),
      level1: toggle(1),
      level2: toggle(2),
      allLevels: () => requery({ levels: LEVELS }),
      filter: () => change({ filter: openPrompt(now().filter) }),
      filterToggle: () => change({ filter: toggleFilter(now().filter) }),
      sortMenu: () => dispatch({ type: 'opened-overlay', overlay: 'sort' }),
      escape: () => {
        const { filter, query, marks, drill } = now();
        if (check.day.data === undefined && check.day.link.state === 'reading') check.day.cancel();
        else if (marks.size > 0) change({ marks: new Set() });
        else if (filter.text !== '') change({ filter: { ...filter, text: '' } });
        else if (query.stationGuid !== undefined && drill === undefined) {
          change({ query: { ...query, stationGuid: undefined }, stationName: undefined });
        } else everywhere.escape();
      },
    }),
    {
      ...useEverywhereCommands(check),
      ...fulfillmentCommands({ ...acts, check, chooseDate }),
      ...writes.commands,
    },
    {
      isOpen: () => now().filter.before !== undefined,
      type: (key) => change({ filter: typeIntoPrompt(now().filter, key, filterFault) }),
    },
  );

  const counts = `${countText(shown.length)} / ${countText(all.length)}`;
  const inView = { top: list.top, shown: height, length: shown.length };
  const outOfView = outOfViewText(inView, size.width);
  const chipsWidth = size.width - (outOfView === '' ? 0 : outOfView.length + 1);
  return (
    <Frame
      check={check}
      scope="fulfillments"
      isEmpty={shown.length === 0}
      prompt={filterPrompt(view.filter, counts, fault?.sentence)}
    >
      {shown.length === 0 ? (
        <DayPanel
          size={size}
          check={check}
          hidden={all.length}
          view={view}
          unhide={unhideKeys(view)}
        />
      ) : (
        <>
          <Line
            width={size.width}
            spans={queryChips(view, counts, check, selected, chipsWidth)}
            right={[{ text: outOfView, tone: 'muted' }]}
          />
          <Table
            columns={columns}
            rows={shown}
            cell={cell}
            cursor={list.cursor}
            cursorColumn={cursorColumn}
            isMarked={isMarked}
            top={list.top}
            width={size.width}
            height={height}
            sorted={{ by: view.query.sort, descending: view.query.descending }}
          />
        </>
      )}
    </Frame>
  );
}
