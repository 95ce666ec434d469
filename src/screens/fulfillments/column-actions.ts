import { wallClock } from '../../kitchen/calendar/local-time.ts';
import { listColumn, SORT_KEYS } from '../../kitchen/columns/list-columns.ts';
import { narrowed } from '../../kitchen/filter/typed-filter.ts';
import { visibleText } from '../../kitchen/text/visible-text.ts';
import { type Actions, noticed, SAY_AGAIN, type Steps, said } from '../../state/monitor/actions.ts';
import { fulfillmentCell } from '../facts/item-columns.ts';
import { changed, type FulfillmentsModel } from './model.ts';
import { viewCommand } from './view-command.ts';
import { cellSentence, EMPTY_CELL, REPEATED_MOMENT } from './words.ts';

/** Keys to read a column, or to filter and sort by it. */
export function columnActions(model: FulfillmentsModel): Actions {
  const { scene, view, shown, cursor, column } = model;
  const { restaurant, date, asOf } = scene.check;
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
    copyView: () => {
      const text = viewCommand(
        { restaurant, date, asOf, day: shown.day },
        view,
        scene.session.sourceOptions,
      );
      return text === undefined ? [noticed(REPEATED_MOMENT)] : [{ effect: 'copy', text }];
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
  };
}
