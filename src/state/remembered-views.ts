/**
 * View state kept between runs: list views without positions, because rows and dates will differ, and the station list, to show changes.
 * Everything kept is listed here by name.
 */
import type { TrendMeasureId } from '../kitchen/tables/dates.ts';
import type { MonitorState } from './monitor-state.ts';
import { goTo, HOME, type LastingScreen, lastingScreen } from './navigation.ts';
import { type FilterView, NO_FILTER } from './prompt-view.ts';
import {
  DATES_VIEW,
  FULFILLMENTS_VIEW,
  type FulfillmentsView,
  type ListQuery,
  type Pane,
  STATIONS_VIEW,
  type StationsView,
} from './screen-views.ts';

/** Off in the next run, because it could hide trouble. */
export type RememberedFilter = Pick<FilterView, 'text'>;

export type RememberedStations = Pick<StationsView, 'columns' | 'sort' | 'descending'> & {
  readonly filter: RememberedFilter;
};

export type RememberedFulfillments = Pick<FulfillmentsView, 'column' | 'stationName'> &
  ListQuery & {
    readonly filter: RememberedFilter;
  };

/** A restaurant's views. Absent fields were never changed, or could not be read. */
export interface RememberedViews {
  readonly stations?: Partial<RememberedStations>;
  readonly fulfillments?: Partial<RememberedFulfillments>;
  readonly pane?: Pane;
  readonly measure?: TrendMeasureId;
  /** The screen open over the station list. */
  readonly screen?: LastingScreen;
  /** One choice for all restaurants. */
  readonly mouse?: boolean;
  /** First station names, to list while loading. */
  readonly names?: readonly string[];
}

/** Neither call fails: what can't be saved takes the default in the next run. */
export interface ViewMemory {
  readonly load: (restaurantGuid: string) => RememberedViews;
  readonly save: (restaurantGuid: string, views: RememberedViews) => void;
}

export function viewsToRemember(state: MonitorState, guid: string): RememberedViews {
  const { stations, fulfillments, dates } = state.views[guid] ?? {};
  const { [guid]: pane } = state.panes;
  const screen = screenAt(state, guid);
  const { [guid]: names } = state.stationNames;
  return {
    ...(stations !== undefined && {
      stations: {
        columns: stations.columns,
        sort: stations.sort,
        descending: stations.descending,
        filter: closedFilter(stations.filter),
      },
    }),
    ...(fulfillments !== undefined && {
      fulfillments: {
        column: fulfillments.column,
        stationName: fulfillments.stationName,
        ...fulfillments.query,
        filter: closedFilter(fulfillments.filter),
      },
    }),
    ...(pane !== undefined && { pane }),
    ...(dates !== undefined && { measure: dates.measure }),
    ...(screen !== undefined && { screen }),
    ...(state.mouse !== undefined && { mouse: state.mouse }),
    ...(names !== undefined && { names }),
  };
}

/** With the restaurants' kept views. A fleet stays first, and so does the station list on a requested date. */
export function withRemembered(
  state: MonitorState,
  guids: readonly string[],
  load: ViewMemory['load'],
  isDateRequested: boolean,
): MonitorState {
  const views = guids.map((guid) => [guid, load(guid)] as const);
  const { mouse, screen } = load(state.restaurant);
  const isOpened = screen !== undefined && state.navigation === HOME && !isDateRequested;
  return {
    ...state,
    ...(isOpened && { navigation: goTo(HOME, screen) }),
    views: fromEach(views, ({ stations, fulfillments, measure }) => ({
      ...(stations !== undefined && { stations: stationsFrom(stations) }),
      ...(fulfillments !== undefined && { fulfillments: fulfillmentsFrom(fulfillments) }),
      ...(measure !== undefined && { dates: { ...DATES_VIEW, measure } }),
    })),
    panes: fromEach(views, ({ pane }) => pane),
    mouse,
    stationNames: fromEach(views, ({ names }) => names),
  };
}

export function isToRemember(before: MonitorState, after: MonitorState, guid: string): boolean {
  const now = parts(after, guid);
  return parts(before, guid).some((part, index) => part !== now[index]);
}

/** Everything `viewsToRemember` reads. Compared for each event without allocating. */
function parts(state: MonitorState, guid: string): readonly unknown[] {
  const { views } = state;
  const { stations = STATIONS_VIEW, fulfillments = FULFILLMENTS_VIEW, dates } = views[guid] ?? {};
  return [
    stations.columns,
    stations.filter,
    stations.sort,
    stations.descending,
    fulfillments.filter,
    fulfillments.query,
    fulfillments.column,
    fulfillments.stationName,
    state.panes[guid],
    dates?.measure,
    screenAt(state, guid),
    state.mouse,
    state.stationNames[guid],
  ];
}

function screenAt({ navigation, restaurant }: MonitorState, guid: string) {
  return restaurant === guid ? lastingScreen(navigation) : undefined;
}

/** While the prompt is open, the filter for Esc to restore. */
function closedFilter({ text, before }: FilterView): RememberedFilter {
  return { text: before ?? text };
}

function filterFrom({ text }: RememberedFilter = NO_FILTER): FilterView {
  return { ...NO_FILTER, text, on: text === '' };
}

function stationsFrom({ filter, ...view }: Partial<RememberedStations>): StationsView {
  return { ...STATIONS_VIEW, ...view, filter: filterFrom(filter) };
}

function fulfillmentsFrom(remembered: Partial<RememberedFulfillments>): FulfillmentsView {
  const { column, stationName, filter, ...query } = remembered;
  return {
    ...FULFILLMENTS_VIEW,
    ...(column !== undefined && { column }),
    stationName,
    query: { ...FULFILLMENTS_VIEW.query, ...query },
    filter: filterFrom(filter),
  };
}

function fromEach<T>(
  views: readonly (readonly [guid: string, views: RememberedViews])[],
  part: (views: RememberedViews) => T | undefined,
): Readonly<Record<string, T>> {
  return Object.fromEntries(
    views.flatMap(([guid, each]) => {
      const view = part(each);
      return view === undefined ? [] : [[guid, view] as const];
    }),
  );
}
