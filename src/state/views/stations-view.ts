/** The station list as it is looked at. */
import type { BoardSort } from '../../kitchen/stations/station-board.ts';
import { type FilterView, NO_FILTER } from './filter-view.ts';
import { LIST_TOP, type ListView } from './list-view.ts';

/** What the station list shows of each station. */
export const STATION_COLUMN_SETS = ['now', 'setup'] as const;
/** One of them. */
export type StationColumnSet = (typeof STATION_COLUMN_SETS)[number];

/** How the station list is looked at. */
export interface StationsView {
  readonly list: ListView;
  readonly columns: StationColumnSet;
  readonly filter: FilterView;
  readonly sort: BoardSort;
  readonly descending: boolean;
}

/** As a station list is first seen. */
export const STATIONS_VIEW: StationsView = {
  list: LIST_TOP,
  columns: 'now',
  filter: NO_FILTER,
  sort: 'harm',
  descending: false,
};
