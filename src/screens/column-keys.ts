/** Keys that act on the column under the cursor, for the drawn and for the spoken list. */
import type { FulfillmentsView } from '../hooks/monitor-state.ts';
import type { Handlers } from '../hooks/use-keys.ts';
import { cellFilter, narrowed } from '../kitchen/filter/cell-filter.ts';
import type { Fulfillment } from '../kitchen/fulfillment.ts';
import { sortsDownFirst } from '../kitchen/fulfillment-query.ts';
import { clockTime } from '../kitchen/local-time.ts';
import { type FulfillmentColumn, fulfillmentCell } from './fulfillment-columns.ts';
import { viewCommand } from './view-command.ts';

/** The column under the cursor among those that are on the screen; the first where it is not among them. */
export function columnAt(
  column: string,
  columns: readonly { readonly id: FulfillmentColumn }[],
): FulfillmentColumn {
  return columns.find(({ id }) => id === column)?.id ?? columns[0]?.id ?? 'fulfilled';
}

/** The keys. `now` is the view as it is when a key comes. */
export function columnKeys(options: {
  readonly columns: readonly { readonly id: FulfillmentColumn }[];
  readonly zone: string;
  readonly date: string;
  readonly now: () => FulfillmentsView;
  readonly change: (change: Partial<FulfillmentsView>) => void;
  /** The row under the cursor. */
  readonly row: () => Fulfillment | undefined;
  /** Sends text to the clipboard; absent where there is none, and it is told instead. */
  readonly copy: ((text: string) => boolean) | undefined;
  /** Tells what a key did that cannot be seen, or why it did nothing. */
  readonly notice: (notice: string) => void;
  /** Called after what narrows or orders the list. */
  readonly changed?: () => void;
}): Handlers {
  const {
    columns,
    zone,
    date,
    now,
    change,
    row,
    copy,
    notice,
    changed = () => undefined,
  } = options;
  const move = (by: number) => () => {
    const at = columns.findIndex(({ id }) => id === columnAt(now().column, columns));
    const next = columns[at + by];
    if (next !== undefined) change({ column: next.id });
  };
  const take = (text: string): void => {
    if (copy === undefined) notice(text);
    else if (copy(text)) notice(`Sent to your clipboard: ${text}`);
    else notice('This is too long for a clipboard that is reached through a terminal.');
  };
  return {
    copyCell: () => {
      const at = row();
      const column = columnAt(now().column, columns);
      if (at !== undefined) take(fulfillmentCell(at, column, zone).text);
    },
    copyView: () => take(viewCommand(date, now())),
    columnLeft: move(-1),
    columnRight: move(1),
    sortColumn: () => {
      const { query, column } = now();
      const sort = columnAt(column, columns);
      const descending = query.sort === sort ? !query.descending : sortsDownFirst(sort);
      change({ query: { ...query, sort, descending } });
      changed();
    },
    cellFilter: () => {
      const at = row();
      if (at === undefined) return;
      const { filter, column } = now();
      const minuteOf = (epochMs: number) => clockTime(epochMs, zone);
      const cell = cellFilter(columnAt(column, columns), at, minuteOf);
      if (cell === undefined) return notice('There is nothing in this cell to filter by.');
      change({ filter: { ...filter, on: true, text: narrowed(filter.text, cell) } });
      changed();
    },
  };
}
