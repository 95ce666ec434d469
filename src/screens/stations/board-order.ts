/** The order of the station list in words. */
import type { BoardSort } from '../../kitchen/stations/station-board.ts';

/** `Worst first`, `Sorted by name, descending`. */
export function boardOrder(sort: BoardSort, descending: boolean): string {
  if (sort === 'harm') return descending ? 'Worst last' : 'Worst first';
  return `Sorted by ${SORT_NAMES[sort]}, ${descending ? 'descending' : 'ascending'}`;
}

const SORT_NAMES: Readonly<Record<Exclude<BoardSort, 'harm'>, string>> = {
  name: 'name',
  findings: 'issues',
  last: 'last out',
  load: 'bumps in the last 15 minutes',
  median: 'median',
  p90: '90%',
};
