/** What is kept between runs. Positions in lists are not, because the next run has other rows and dates. */
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

/** The filter is off in the next run, because it could hide trouble. */
export type RememberedFilter = Pick<FilterView, 'text'>;

export type RememberedStations = Pick<StationsView, 'columns' | 'sort' | 'descending'> & {
  readonly filter: RememberedFilter;
};

export type RememberedFulfillments = Pick<FulfillmentsView, 'column' | 'stationName'> &
  ListQuery & {
    readonly filter: RememberedFilter;
  };

/** Fields that were never changed, or could not be read, are absent. */
export interface RememberedViews {
  readonly stations?: Partial<RememberedStations>;
  readonly fulfillments?: Partial<RememberedFulfillments>;
  readonly pane?: Pane;
  readonly measure?: TrendMeasureId;
  readonly screen?: LastingScreen;
  readonly mouse?: boolean;
  readonly names?: readonly string[];
}

/** Neither method throws. If views can't be saved, the next run begins with defaults. */
export interface ViewMemory {
  readonly load: (restaurantGuid: string) => RememberedViews;
  readonly save: (restaurantGuid: string, views: RememberedViews) => void;
}

export function viewsToRemember(state: MonitorState, guid: string): RememberedViews {
  const { stations, fulfillments, dates } = state.views[guid] ?? {};
  const { [guid]: pane } = state.panes;
  const screen = lastingScreenAt(state, guid);
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
    ...(state.isMouseOn !== undefined && { mouse: state.isMouseOn }),
    ...(names !== undefined && { names }),
  };
}

/** The last screen is opened unless the run begins with the fleet or a requested date. */
export function restoreViews(
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
    views: recordOf(views, ({ stations, fulfillments, measure }) => ({
      ...(stations !== undefined && { stations: stationsFrom(stations) }),
      ...(fulfillments !== undefined && { fulfillments: fulfillmentsFrom(fulfillments) }),
      ...(measure !== undefined && { dates: { ...DATES_VIEW, measure } }),
    })),
    panes: recordOf(views, ({ pane }) => pane),
    isMouseOn: mouse,
    stationNames: recordOf(views, ({ names }) => names),
  };
}

export function hasNewViews(before: MonitorState, after: MonitorState, guid: string): boolean {
  const now = rememberedParts(after, guid);
  return rememberedParts(before, guid).some((part, index) => part !== now[index]);
}

/** Everything that `viewsToRemember` reads. These parts are compared after each event. */
function rememberedParts(state: MonitorState, guid: string): readonly unknown[] {
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
    lastingScreenAt(state, guid),
    state.isMouseOn,
    state.stationNames[guid],
  ];
}

function lastingScreenAt({ navigation, restaurant }: MonitorState, guid: string) {
  return restaurant === guid ? lastingScreen(navigation) : undefined;
}

/** While the prompt is open, its text may still be canceled, so the text from before is kept. */
function closedFilter({ text, textBeforeTyping }: FilterView): RememberedFilter {
  return { text: textBeforeTyping ?? text };
}

function filterFrom({ text }: RememberedFilter = NO_FILTER): FilterView {
  return { ...NO_FILTER, text, isOn: text === '' };
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

function recordOf<T>(
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
