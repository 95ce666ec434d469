/** The command line that shows what the list shows: to be read out on the phone, put into a script or a bug report. */
import { chosenColumns } from '../hooks/column-choice.ts';
import { activeFilter } from '../hooks/filter-view.ts';
import type { FulfillmentsView } from '../hooks/monitor-state.ts';
import { printFilter } from '../kitchen/filter/filter-print.ts';
import { EVERY_ROW, LEVELS } from '../kitchen/fulfillment-query.ts';
import { FULFILLMENT_COLUMNS } from './fulfillment-columns.ts';

/** The command for a business date (`YYYYMMDD`), quoted for a POSIX shell. */
export function viewCommand(date: string, view: FulfillmentsView): string {
  const { query, filter, stationName } = view;
  const columns = chosenColumns(FULFILLMENT_COLUMNS, view.columns).map(({ id }) => id);
  const hidden = LEVELS.filter((level) => !query.levels.includes(level));
  const station =
    stationName === undefined || stationName === ''
      ? []
      : [printFilter({ kind: 'values', field: 'station', tests: [equals(stationName)] })];
  const text = activeFilter(filter);
  const isUsual = query.sort === EVERY_ROW.sort && query.descending === EVERY_ROW.descending;
  return [
    'linecheck',
    'fulfillments',
    date,
    ...(hidden.length > 0 ? [`!level:${hidden.join(',')}`] : []),
    ...station,
    ...(text === '' ? [] : [text]),
    ...(isUsualOrder(columns) ? [] : [`--columns=${columns.join(',')}`]),
    ...(isUsual ? [] : [`--sort=${query.descending ? '-' : ''}${query.sort}`]),
  ]
    .map(quoted)
    .join(' ');
}

function isUsualOrder(columns: readonly string[]): boolean {
  return columns.join() === FULFILLMENT_COLUMNS.map(({ id }) => id).join();
}

function equals(text: string) {
  return { how: 'equals', text } as const;
}

function quoted(word: string): string {
  return /^[\w:=,.@%/+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
