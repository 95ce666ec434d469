import type { ReactNode } from 'react';
import { outOfViewText } from '../../components/chrome/more-lines.ts';
import { Line, type Span } from '../../components/line/Line.tsx';
import { useTheme } from '../../components/line/theme.tsx';
import { type Column, keptColumns } from '../../components/table/column-layout.ts';
import { visibleColumns } from '../../components/table/Table.tsx';
import { useKeys } from '../../hooks/keys/use-keys.ts';
import { useOverlayKeys } from '../../hooks/keys/use-overlay-keys.ts';
import { useMonitor } from '../../hooks/monitor.tsx';
import { type FulfillmentsView, fulfillmentsView } from '../../state/monitor-state.ts';
import {
  type ColumnChoice,
  chosenColumns,
  moveColumn,
  orderedColumns,
  setColumnWidth,
  toggleColumn,
  USUAL_COLUMNS,
  usualColumnWidth,
} from '../../state/views/column-choice.ts';
import { useBodySize } from '../frame/Frame.tsx';
import { columnAt } from '../fulfillments/column-keys.ts';
import { FULFILLMENT_COLUMNS, type FulfillmentColumn } from '../fulfillments/columns.ts';

/** Lines of the sheet besides its columns. */
const AROUND = 2;
const TITLE_WIDTH = 10;

/** The columns of the fulfillments list: which are shown, in which order, how wide. Its cursor is the list's column cursor. */
export function ColumnSheet(): ReactNode {
  useOverlayKeys();
  const { state, latest, dispatch } = useMonitor();
  const { glyphs } = useTheme();
  const size = useBodySize();
  const view = fulfillmentsView(state);
  const now = () => fulfillmentsView(latest());
  const change = (changed: Partial<FulfillmentsView>) =>
    dispatch({ type: 'changed-fulfillments', change: changed });
  const columns = orderedColumns(FULFILLMENT_COLUMNS, view.columns);
  const at = (column: string) => columnAt(column, columns);
  const edit = (changed: (choice: ColumnChoice, id: FulfillmentColumn) => ColumnChoice) =>
    change({ columns: changed(now().columns, at(now().column)) });
  const step = (by: number) => () => {
    const order = orderedColumns(FULFILLMENT_COLUMNS, now().columns);
    const next = order[order.findIndex(({ id }) => id === at(now().column)) + by];
    if (next !== undefined) change({ column: next.id });
  };
  const widen = (by: number) => () =>
    edit((choice, id) => setColumnWidth(choice, id, widthOf(columns, choice, id) + by));
  useKeys('columns', {
    columnUp: step(-1),
    columnDown: step(1),
    toggleColumn: () => edit((choice, id) => toggleColumn(FULFILLMENT_COLUMNS, choice, id)),
    columnEarlier: () => edit((choice, id) => moveColumn(FULFILLMENT_COLUMNS, choice, id, -1)),
    columnLater: () => edit((choice, id) => moveColumn(FULFILLMENT_COLUMNS, choice, id, 1)),
    narrower: widen(-2),
    wider: widen(2),
    // What stands in it is not seen from here.
    fitColumn: () => edit(usualColumnWidth),
    usualColumns: () => change({ columns: USUAL_COLUMNS }),
  });

  const chosen = chosenColumns(FULFILLMENT_COLUMNS, view.columns);
  const seen = visibleColumns(keptColumns(chosen, columnAt(view.column, chosen)), size.width);
  const cursor = columns.findIndex(({ id }) => id === at(view.column));
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
        right={[{ text: 'Esc closes, a all as at first', tone: 'muted' }]}
      />
      {columns.slice(top, top + height).map((column, index) => {
        const hidden = view.columns.hidden.includes(column.id);
        const place = seen.find(({ id }) => id === column.id);
        const spans: Span[] = [
          { text: top + index === cursor ? `${glyphs.cursor} ` : '  ' },
          { text: `[${hidden ? ' ' : 'x'}] ${column.title.padEnd(TITLE_WIDTH)}`, strong: !hidden },
          { text: widthNote(hidden, place?.width), tone: 'muted' },
        ];
        return <Line key={column.id} width={size.width} spans={spans} />;
      })}
      <Line
        width={size.width}
        spans={[{ text: 'Space shows or hides, [ ] move it, < > make it narrower or wider.' }]}
      />
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

function widthNote(hidden: boolean, width: number | undefined): string {
  if (hidden) return 'hidden';
  return width === undefined ? 'no room for it on this screen; l leads to it' : `${width} wide`;
}
