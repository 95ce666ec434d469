/** The order of the station list in words. */
import type { BoardSort } from '../../kitchen/stations/station-board.ts';

/** `Worst first`, `In order of name, descending`. */
export function boardOrder(sort: BoardSort, descending: boolean): string {
  if (sort === 'harm') return descending ? 'Worst last' : 'Worst first';
  return `In order of ${sort}, ${descending ? 'descending' : 'ascending'}`;
}
