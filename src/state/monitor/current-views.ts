/** The views in use: of the restaurant, station, or drill-down on top. */
import { type Analysis, currentScreen } from '../navigation.ts';
import { FULFILLMENTS_VIEW, type FulfillmentsView } from '../views/fulfillments-view.ts';
import {
  ANALYSIS_VIEW,
  type AnalysisView,
  DATES_VIEW,
  type DatesView,
  GRAPH_VIEW,
  type GraphView,
  ISSUES_VIEW,
  type IssuesView,
  STATION_VIEW,
  STATIONS_VIEW,
  type StationsView,
  type StationView,
} from '../views/screen-views.ts';
import type { MonitorState } from './monitor-state.ts';

/** GUID. `undefined` on screens not about one station. */
export function stationOnTop(state: MonitorState): string | undefined {
  const screen = currentScreen(state.navigation);
  if ('guid' in screen) return screen.guid;
  const isOfItems = screen.kind === 'fulfillments' || screen.kind === 'analysis';
  return isOfItems ? fulfillmentsView(state).query.stationGuid : undefined;
}

export function stationsView(state: MonitorState): StationsView {
  return state.stations[state.restaurant] ?? STATIONS_VIEW;
}

export function issuesView(state: MonitorState): IssuesView {
  return state.issues[state.restaurant] ?? ISSUES_VIEW;
}

/** A position in another pane does not apply. */
export function stationView(state: MonitorState, guid: string): StationView {
  const view = state.station[guid] ?? STATION_VIEW;
  const pane = state.panes[state.restaurant] ?? STATION_VIEW.pane;
  return view.pane === pane ? view : { ...view, pane, top: 0 };
}

export function graphView(state: MonitorState): GraphView {
  return state.graphs[state.restaurant] ?? GRAPH_VIEW;
}

/** The restaurant's items, or the open drill-down. */
export function fulfillmentsView(state: MonitorState): FulfillmentsView {
  const drill = state.drills.at(-1);
  if (drill !== undefined) return drill;
  return state.fulfillments[state.restaurant] ?? FULFILLMENTS_VIEW;
}

export function analysisView(state: MonitorState, analysis: Analysis): AnalysisView {
  return state.analyses[analysisKey(state, analysis)] ?? ANALYSIS_VIEW;
}

export function datesView(state: MonitorState): DatesView {
  return state.dates[state.restaurant] ?? DATES_VIEW;
}

/** Each column has separate values and a position. So does each drill-down. */
export function analysisKey(state: MonitorState, analysis: Analysis): string {
  const { column, drill = '' } = fulfillmentsView(state);
  return `${state.restaurant} ${analysis} ${analysis === 'frequency' ? column : ''} ${drill}`;
}
