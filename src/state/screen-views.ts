import type { TrendMeasureId } from '../kitchen/tables/dates.ts';
import { EVERY_ROW, type FulfillmentQuery } from '../kitchen/tables/item-query.ts';
import type { FleetSort } from '../kitchen/tables/restaurants.ts';
import type { StationSort } from '../kitchen/tables/stations.ts';
import { LIST_TOP, type ListView, placeCursor } from './list-view.ts';
import type { Analysis } from './navigation.ts';
import { type FilterView, NO_FILTER } from './prompt-view.ts';

export const COLUMN_SETS = ['now', 'setup'] as const;
export type StationColumns = (typeof COLUMN_SETS)[number];

export interface FilteredList {
  readonly list: ListView;
  readonly filter: FilterView;
}

interface SortedList<Sort> extends FilteredList {
  readonly sort: Sort;
  readonly descending: boolean;
}

export interface StationsView extends SortedList<StationSort> {
  readonly columns: StationColumns;
  /** GUID of a station that was just muted or unmuted. A filter by state keeps the station, so that the same key can undo the decision. */
  readonly decidedStation: string | undefined;
}

export const STATIONS_VIEW: StationsView = {
  list: LIST_TOP,
  columns: 'now',
  filter: NO_FILTER,
  sort: 'harm',
  descending: false,
  decidedStation: undefined,
};

export interface AnalysisView {
  /** `undefined` until the cursor is moved. */
  readonly list: ListView | undefined;
  /** Index of an hour on the heat map. `undefined` for the last hour with a number. */
  readonly hour: number | undefined;
  /** Whether the slowest tickets are those of the whole date, also while the date runs. */
  readonly isWholeDate: boolean;
}

const ANALYSIS_VIEW: AnalysisView = { list: undefined, hour: undefined, isWholeDate: false };

export interface DatesView {
  readonly list: ListView;
  /** The cursor's business date (`YYYYMMDD`). `undefined` for the last past date. */
  readonly date: string | undefined;
  readonly measure: TrendMeasureId;
}

export const DATES_VIEW: DatesView = { list: LIST_TOP, date: undefined, measure: 'median' };

/** If the cursor's ID is a section, the cursor is on the section's first row. */
export const ISSUE_SECTIONS = ['issues', 'changes', 'unchecked'] as const;
export type IssueSection = (typeof ISSUE_SECTIONS)[number];

export type FleetListView = SortedList<FleetSort>;

export const FLEET_VIEW: FleetListView = {
  list: LIST_TOP,
  filter: NO_FILTER,
  sort: 'need',
  descending: false,
};

export interface TraceView {
  /** Whether the route is drawn as if the station's KDS were offline. */
  readonly kdsDown: boolean;
  /** The first visible line. For screen readers, the last announced hop. */
  readonly top: number;
}

export const TRACE_VIEW: TraceView = { kdsDown: false, top: 0 };

export interface GraphView {
  /** Rows are nodes and edges, in the order of the drawing or of the spoken links. */
  readonly list: ListView;
  readonly pane: number;
}

export const PANES = ['pace', 'findings', 'figures', 'fields'] as const;

export type Pane = (typeof PANES)[number];

export interface StationView {
  /** Negative indexes (from -1 down) are neighbors on the left, others on the right. */
  readonly cursor: number;
  readonly pane: Pane;
  readonly top: number;
}

export const STATION_VIEW: StationView = { cursor: 0, pane: 'pace', top: 0 };

export interface MenuView {
  readonly list: ListView;
  readonly words: string;
  readonly fault: string | undefined;
}

export type ReadWords = (words: string) => { readonly value: string } | { readonly fault: string };

export function openMenu(values: readonly string[], height: number, current: string): MenuView {
  const list = placeCursor(values, height, values.indexOf(current), 0);
  return { list, words: '', fault: undefined };
}

/** An earlier moment that all screens show. It ends with another date or restaurant. */
export interface Rewind {
  /** `YYYYMMDD`. */
  readonly date: string;
  /** Epoch ms. */
  readonly time: number;
  /** How often the same key was pressed in a row. Negative for the key that goes to earlier moments. */
  readonly repeats: number;
}

export type ListQuery = Omit<FulfillmentQuery, 'filter'>;

export interface FulfillmentsView extends FilteredList {
  readonly query: ListQuery;
  readonly column: string;
  readonly stationName: string | undefined;
  /** Filter text of an analysis, in addition to `filter`. `undefined` in a list that was not opened from an analysis. */
  readonly drill: string | undefined;
}

export const FULFILLMENTS_VIEW: FulfillmentsView = {
  list: LIST_TOP,
  filter: NO_FILTER,
  query: {
    levels: EVERY_ROW.levels,
    stationGuid: undefined,
    sort: EVERY_ROW.sort,
    descending: EVERY_ROW.descending,
  },
  column: EVERY_ROW.sort,
  stationName: undefined,
  drill: undefined,
};

/** A restaurant's screens. They are kept while another restaurant is in view. */
export interface RestaurantViews {
  readonly stations: StationsView;
  readonly fulfillments: FulfillmentsView;
  readonly graph: GraphView;
  readonly dates: DatesView;
  readonly issues: FilteredList;
}

const INITIAL_VIEWS: RestaurantViews = {
  stations: STATIONS_VIEW,
  fulfillments: FULFILLMENTS_VIEW,
  graph: { list: LIST_TOP, pane: 0 },
  dates: DATES_VIEW,
  issues: { list: LIST_TOP, filter: NO_FILTER },
};

export interface ViewsInUse {
  readonly restaurant: string;
  readonly views: Readonly<Record<string, Partial<RestaurantViews>>>;
  readonly station: Readonly<Record<string, StationView>>;
  /** By restaurant, the pane that was chosen last, for all its stations. */
  readonly panes: Readonly<Record<string, Pane>>;
  /** One view for each open drill-down. The innermost is last. */
  readonly drills: readonly FulfillmentsView[];
  readonly analyses: Readonly<Record<string, AnalysisView>>;
}

export function viewsOf({ views, restaurant }: ViewsInUse): RestaurantViews {
  return { ...INITIAL_VIEWS, ...views[restaurant] };
}

/** If the pane was changed at another station, it begins at its first line. */
export function stationView(state: ViewsInUse, guid: string): StationView {
  const view = state.station[guid] ?? STATION_VIEW;
  const pane = state.panes[state.restaurant] ?? STATION_VIEW.pane;
  return view.pane === pane ? view : { ...view, pane, top: 0 };
}

export function fulfillmentsView(state: ViewsInUse): FulfillmentsView {
  return state.drills.at(-1) ?? viewsOf(state).fulfillments;
}

export function analysisView(state: ViewsInUse, analysis: Analysis): AnalysisView {
  return state.analyses[analysisKey(state, analysis)] ?? ANALYSIS_VIEW;
}

export function analysisKey(state: ViewsInUse, analysis: Analysis): string {
  const { column, drill: drillFilter = '' } = fulfillmentsView(state);
  return `${state.restaurant} ${analysis} ${analysis === 'frequency' ? column : ''} ${drillFilter}`;
}
