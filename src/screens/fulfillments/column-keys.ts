/** Keys that act on the column under the cursor, for the drawn and for the spoken list. */
import { type Column, fittingWidth } from '../../components/table/column-layout.ts';
import { wallClock } from '../../kitchen/calendar/local-time.ts';
import { visibleText } from '../../kitchen/export/visible-text.ts';
import { cellFilter, narrowed } from '../../kitchen/filter/cell-filter.ts';
import type { RestaurantChoice } from '../../kitchen/stations/restaurant.ts';
import type { Fulfillment } from '../../kitchen/table/fulfillment.ts';
import { sortsDownFirst } from '../../kitchen/table/fulfillment-query.ts';
import type { FulfillmentRows } from '../../kitchen/table/fulfillment-rows.ts';
import { markedRows } from '../../kitchen/table/marked-rows.ts';
import type { Handlers } from '../../state/keys/bindings.ts';
import type { FulfillmentsView } from '../../state/monitor-state.ts';
import { chosenColumns, setColumnWidth, toggleColumn } from '../../state/views/column-choice.ts';
import {
  columnTitle,
  FULFILLMENT_COLUMNS,
  type FulfillmentColumn,
  fulfillmentCell,
} from './columns.ts';
import { viewCommand } from './view-command.ts';

/** The column under the cursor among those that are on the screen; the first where it is not among them. */
export function columnAt(
  column: string,
  columns: readonly { readonly id: FulfillmentColumn }[],
): FulfillmentColumn {
  return columns.find(({ id }) => id === column)?.id ?? columns[0]?.id ?? 'fulfilled';
}

/** A cell as it is copied: one line, in which everything can be seen wherever it is put. */
function copiedLine(text: string): string {
  return visibleText(text.replace(/\p{Cc}+/gu, ' '));
}

/** Rows on either side of the cursor that a column is fitted to. */
const FITTED = 200;

/** The keys. `now` is the view as it is when a key comes. */
export function columnKeys(options: {
  /** The columns that were chosen, on the screen or not. */
  readonly columns: readonly Column<FulfillmentColumn>[];
  readonly zone: string;
  readonly restaurant: RestaurantChoice;
  readonly date: string;
  readonly now: () => FulfillmentsView;
  readonly change: (change: Partial<FulfillmentsView>) => void;
  readonly shown: FulfillmentRows;
  /** Index of the cursor; -1 for an empty list. */
  readonly current: () => number;
  readonly openSheet: () => void;
  /** Options by which a command reads what the monitor reads. */
  readonly sourceOptions: readonly string[] | undefined;
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
    restaurant,
    date,
    now,
    change,
    shown,
    current,
    openSheet,
    sourceOptions,
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
  const row = () => shown.at(current());
  const cells = (rows: readonly Fulfillment[]): readonly string[] => {
    const column = columnAt(now().column, columns);
    return rows.map((each) => fulfillmentCell(each, column, zone).text);
  };
  const setWidth = (by: number) => () => {
    const { column, columns: choice } = now();
    const id = columnAt(column, columns);
    const width = columns.find((each) => each.id === id)?.width ?? 0;
    change({ columns: setColumnWidth(choice, id, width + by) });
  };
  return {
    copyCell: () => {
      const marked = Array.from(markedRows(shown, now().marks), (at) => shown.day.row(at));
      const rows = marked.length > 0 ? marked : [row() ?? []].flat();
      if (rows.length > 0) take(cells(rows).map(copiedLine).join('\n'));
    },
    columnSheet: openSheet,
    hideColumn: () => {
      const { column, columns: choice } = now();
      const id = columnAt(column, columns);
      const hidden = toggleColumn(FULFILLMENT_COLUMNS, choice, id);
      if (hidden === choice) return notice('This is the last column.');
      const next = chosenColumns(FULFILLMENT_COLUMNS, hidden);
      const at = columns.findIndex((each) => each.id === id);
      change({ columns: hidden, column: (next[at] ?? next.at(-1))?.id ?? id });
      notice(`${columnTitle(id)} is hidden; C brings it back.`);
    },
    narrower: setWidth(-2),
    wider: setWidth(2),
    fitColumn: () => {
      const { column, columns: choice } = now();
      const id = columnAt(column, columns);
      const first = Math.max(0, current() - FITTED);
      const texts = cells(shown.slice(first, first + 2 * FITTED));
      // The mark of the sorted column stands beside the title.
      const width = fittingWidth([`${columnTitle(id)}^`, ...texts]);
      change({ columns: setColumnWidth(choice, id, width) });
    },
    copyView: () => take(viewCommand({ restaurant, date, day: shown.day }, now(), sourceOptions)),
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
      const minuteOf = (epochMs: number) => wallClock(epochMs, zone);
      const cell = cellFilter(columnAt(column, columns), at, minuteOf);
      if (cell === undefined) return notice('There is nothing in this cell to filter by.');
      change({ filter: { ...filter, on: true, text: narrowed(filter.text, cell) } });
      changed();
    },
  };
}
