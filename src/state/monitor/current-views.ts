/** The views in use: of the restaurant, station, or drill-down on top. */
import type { Analysis, Navigation } from '../navigation.ts';
import {
  ANALYSIS_VIEW,
  type AnalysisView,
  DATES_VIEW,
  type DatesView,
  FULFILLMENTS_VIEW,
  type FulfillmentsView,
  GRAPH_VIEW,
  type GraphView,
  ISSUES_VIEW,
  type IssuesView,
  type Pane,
  STATION_VIEW,
  STATIONS_VIEW,
  type StationsView,
  type StationView,
} from '../views/screen-views.ts';

/** Per restaurant, so a switch loses none. */
export interface ViewsInUse {
  readonly navigation: Navigation;
  /** GUID. */
  readonly restaurant: string;
  readonly stations: Readonly<Record<string, StationsView>>;
  readonly station: Readonly<Record<string, StationView>>;
  /** Last chosen pane per restaurant, for all stations there. */
  readonly panes: Readonly<Record<string, Pane>>;
  readonly graphs: Readonly<Record<string, GraphView>>;
  readonly fulfillments: Readonly<Record<string, FulfillmentsView>>;
  /** One per open drill-down, innermost last. Dropped with the screen. */
  readonly drills: readonly FulfillmentsView[];
  readonly analyses: Readonly<Record<string, AnalysisView>>;
  readonly dates: Readonly<Record<string, DatesView>>;
  readonly issues: Readonly<Record<string, IssuesView>>;
}

export function stationsView(state: ViewsInUse): StationsView {
  return state.stations[state.restaurant] ?? STATIONS_VIEW;
}

export function issuesView(state: ViewsInUse): IssuesView {
  return state.issues[state.restaurant] ?? ISSUES_VIEW;
}

/** A position in another pane does not apply. */
export function stationView(state: ViewsInUse, guid: string): StationView {
  const view = state.station[guid] ?? STATION_VIEW;
  const pane = state.panes[state.restaurant] ?? STATION_VIEW.pane;
  return view.pane === pane ? view : { ...view, pane, top: 0 };
}

export function graphView(state: ViewsInUse): GraphView {
  return state.graphs[state.restaurant] ?? GRAPH_VIEW;
}

/** The restaurant's items, or the open drill-down. */
export function fulfillmentsView(state: ViewsInUse): FulfillmentsView {
  const drill = state.drills.at(-1);
  if (drill !== undefined) return drill;
  return state.fulfillments[state.restaurant] ?? FULFILLMENTS_VIEW;
}

export function analysisView(state: ViewsInUse, analysis: Analysis): AnalysisView {
  return state.analyses[analysisKey(state, analysis)] ?? ANALYSIS_VIEW;
}

export function datesView(state: ViewsInUse): DatesView {
  return state.dates[state.restaurant] ?? DATES_VIEW;
}

/** Each column has separate values and a position. So does each drill-down. */
export function analysisKey(state: ViewsInUse, analysis: Analysis): string {
  const { column, drill = '' } = fulfillmentsView(state);
  return `${state.restaurant} ${analysis} ${analysis === 'frequency' ? column : ''} ${drill}`;
}
