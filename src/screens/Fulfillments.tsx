import { type ReactNode, useCallback } from 'react';
import { Line } from '../components/Line.tsx';
import { countText } from '../components/quantities.ts';
import { Table, visibleColumns } from '../components/Table.tsx';
import { openPrompt, toggleFilter, typeIntoPrompt } from '../hooks/filter-view.ts';
import { useMonitor } from '../hooks/monitor.tsx';
import { type FulfillmentsView, fulfillmentsView } from '../hooks/monitor-state.ts';
import { useSession } from '../hooks/session.tsx';
import { dateSteps, useEverywhereKeys } from '../hooks/use-everywhere-keys.ts';
import { useKeys } from '../hooks/use-keys.ts';
import type { LineCheck } from '../hooks/use-line-check.ts';
import { useList } from '../hooks/use-list.ts';
import { useTerminalLink } from '../hooks/use-terminal-link.ts';
import type { Fulfillment } from '../kitchen/fulfillment.ts';
import { LEVELS, type Level, toggleLevel } from '../kitchen/fulfillment-query.ts';
import { nextQuarter } from '../kitchen/table/quarters.ts';
import { columnAt, columnKeys } from './column-keys.ts';
import { DayPanel } from './DayPanel.tsx';
import { Frame, useBodySize } from './Frame.tsx';
import {
  FULFILLMENT_COLUMNS,
  type FulfillmentColumn,
  fulfillmentCell,
} from './fulfillment-columns.ts';
import { queryChips } from './query-chips.ts';
import { useSelectedRows } from './selected-rows.ts';

/** One business date, row by row. */
export function Fulfillments({ check }: { readonly check: LineCheck }): ReactNode {
  const { state, latest, dispatch } = useMonitor();
  const everywhere = useEverywhereKeys(check);
  const { screen } = useSession();
  const { slow } = useTerminalLink();
  const size = useBodySize();
  const view = fulfillmentsView(state);
  const { all, shown, fault } = useSelectedRows(check, view);
  const height = Math.max(1, size.height - 2);
  const { zone } = check.restaurant.calendar;
  const cell = useCallback(
    (row: Fulfillment, column: FulfillmentColumn) => fulfillmentCell(row, column, zone, !slow),
    [zone, slow],
  );

  const now = () => fulfillmentsView(latest());
  const change = (changed: Partial<FulfillmentsView>) =>
    dispatch({ type: 'changed-fulfillments', change: changed });
  const requery = (changed: Partial<FulfillmentsView['query']>) =>
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

  const columns = visibleColumns(FULFILLMENT_COLUMNS, size.width);
  const quarter = (step: 1 | -1) => () => {
    const { sort } = now().query;
    if (sort !== 'fired' && sort !== 'fulfilled') {
      return dispatch({
        type: 'noticed',
        notice: 'Sort by a time first: o in the column Done or Fired.',
      });
    }
    const at = nextQuarter(shown, sort, list.current(), step);
    if (at !== undefined) list.goTo(at);
  };

  useKeys(
    'fulfillments',
    {
      ...everywhere,
      ...list.handlers,
      ...columnKeys({
        columns,
        zone,
        now,
        change,
        row: () => shown.at(list.current()),
        date: check.date,
        copy: screen?.copy,
        notice: (notice) => dispatch({ type: 'noticed', notice }),
      }),
      previousQuarter: quarter(-1),
      nextQuarter: quarter(1),
      ...dateSteps(check, (date) => dispatch({ type: 'chose-date', date })),
      open: () => {
        const id = shown.ids.at(list.current());
        if (id !== undefined) dispatch({ type: 'went', to: { kind: 'record', id } });
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
        const { filter, query } = now();
        if (check.day.data === undefined && check.day.link.state === 'reading') check.day.cancel();
        else if (filter.text !== '') change({ filter: { ...filter, text: '' } });
        else if (query.stationGuid !== undefined) {
          change({ query: { ...query, stationGuid: undefined }, stationName: undefined });
        } else dispatch({ type: 'went-back' });
      },
    },
    {
      isOpen: () => now().filter.before !== undefined,
      type: (key) => change({ filter: typeIntoPrompt(now().filter, key) }),
    },
  );

  const counts = `${countText(shown.length)} / ${countText(all.length)}`;
  return (
    <Frame
      check={check}
      scope="fulfillments"
      prompt={
        view.filter.before === undefined
          ? undefined
          : { label: 'filter', text: view.filter.text, result: counts, fault: fault?.sentence }
      }
    >
      {shown.length === 0 ? (
        <DayPanel size={size} check={check} hidden={all.length} />
      ) : (
        <>
          <Line width={size.width} spans={queryChips(view, counts, check, fault)} />
          <Table
            columns={FULFILLMENT_COLUMNS}
            rows={shown}
            cell={cell}
            cursor={list.cursor}
            cursorColumn={columnAt(view.column, columns)}
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
