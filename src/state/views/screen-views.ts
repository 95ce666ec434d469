/** What each screen of a list, a graph or a route remembers. */
import type { FleetSort } from '../../kitchen/fleet/fleet-row.ts';
import type { EdgeLevel } from '../../kitchen/routing/routing-order.ts';
import type { BoardSort } from '../../kitchen/stations/station-board.ts';
import type { TrendMeasureId } from '../../kitchen/usual/trend-measures.ts';
import { type FilterView, NO_FILTER } from './filter-view.ts';
import { LIST_TOP, type ListView, placeCursor } from './list-view.ts';

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

/** The view of an analysis of a business date's rows. */
export interface AnalysisView {
  readonly list: ListView;
  /** Index among the heat map's hours; `undefined` for the first with a figure. */
  readonly hour: number | undefined;
  /** ID of the histogram's measure. */
  readonly measure: string | undefined;
}

/** Default view of an analysis. */
export const ANALYSIS_VIEW: AnalysisView = { list: LIST_TOP, hour: undefined, measure: undefined };

/** The view of the date comparison. */
export interface DatesView {
  /** The station under the cursor. */
  readonly list: ListView;
  /** The business date (`YYYYMMDD`) under the cursor; `undefined` for the last past one. */
  readonly date: string | undefined;
  readonly measure: TrendMeasureId;
}

/** Default view of the date comparison. */
export const DATES_VIEW: DatesView = { list: LIST_TOP, date: undefined, measure: 'median' };

/** The same with the cursor on a chosen date; unchanged while the current date is followed. */
export function datesOn(view: DatesView, chosen: string | undefined): DatesView {
  return chosen === undefined ? view : { ...view, date: chosen };
}

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

/** The view of ticket routes, for all stations. */
export interface TraceView {
  /** The route while the station's KDS is offline. */
  readonly kdsDown: boolean;
  /** First line shown; for screen readers, the last announced hop. */
  readonly top: number;
}

/** Default view of a route. */
export const TRACE_VIEW: TraceView = { kdsDown: false, top: 0 };

/** The view of the kitchen's routing graph. */
export interface GraphView {
  readonly form: GraphForm;
  readonly level: EdgeLevel;
  /** The node or edge under the cursor, the same in every form; its index is the row of the drawing, or of the list. */
  readonly list: ListView;
  /** First line shown of the pane. */
  readonly pane: number;
}

/** Default view of the routing graph. */
export const GRAPH_VIEW: GraphView = { form: 'graph', level: undefined, list: LIST_TOP, pane: 0 };

/** The forms of a kitchen's routing graph. */
export const GRAPH_FORMS = ['graph', 'tree', 'list'] as const;
export type GraphForm = (typeof GRAPH_FORMS)[number];

/** Panes under a station's graph. */
export const PANES = ['pace', 'findings', 'figures', 'fields'] as const;

export type Pane = (typeof PANES)[number];

/** The view of a station. `cursor` walks the graph: negative indices (-1 first) on the left, others on the right. */
export interface StationView {
  readonly cursor: number;
  readonly pane: Pane;
  /** First line shown of the pane. */
  readonly top: number;
}

/** Default view of a station. */
export const STATION_VIEW: StationView = { cursor: 0, pane: 'pace', top: 0 };

export interface MenuView {
  readonly list: ListView;
  /** The words; `undefined` if there are none and none are being typed. */
  readonly words: string | undefined;
  /** Why the last Enter picked nothing. */
  readonly fault: string | undefined;
}

/** Reads typed words as a value besides the choices, or returns why they are none. */
export type ReadWords = (words: string) => { readonly value: string } | { readonly fault: string };

/** A just opened menu, with the cursor on the current choice. */
export function menuAt(values: readonly string[], height: number, current: string): MenuView {
  const list = placeCursor(values, height, values.indexOf(current), 0);
  return { list, words: undefined, fault: undefined };
}

/** The choices whose names contain all words, ignoring case; the value of `read` comes first. */
export function leftBy(
  words: string | undefined,
  values: readonly string[],
  nameOf: (value: string) => string,
  read: ReadWords | undefined,
): readonly string[] {
  const wanted = words?.toLowerCase().split(/\s+/) ?? [];
  const chosen = values.filter((value) => {
    const name = nameOf(value).toLowerCase();
    return wanted.every((word) => name.includes(word));
  });
  const meant = words === undefined || words.trim() === '' ? undefined : read?.(words);
  if (meant === undefined || 'fault' in meant) return chosen;
  return [meant.value, ...chosen.filter((value) => value !== meant.value)];
}
