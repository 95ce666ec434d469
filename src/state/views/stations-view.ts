/** The view of the station list. */
import type { BoardSort } from '../../kitchen/stations/station-board.ts';
import { type FilterView, NO_FILTER } from './filter-view.ts';
import { LIST_TOP, type ListView } from './list-view.ts';

/** Sort order, filter, columns and cursor of the station list. */
export interface StationsView {
  readonly list: ListView;
  /** Columns for the current state, or for the setup. */
  readonly columns: 'now' | 'setup';
  readonly filter: FilterView;
  readonly sort: BoardSort;
  readonly descending: boolean;
  /** GUID of a station that was just muted or unmuted: a filter by state keeps it, so that the same key takes it back. */
  readonly decided: string | undefined;
}

/** The view with its cursor on a station: the list is sorted by states, which a decision about the station changes. */
export function onStation(view: StationsView, guid: string): StationsView {
  return { ...view, list: { ...view.list, cursorId: guid }, decided: guid };
}

/** Default view of a station list. */
export const STATIONS_VIEW: StationsView = {
  list: LIST_TOP,
  columns: 'now',
  filter: NO_FILTER,
  sort: 'harm',
  descending: false,
  decided: undefined,
};
