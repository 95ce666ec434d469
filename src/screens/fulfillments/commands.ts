/** Commands of the item list that take an argument. */
import { timeTarget } from '../../kitchen/calendar/time-target.ts';
import { LEVELS } from '../../kitchen/columns/fulfillment-query.ts';
import { listColumn, SORT_KEYS } from '../../kitchen/columns/list-columns.ts';
import { filterFault } from '../../kitchen/filter/typed-filter.ts';
import { rowAtTime } from '../../kitchen/table/quarters.ts';
import type { CommandActions, Effect } from '../../state/monitor/actions.ts';
import { goToRow } from '../../state/monitor/list-actions.ts';
import { FULFILLMENT_COLUMNS } from './columns.ts';
import { changed, type FulfillmentsModel, fulfillmentsList } from './model.ts';
import { writeCommand } from './write-rows.ts';

const SAY_AGAIN: Effect = { effect: 'say-again' };

export function fulfillmentsCommands(model: FulfillmentsModel): CommandActions {
  const { scene, view, shown, cursor } = model;
  const { query } = view;
  const { date, today, restaurant } = scene.check;
  return {
    sort: (argument) => {
      const wanted = argument.replace(/^-/, '').toLowerCase();
      const named = FULFILLMENT_COLUMNS.find(
        ({ id, title }) => id === wanted || title.toLowerCase() === wanted,
      );
      if (named === undefined) return `Sort by one of: ${SORT_KEYS.join(' ')}`;
      const descending = argument.startsWith('-') || listColumn(named.id).sortsDownFirst;
      const change = { query: { ...query, sort: named.id, descending }, column: named.id };
      return [changed(change), SAY_AGAIN];
    },
    goto: (argument) => {
      const by = query.sort === 'fired' ? 'fired' : 'fulfilled';
      const row = shown.at(cursor);
      const from = by === 'fired' ? row?.firedAt : row?.fulfilledAt;
      const { calendar } = restaurant;
      const target = timeTarget(argument, { date, today, from, calendar });
      if (target === undefined) return 'Write 18:30, +30m, -2h, yesterday, fri or 20260814.';
      if (target.kind === 'date') {
        return [{ type: 'chose-date', date: target.date === today ? undefined : target.date }];
      }
      const index = rowAtTime(shown, by, target.at);
      if (index === undefined) return 'No row has a time.';
      return goToRow(fulfillmentsList(model), index);
    },
    filter: (argument) => {
      const fault = filterFault(argument);
      if (fault !== undefined) return fault;
      return [changed({ filter: { text: argument, on: true, before: undefined } }), SAY_AGAIN];
    },
    level: (argument) => {
      const levels = LEVELS.filter((level) => argument.includes(String(level)));
      if (!/^[012](?:[ ,]*[012])*$/.test(argument)) return 'Write the levels to show: 0,1,2';
      return [changed({ query: { ...query, levels } }), SAY_AGAIN];
    },
    write: (typed) => writeCommand(model, typed),
  };
}
