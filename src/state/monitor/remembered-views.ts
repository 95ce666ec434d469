/**
 * View state kept between runs: list views without positions, because rows and dates will differ, and the station list, to show changes.
 * Everything kept is listed here by name.
 */
import type { SeenStations } from '../../kitchen/stations/seen-stations.ts';
import type { FilterView } from '../views/filter-view.ts';
import {
  FULFILLMENTS_VIEW,
  type FulfillmentsView,
  type ListQuery,
} from '../views/fulfillments-view.ts';
import { type Pane, STATIONS_VIEW, type StationsView } from '../views/screen-views.ts';
import type { MonitorState } from './monitor-state.ts';

/** The prompt is closed. */
export type RememberedFilter = Pick<FilterView, 'text' | 'on'>;

export type RememberedStations = Pick<StationsView, 'sort' | 'descending' | 'choices'> & {
  readonly filter: RememberedFilter;
};

export type RememberedFulfillments = Pick<FulfillmentsView, 'column' | 'columns'> &
  Pick<ListQuery, 'levels' | 'sort' | 'descending'> & {
    readonly filter: RememberedFilter;
  };

/** A restaurant's views. Absent fields were never changed, or could not be read. */
export interface RememberedViews {
  readonly stations?: Partial<RememberedStations>;
  readonly fulfillments?: Partial<RememberedFulfillments>;
  readonly pane?: Pane;
  /** One choice for all restaurants. */
  readonly mouse?: boolean;
  /** As last seen. */
  readonly seen?: SeenStations;
}

/** Neither call fails: what can't be saved takes the default in the next run. */
export interface ViewMemory {
  readonly load: (restaurantGuid: string) => RememberedViews;
  /** With a delay. */
  readonly save: (restaurantGuid: string, views: RememberedViews) => void;
}

export function viewsToRemember(state: MonitorState, guid: string): RememberedViews {
  const { [guid]: stations } = state.stations;
  const { [guid]: fulfillments } = state.fulfillments;
  const { [guid]: pane } = state.panes;
  const seen = state.seen[guid] ?? state.seenBefore[guid];
  return {
    ...(stations !== undefined && {
      stations: {
        sort: stations.sort,
        descending: stations.descending,
        choices: stations.choices,
        filter: closedFilter(stations.filter),
      },
    }),
    ...(fulfillments !== undefined && {
      fulfillments: {
        column: fulfillments.column,
        columns: fulfillments.columns,
        levels: fulfillments.query.levels,
        sort: fulfillments.query.sort,
        descending: fulfillments.query.descending,
        filter: closedFilter(fulfillments.filter),
      },
    }),
    ...(pane !== undefined && { pane }),
    ...(state.mouse !== undefined && { mouse: state.mouse }),
    ...(seen !== undefined && { seen }),
  };
}

/** With the restaurants' kept views. */
export function withRemembered(
  state: MonitorState,
  guids: readonly string[],
  load: ViewMemory['load'],
): MonitorState {
  const views = guids.map((guid) => [guid, load(guid)] as const);
  return {
    ...state,
    stations: fromEach(views, ({ stations }) => stations && stationsFrom(stations)),
    fulfillments: fromEach(
      views,
      ({ fulfillments }) => fulfillments && fulfillmentsFrom(fulfillments),
    ),
    panes: fromEach(views, ({ pane }) => pane),
    mouse: load(state.restaurant).mouse,
    seenBefore: fromEach(views, ({ seen }) => seen),
  };
}

/** Whether anything kept may have changed. */
export function isToRemember(before: MonitorState, after: MonitorState, guid: string): boolean {
  const now = parts(after, guid);
  return parts(before, guid).some((part, at) => part !== now[at]);
}

/** Everything `viewsToRemember` reads. Compared for each event without allocating. */
function parts(state: MonitorState, guid: string): readonly unknown[] {
  const stations = state.stations[guid] ?? STATIONS_VIEW;
  const fulfillments = state.fulfillments[guid] ?? FULFILLMENTS_VIEW;
  return [
    stations.filter,
    stations.sort,
    stations.descending,
    stations.choices,
    fulfillments.filter,
    fulfillments.query,
    fulfillments.column,
    fulfillments.columns,
    state.panes[guid],
    state.mouse,
    state.seen[guid],
  ];
}

/** While the prompt is open, the filter for Esc to restore. */
function closedFilter({ text, on, before }: FilterView): RememberedFilter {
  return { text: before ?? text, on };
}

function stationsFrom({ filter, ...view }: Partial<RememberedStations>): StationsView {
  return { ...STATIONS_VIEW, ...view, filter: { ...STATIONS_VIEW.filter, ...filter } };
}

function fulfillmentsFrom(remembered: Partial<RememberedFulfillments>): FulfillmentsView {
  const { column, columns, filter, ...query } = remembered;
  return {
    ...FULFILLMENTS_VIEW,
    ...(column !== undefined && { column }),
    ...(columns !== undefined && { columns }),
    query: { ...FULFILLMENTS_VIEW.query, ...query },
    filter: { ...FULFILLMENTS_VIEW.filter, ...filter },
  };
}

function fromEach<T>(
  views: readonly (readonly [guid: string, views: RememberedViews])[],
  part: (views: RememberedViews) => T | undefined,
): Readonly<Record<string, T>> {
  return Object.fromEntries(
    views.flatMap(([guid, each]) => {
      const found = part(each);
      return found === undefined ? [] : [[guid, found] as const];
    }),
  );
}
