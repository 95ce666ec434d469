/** Item list columns: visibility, order, width. Shares the list's column cursor. */

import type { ReactNode } from 'react';
import { outOfViewText } from '../../components/chrome/more-lines.ts';
import { Line, rowSign, type Span } from '../../components/line/Line.tsx';
import { type Column, keptColumns } from '../../components/table/column-layout.ts';
import { visibleColumns } from '../../components/table/Table.tsx';
import { clauses } from '../../kitchen/text/quantities.ts';
import { keyUses } from '../../state/keys/key-uses.ts';
import type { Actions } from '../../state/monitor/actions.ts';
import { fulfillmentsView, type MonitorState } from '../../state/monitor/monitor-state.ts';
import {
  type ColumnChoice,
  chosenColumns,
  DEFAULT_COLUMNS,
  defaultColumnWidth,
  moveColumn,
  orderedColumns,
  setColumnWidth,
  toggleColumn,
} from '../../state/views/column-choice.ts';
import type { FulfillmentsView } from '../../state/views/fulfillments-view.ts';
import type { Scene } from '../everywhere/scene.ts';
import type { ScreenDefinition } from '../everywhere/screen-definition.ts';
import { changed, columnAt, FULFILLMENT_COLUMNS, type FulfillmentColumn } from './model.ts';
import { COLUMN_KEYS, widthNote } from './words.ts';

/** Lines besides the columns. */
const AROUND = 2;
const TITLE_WIDTH = 10;

interface ColumnsModel {
  readonly scene: Scene;
  readonly view: FulfillmentsView;
  /** All columns in the chosen order. */
  readonly columns: readonly Column<FulfillmentColumn>[];
  /** The cursor's column and position. */
  readonly id: FulfillmentColumn;
  readonly cursor: number;
}

export const COLUMNS: ScreenDefinition<unknown, ColumnsModel> = {
  scope: 'columns',
  isOverlay: true,
  model: columnsModel,
  actions: columnsActions,
  draw: (model) => <ColumnSheet {...model} />,
  say: ({ columns, view }) => [
    {
      on: 'columns',
      sentences: () =>
        columns.map(
          ({ id, title }) => `${clauses(title, view.columns.hidden.includes(id) && 'hidden')}.`,
        ),
    },
  ],
};

function columnsModel(scene: Scene, state: MonitorState): ColumnsModel {
  const view = fulfillmentsView(state);
  const columns = orderedColumns(FULFILLMENT_COLUMNS, view.columns);
  const id = columnAt(view.column, columns);
  return { scene, view, columns, id, cursor: columns.findIndex((column) => column.id === id) };
}

function columnsActions({ view, columns, id, cursor }: ColumnsModel): Actions {
  const { columns: choice } = view;
  const choose = (next: ColumnChoice) => [changed({ columns: next })];
  const step = (by: number) => () => {
    const next = columns[cursor + by];
    return next === undefined ? [] : [changed({ column: next.id })];
  };
  const widen = (by: number) => () =>
    choose(setColumnWidth(choice, id, widthOf(columns, choice, id) + by));
  return {
    up: step(-1),
    down: step(1),
    toggleColumn: () => choose(toggleColumn(FULFILLMENT_COLUMNS, choice, id)),
    columnEarlier: () => choose(moveColumn(FULFILLMENT_COLUMNS, choice, id, -1)),
    columnLater: () => choose(moveColumn(FULFILLMENT_COLUMNS, choice, id, 1)),
    narrower: widen(-2),
    wider: widen(2),
    // Cells are not available here.
    fitColumn: () => choose(defaultColumnWidth(choice, id)),
    resetColumns: () => choose(DEFAULT_COLUMNS),
  };
}

function ColumnSheet({ scene, view, columns, cursor }: ColumnsModel): ReactNode {
  const { size, theme } = scene;
  const { glyphs } = theme;
  const chosen = chosenColumns(FULFILLMENT_COLUMNS, view.columns);
  const seen = visibleColumns(keptColumns(chosen, columnAt(view.column, chosen)), size.width);
  const height = Math.max(1, size.height - AROUND);
  const top = Math.max(0, Math.min(cursor - height + 1, columns.length - height));
  const outOfView = outOfViewText({ top, shown: height, length: columns.length }, size.width);
  return (
    <>
      <Line
        width={size.width}
        spans={[
          { text: 'Columns', strong: true },
          { text: columns.length > height ? `  ${outOfView}` : '', tone: 'muted' },
        ]}
        right={[
          {
            text: keyUses(
              [
                ['escape', 'close'],
                ['resetColumns', 'reset'],
              ],
              scene.keymap,
            ),
            tone: 'muted',
          },
        ]}
      />
      {columns.slice(top, top + height).map((column, index) => {
        const hidden = view.columns.hidden.includes(column.id);
        const place = seen.find(({ id }) => id === column.id);
        const spans: Span[] = [
          rowSign(top + index === cursor, glyphs),
          { text: `[${hidden ? ' ' : 'x'}] ${column.title.padEnd(TITLE_WIDTH)}`, strong: !hidden },
          { text: widthNote(hidden, place?.width), tone: 'muted' },
        ];
        return <Line key={column.id} width={size.width} spans={spans} />;
      })}
      <Line width={size.width} spans={[{ text: keyUses(COLUMN_KEYS, scene.keymap) }]} />
    </>
  );
}

function widthOf(
  columns: readonly Column<FulfillmentColumn>[],
  choice: ColumnChoice,
  id: FulfillmentColumn,
): number {
  return choice.widths[id] ?? columns.find((column) => column.id === id)?.width ?? 0;
}
