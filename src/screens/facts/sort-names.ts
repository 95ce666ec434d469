/** Sort orders in words. */
import { listColumn, type SortKey } from '../../kitchen/columns/list-columns.ts';
import type { FleetSort } from '../../kitchen/fleet/fleet-row.ts';
import type { BoardSort } from '../../kitchen/stations/station-board.ts';

const WORST_FIRST = 'worst first';

/** `Worst first`, `Sorted by name, descending`. */
export function orderText(name: string, descending: boolean): string {
  if (name === WORST_FIRST) return descending ? 'Worst last' : 'Worst first';
  return `Sorted by ${name}, ${directionText(descending)}`;
}

export const directionText = (descending: boolean): string =>
  descending ? 'descending' : 'ascending';

export const BOARD_SORT_NAMES: Readonly<Record<BoardSort, string>> = {
  harm: WORST_FIRST,
  name: 'name',
  findings: 'issues',
  last: 'last out',
  load: 'bumps in the last 15 minutes',
  median: 'median',
  p90: '90% in',
};

export const FLEET_SORT_NAMES: Readonly<Record<FleetSort, string>> = {
  need: WORST_FIRST,
  name: 'name',
  tag: 'tag',
  state: 'stations slow or quiet',
  ratio: 'time against usual',
  late: 'late share',
  issues: 'issues',
  age: 'data age',
};

/** An item list column within a sentence: `bump time`, `station`. */
export function columnName(column: SortKey): string {
  if (column === 'fulfilled') return 'bump time';
  return column === 'fired' ? 'fire time' : listColumn(column).title.toLowerCase();
}
