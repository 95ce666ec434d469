/** Sort orders in words. */
import { listColumn, type SortKey } from '../../kitchen/columns/list-columns.ts';

const WORST_FIRST = 'worst first';

/** `Worst first`, `Sorted by name, descending`. */
export function orderText(name: string, descending: boolean): string {
  if (name === WORST_FIRST) return descending ? 'Worst last' : 'Worst first';
  return `Sorted by ${name}, ${directionText(descending)}`;
}

export const directionText = (descending: boolean): string =>
  descending ? 'descending' : 'ascending';

/** An item list column within a sentence: `bump time`, `station`. */
export function columnName(column: SortKey): string {
  if (column === 'fulfilled') return 'bump time';
  return column === 'fired' ? 'fire time' : listColumn(column).title.toLowerCase();
}
