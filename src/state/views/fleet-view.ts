/** The view of the fleet. */
import type { FleetSort } from '../../kitchen/fleet/fleet-order.ts';
import { type FilterView, NO_FILTER } from './filter-view.ts';
import { LIST_TOP, type ListView } from './list-view.ts';

/** Sort order, filter and cursor of the restaurants. */
export interface FleetListView {
  readonly list: ListView;
  readonly filter: FilterView;
  readonly sort: FleetSort;
  readonly descending: boolean;
}

/** Default view of a fleet. */
export const FLEET_VIEW: FleetListView = {
  list: LIST_TOP,
  filter: NO_FILTER,
  sort: 'need',
  descending: false,
};
