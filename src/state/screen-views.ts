/** What each screen with a list, a graph or a route remembers. */
import type { TrendMeasureId } from '../kitchen/tables/dates.ts';
import { EVERY_ROW, type FulfillmentQuery } from '../kitchen/tables/item-query.ts';
import type { FleetSort } from '../kitchen/tables/restaurants.ts';
import type { StationSort } from '../kitchen/tables/stations.ts';
import { LIST_TOP, type ListView, placeCursor } from './list-view.ts';
import type { Analysis } from './navigation.ts';
import { type FilterView, NO_FILTER } from './prompt-view.ts';

/** For the current state, or for the setup. */
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
  /** GUID of a station just muted or unmuted. A filter by state keeps it, so the same key can undo. */
  readonly decided: string | undefined;
}

export const STATIONS_VIEW: StationsView = {
  list: LIST_TOP,
  columns: 'now',
  filter: NO_FILTER,
  sort: 'harm',
  descending: false,
  decided: undefined,
};

/** An analysis of a business date's rows. */
export interface AnalysisView {
  readonly list: ListView;
  /** Index among the heat map's hours. `undefined` for the first hour with a number. */
  readonly hour: number | undefined;
}

const ANALYSIS_VIEW: AnalysisView = { list: LIST_TOP, hour: undefined };

export interface DatesView {
  readonly list: ListView;
  /** Cursor on a business date (`YYYYMMDD`). `undefined` for the last past one. */
  readonly date: string | undefined;
  readonly measure: TrendMeasureId;
}

export const DATES_VIEW: DatesView = { list: LIST_TOP, date: undefined, measure: 'median' };

/** In order. As a cursor's row, the section's first one. */
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
  /** The route while the station's KDS is offline. */
  readonly kdsDown: boolean;
  /** First line shown. For screen readers, the last announced hop. */
  readonly top: number;
}

export const TRACE_VIEW: TraceView = { kdsDown: false, top: 0 };

export interface GraphView {
  /** Cursor on a node or edge. The index is a row in the drawing, or among the spoken links. */
  readonly list: ListView;
  readonly pane: number;
}

/** The panes below a station's graph. */
export const PANES = ['pace', 'findings', 'figures', 'fields'] as const;

export type Pane = (typeof PANES)[number];

/** `cursor` walks the graph: negative indices (-1 first) on the left, others on the right. */
export interface StationView {
  readonly cursor: number;
  readonly pane: Pane;
  readonly top: number;
}

export const STATION_VIEW: StationView = { cursor: 0, pane: 'pace', top: 0 };

export interface MenuView {
  readonly list: ListView;
  /** A value being typed. Empty for none. */
  readonly words: string;
  /** Why the last Enter picked nothing. */
  readonly fault: string | undefined;
}

/** Reads typed words as a value besides the choices, or returns why they are none. */
export type ReadWords = (words: string) => { readonly value: string } | { readonly fault: string };

/** Just opened, with the cursor on the current choice. */
export function menuAt(values: readonly string[], height: number, current: string): MenuView {
  const list = placeCursor(values, height, values.indexOf(current), 0);
  return { list, words: '', fault: undefined };
}

/** The kitchen as it stood earlier. Ends with another date or restaurant. */
export interface Rewind {
  /** `YYYYMMDD`. */
  readonly date: string;
  /** Epoch ms. */
  readonly time: number;
  /** Presses of the same key in a row: later are above 0, earlier below. */
  readonly run: number;
}

/** A business date's listed rows and their order, besides the filter. */
export type ListQuery = Omit<FulfillmentQuery, 'filter'>;

/** The query's filter is parsed from the prompt's text. */
export interface FulfillmentsView extends FilteredList {
  readonly query: ListQuery;
  readonly column: string;
  /** For the chip, where the query is narrowed to a station. */
  readonly stationName: string | undefined;
  /** Filter text from an analysis, in addition to `filter`. `undefined` in the list itself. */
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

/** One restaurant's screens, as they were left. A switch to another restaurant loses none. */
export interface RestaurantViews {
  readonly stations: StationsView;
  readonly fulfillments: FulfillmentsView;
  readonly graph: GraphView;
  readonly dates: DatesView;
  readonly issues: FilteredList;
}

const VIEWS: RestaurantViews = {
  stations: STATIONS_VIEW,
  fulfillments: FULFILLMENTS_VIEW,
  graph: { list: LIST_TOP, pane: 0 },
  dates: DATES_VIEW,
  issues: { list: LIST_TOP, filter: NO_FILTER },
};

export interface ViewsInUse {
  readonly restaurant: string;
  /** By restaurant, as far as they were changed. */
  readonly views: Readonly<Record<string, Partial<RestaurantViews>>>;
  readonly station: Readonly<Record<string, StationView>>;
  /** Last chosen pane per restaurant, for all stations there. */
  readonly panes: Readonly<Record<string, Pane>>;
  /** One per open drill-down, innermost last. Dropped with the screen. */
  readonly drills: readonly FulfillmentsView[];
  readonly analyses: Readonly<Record<string, AnalysisView>>;
}

export function viewsOf({ views, restaurant }: ViewsInUse): RestaurantViews {
  return { ...VIEWS, ...views[restaurant] };
}

/** A position in another pane does not apply. */
export function stationView(state: ViewsInUse, guid: string): StationView {
  const view = state.station[guid] ?? STATION_VIEW;
  const pane = state.panes[state.restaurant] ?? STATION_VIEW.pane;
  return view.pane === pane ? view : { ...view, pane, top: 0 };
}

/** The restaurant's items, or the open drill-down. */
export function fulfillmentsView(state: ViewsInUse): FulfillmentsView {
  return state.drills.at(-1) ?? viewsOf(state).fulfillments;
}

export function analysisView(state: ViewsInUse, analysis: Analysis): AnalysisView {
  return state.analyses[analysisKey(state, analysis)] ?? ANALYSIS_VIEW;
}

/** Each column has separate values and a position. So does each drill-down. */
export function analysisKey(state: ViewsInUse, analysis: Analysis): string {
  const { column, drill = '' } = fulfillmentsView(state);
  return `${state.restaurant} ${analysis} ${analysis === 'frequency' ? column : ''} ${drill}`;
}
