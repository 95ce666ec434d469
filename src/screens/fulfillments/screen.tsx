/** One business date, row by row. */
import type { ReactNode } from 'react';
import { useCallback } from 'react';
import { outOfViewText } from '../../components/chrome/more-lines.ts';
import { Line } from '../../components/line/Line.tsx';
import { Table } from '../../components/table/Table.tsx';
import { DEFAULT_THRESHOLDS } from '../../kitchen/measures/default-thresholds.ts';
import type { Fulfillment } from '../../kitchen/table/fulfillment.ts';
import { countText } from '../../kitchen/text/quantities.ts';
import { filterPrompt } from '../../state/views/filter-view.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.ts';
import { DayPanel } from '../frame/DayPanel.tsx';
import { unhideKeys } from '../frame/hidden-rows.ts';
import { queryChips } from '../frame/query-chips.ts';
import { fulfillmentsActions } from './actions.ts';
import { type FulfillmentColumn, listedCell } from './columns.ts';
import { fulfillmentsCommands } from './commands.ts';
import {
  type FulfillmentsModel,
  fulfillmentsFilter,
  fulfillmentsList,
  fulfillmentsModel,
} from './model.ts';
import { sayFulfillments } from './spoken.ts';

/** The record of the screen. */
export const FULFILLMENTS: ScreenDefinition<unknown, FulfillmentsModel> = {
  scope: 'fulfillments',
  model: fulfillmentsModel,
  list: fulfillmentsList,
  filter: fulfillmentsFilter,
  actions: fulfillmentsActions,
  commands: fulfillmentsCommands,
  draw: (model) => <Fulfillments {...model} />,
  say: sayFulfillments,
  prompt: (model) => filterPrompt(model.view.filter, countsText(model), model.fault?.sentence),
};

function countsText({ shown, all }: FulfillmentsModel): string {
  return `${countText(shown.length)} / ${countText(all.length)}`;
}

function Fulfillments(model: FulfillmentsModel): ReactNode {
  const { scene, view, all, shown, height, cursor, top, column, columns } = model;
  const { check, size, slow, session } = scene;
  const { calendar } = check.restaurant;
  const { thresholds = DEFAULT_THRESHOLDS } = session;
  const cell = useCallback(
    (row: Fulfillment, of: FulfillmentColumn) =>
      listedCell(row, of, { clock: calendar, seconds: !slow, limits: thresholds }),
    [calendar, slow, thresholds],
  );
  const isMarked = useCallback((row: Fulfillment) => view.marks.has(row.id), [view.marks]);
  if (shown.length === 0) {
    return (
      <DayPanel
        size={size}
        check={check}
        hidden={all.length}
        view={view}
        unhide={unhideKeys(view)}
      />
    );
  }
  const outOfView = outOfViewText({ top, shown: height, length: shown.length }, size.width);
  const chipsWidth = size.width - (outOfView === '' ? 0 : outOfView.length + 1);
  return (
    <>
      <Line
        width={size.width}
        spans={queryChips(view, countsText(model), check, model, chipsWidth)}
        right={[{ text: outOfView, tone: 'muted' }]}
      />
      <Table
        columns={columns}
        rows={shown}
        cell={cell}
        cursor={cursor}
        cursorColumn={column}
        isMarked={isMarked}
        top={top}
        width={size.width}
        height={height}
        sorted={{ by: view.query.sort, descending: view.query.descending }}
      />
    </>
  );
}
