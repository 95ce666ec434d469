import { fittingWidth } from '../../components/table/column-layout.ts';
import { wallClock } from '../../kitchen/calendar/local-time.ts';
import { listColumn } from '../../kitchen/columns/list-columns.ts';
import { narrowed } from '../../kitchen/filter/typed-filter.ts';
import type { Fulfillment } from '../../kitchen/table/fulfillment.ts';
import { markedRows } from '../../kitchen/table/fulfillment-rows.ts';
import { visibleText } from '../../kitchen/text/visible-text.ts';
import {
  type Actions,
  noticed,
  refused,
  SAY_AGAIN,
  type Steps,
  said,
} from '../../state/monitor/actions.ts';
import { chosenColumns, setColumnWidth, toggleColumn } from '../../state/views/column-choice.ts';
import { NO_COLUMNS } from '../everywhere/words.ts';
import { FULFILLMENT_COLUMNS, fulfillmentCell } from '../facts/item-columns.ts';
import { changed, type FulfillmentsModel } from './model.ts';
import { viewCommand } from './view-command.ts';
import {
  cellSentence,
  EMPTY_CELL,
  hiddenColumnText,
  LAST_COLUMN,
  repeatedMoment,
} from './words.ts';

/** A column is fitted to this many rows on either side of the cursor. */
const FITTED = 200;

/** Keys to read a column, or to filter and sort by it. */
export function columnActions(model: FulfillmentsModel): Actions {
  const { scene, view, shown, cursor, chosen, column } = model;
  const { restaurant, date, asOf } = scene.check;
  const { query, filter } = view;
  const { zone } = restaurant.calendar;
  const row = shown.at(cursor);
  const move = (by: number) => (): Steps => {
    const next = chosen[chosen.findIndex(({ id }) => id === column) + by]?.id ?? column;
    const cell = row === undefined ? [] : [said(cellSentence(row, next, restaurant.calendar))];
    return [...(next === column ? [] : [changed({ column: next })]), ...cell];
  };
  return {
    columnLeft: move(-1),
    columnRight: move(1),
    copyCell: () => {
      const marked = Array.from(markedRows(shown, view.marks), (at) => shown.day.row(at));
      const rows = marked.length > 0 ? marked : [row ?? []].flat();
      // Each cell on one line, without invisible characters.
      const lines = cells(model, rows).map((cell) => visibleText(cell.replace(/\p{Cc}+/gu, ' ')));
      return rows.length > 0 ? [{ effect: 'copy', text: lines.join('\n') }] : [];
    },
    copyView: () => {
      const text = viewCommand(
        { restaurant, date, asOf, day: shown.day },
        view,
        scene.session.sourceOptions,
      );
      return text === undefined
        ? [noticed(repeatedMoment(scene.keymap))]
        : [{ effect: 'copy', text }];
    },
    sortColumn: () => {
      const descending =
        query.sort === column ? !query.descending : listColumn(column).sortsDownFirst;
      return [changed({ query: { ...query, sort: column, descending } }), SAY_AGAIN];
    },
    cellFilter: () => {
      if (row === undefined) return [];
      const cell = listColumn(column).filter(row, (epochMs) => wallClock(epochMs, zone));
      if (cell === undefined) return [noticed(EMPTY_CELL)];
      const text = narrowed(filter.text, cell);
      return [changed({ filter: { ...filter, on: true, text } }), SAY_AGAIN];
    },
    ...(scene.isHeard ? NOT_DRAWN : setUpActions(model)),
  };
}

/** Keys to arrange columns. Only where columns are drawn. */
function setUpActions(model: FulfillmentsModel): Actions {
  const { view, shown, cursor, chosen, column } = model;
  const { columns: choice } = view;
  const setWidth = (by: number) => (): Steps => {
    const width = chosen.find(({ id }) => id === column)?.width ?? 0;
    return [changed({ columns: setColumnWidth(choice, column, width + by) })];
  };
  return {
    columnSheet: () => [{ type: 'opened-overlay', overlay: 'columns' }],
    hideColumn: () => {
      const hidden = toggleColumn(FULFILLMENT_COLUMNS, choice, column);
      if (hidden === choice) return [noticed(LAST_COLUMN)];
      const next = chosenColumns(FULFILLMENT_COLUMNS, hidden);
      const at = chosen.findIndex(({ id }) => id === column);
      return [
        changed({ columns: hidden, column: (next[at] ?? next.at(-1))?.id ?? column }),
        noticed(hiddenColumnText(column)),
      ];
    },
    narrower: setWidth(-2),
    wider: setWidth(2),
    fitColumn: () => {
      const first = Math.max(0, cursor - FITTED);
      const texts = cells(model, shown.slice(first, first + 2 * FITTED));
      // The sort mark follows the title.
      const width = fittingWidth([`${listColumn(column).title}^`, ...texts]);
      return [changed({ columns: setColumnWidth(choice, column, width) })];
    },
  };
}

const NOT_DRAWN = refused(
  ['columnSheet', 'hideColumn', 'narrower', 'wider', 'fitColumn'],
  NO_COLUMNS,
);

function cells({ scene, column }: FulfillmentsModel, rows: readonly Fulfillment[]) {
  const { calendar } = scene.check.restaurant;
  return rows.map((each) => fulfillmentCell(each, column, calendar).text);
}
