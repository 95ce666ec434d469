/** Commands of the fulfillments list that take an argument, for the drawn and for the spoken list. */

import type { LineCheck } from '../../hooks/reading/use-line-check.ts';
import { timeTarget } from '../../kitchen/calendar/time-target.ts';
import { filterFault } from '../../kitchen/filter/typed-filter.ts';
import { LEVELS, SORT_KEYS, sortsDownFirst } from '../../kitchen/table/fulfillment-query.ts';
import { rowAtTime } from '../../kitchen/table/nearest-row.ts';
import type { Commands } from '../../state/keys/command-words.ts';
import { FULFILLMENT_COLUMNS } from './columns.ts';
import type { RowKeysOptions } from './row-keys.ts';

/** The commands; `chooseDate` takes `undefined` for the current business date, `changed` comes after what narrows or orders. */
export function fulfillmentCommands(
  options: RowKeysOptions & {
    readonly check: LineCheck;
    readonly chooseDate: (date: string | undefined) => void;
    readonly changed?: () => void;
  },
): Commands {
  const { check, shown, now, change, current, goTo, chooseDate, changed } = options;
  const { date, today, restaurant } = check;
  return {
    sort: (argument) => {
      const wanted = argument.replace(/^-/, '').toLowerCase();
      const named = FULFILLMENT_COLUMNS.find(
        ({ id, title }) => id === wanted || title.toLowerCase() === wanted,
      );
      if (named === undefined) return `Sort by one of: ${SORT_KEYS.join(' ')}`;
      const descending = argument.startsWith('-') || sortsDownFirst(named.id);
      change({ query: { ...now().query, sort: named.id, descending }, column: named.id });
      changed?.();
      return undefined;
    },
    goto: (argument) => {
      const by = now().query.sort === 'fired' ? 'fired' : 'fulfilled';
      const row = shown.at(current());
      const from = by === 'fired' ? row?.firedAt : row?.fulfilledAt;
      const { calendar } = restaurant;
      const target = timeTarget(argument, { date, today, from, calendar });
      if (target === undefined) return 'Write 18:30, +30m, -2h, yesterday, fri or 20260814.';
      if (target.kind === 'date') {
        chooseDate(target.date === today ? undefined : target.date);
        return undefined;
      }
      const index = rowAtTime(shown, by, target.at);
      if (index === undefined) return 'No row here has a time.';
      goTo(index);
      return undefined;
    },
    filter: (argument) => {
      const fault = filterFault(argument);
      if (fault !== undefined) return fault;
      change({ filter: { text: argument, on: true, before: undefined } });
      changed?.();
      return undefined;
    },
    level: (argument) => {
      const levels = LEVELS.filter((level) => argument.includes(String(level)));
      if (!/^[012](?:[ ,]*[012])*$/.test(argument)) return 'Write the levels to show: 0,1,2';
      change({ query: { ...now().query, levels } });
      changed?.();
      return undefined;
    },
  };
}
