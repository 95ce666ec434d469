/** The order of the fleet in words. */
import type { FleetSort } from '../../kitchen/fleet/fleet-order.ts';

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
