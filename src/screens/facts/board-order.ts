/** The order of the station list in words. */
import type { BoardSort } from '../../kitchen/stations/station-board.ts';

/** `Worst first`, `Sorted by name, descending`. */
export function boardOrder(sort: BoardSort, descending: boolean): string {
  if (sort === 'harm') return descending ? 'Worst last' : 'Worst first';
  return `Sorted by ${boardSortName(sort)}, ${descending ? 'descending' : 'ascending'}`;
}

/** A sort key in words, for a menu. */
export function boardSortName(sort: BoardSort): string {
  return SORT_NAMES[sort];
}

const SORT_NAMES: Readonly<Record<BoardSort, string>> = {
  harm: 'worst first',
  name: 'name',
  findings: 'issues',
  last: 'last out',
  load: 'bumps in the last 15 minutes',
  median: 'median',
  p90: '90% in',
};
