/** The orders of the lists of stations and restaurants, in words. */
import type { FleetSort } from '../../kitchen/fleet/fleet-row.ts';
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

/** A sort key in words, for a menu. */
export const FLEET_SORT_NAMES: Readonly<Record<FleetSort, string>> = {
  need: 'worst first',
  name: 'name',
  tag: 'tag',
  state: 'stations slow or quiet',
  ratio: 'time against usual',
  late: 'late share',
  issues: 'issues',
  age: 'age of the data',
};

/** `Worst first`, `Sorted by late share, descending`. */
export function fleetOrder(sort: FleetSort, descending: boolean): string {
  if (sort === 'need') return descending ? 'Worst last' : 'Worst first';
  return `Sorted by ${FLEET_SORT_NAMES[sort]}, ${descending ? 'descending' : 'ascending'}`;
}
