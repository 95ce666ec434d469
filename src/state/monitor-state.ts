/** The complete state of the monitor is one value, changed only by events. */

import {
  type Decisions,
  NO_DECISIONS,
  type StationDecision,
  withDecision,
} from '../kitchen/pace/station-limit.ts';
import type { Alert } from '../kitchen/pace/watched-kitchens.ts';
import type { ListView } from './list-view.ts';
import {
  type Analysis,
  drillCount,
  FLEET_HOME,
  goBack,
  goTo,
  HOME,
  homeOf,
  type Navigation,
  type Overlay,
  replaceScreen,
  type Screen,
  toFleet,
  undatedScreens,
} from './navigation.ts';
import type { PromptView } from './prompt-view.ts';
import {
  type AnalysisView,
  analysisKey,
  analysisView,
  FLEET_VIEW,
  type FleetListView,
  FULFILLMENTS_VIEW,
  fulfillmentsView,
  type MenuView,
  type RestaurantViews,
  type Rewind,
  type StationView,
  stationView,
  TRACE_VIEW,
  type TraceView,
  type ViewsInUse,
  viewsOf,
} from './screen-views.ts';

export interface MonitorState extends ViewsInUse {
  readonly navigation: Navigation;
  /** `undefined` follows the current date. */
  readonly date: string | undefined;
  readonly trace: TraceView;
  /** By restaurant, the first station names as last seen, maybe in an earlier run. */
  readonly stationNames: Readonly<Record<string, readonly string[]>>;
  readonly fleet: FleetListView;
  /** By restaurant, or by the chain's item. The list of all items of a chain has an empty key. */
  readonly menuItems: Readonly<Record<string, ListView>>;
  /** Whether the pane beside the list fills the body. */
  readonly isZoomed: boolean;
  readonly top: number;
  readonly menu: MenuView | undefined;
  readonly notice: string | undefined;
  /** Alerts since the last key, in place of a notice. An alert is removed once its cause is over. */
  readonly alerts: readonly Alert[];
  /** True for a second. A key in that time was meant for what was shown before, so the alerts stay. */
  readonly areAlertsNew: boolean;
  readonly prompt: PromptView | undefined;
  readonly decisions: Readonly<Record<string, Decisions>>;
  readonly rewind: Rewind | undefined;
  /** What the user chose, maybe in an earlier run. */
  readonly isMouseOn: boolean | undefined;
  /** Business date with paused updates. `undefined` while the monitor is live. */
  readonly frozenDate: string | undefined;
}

type ViewChange = {
  [View in keyof RestaurantViews]: {
    readonly type: 'changed-view';
    readonly view: View;
    readonly change: Partial<RestaurantViews[View]>;
  };
}[keyof RestaurantViews];

export type MonitorEvent =
  | ViewChange
  | { readonly type: 'went'; readonly to: Screen }
  | { readonly type: 'replaced'; readonly by: Screen }
  | { readonly type: 'went-back' | 'went-home' | 'went-to-fleet' | 'left-drills' }
  | { readonly type: 'opened-overlay'; readonly overlay: Overlay }
  /** `date` is `YYYYMMDD`. `isAlone` leaves out the station and the levels of the list before. */
  | {
      readonly type: 'drilled';
      readonly by: string;
      readonly date: string;
      readonly isAlone?: boolean;
    }
  | { readonly type: 'chose-restaurant'; readonly guid: string }
  | { readonly type: 'chose-date'; readonly date: string | undefined }
  | {
      readonly type: 'changed-station';
      readonly guid: string;
      readonly change: Partial<StationView>;
    }
  | { readonly type: 'changed-trace'; readonly change: Partial<TraceView> }
  | {
      readonly type: 'saw-stations';
      readonly restaurant: string;
      readonly names: readonly string[];
    }
  | {
      readonly type: 'changed-analysis';
      readonly analysis: Analysis;
      readonly change: Partial<AnalysisView>;
    }
  | { readonly type: 'changed-menu-items'; readonly of: string; readonly list: ListView }
  | { readonly type: 'changed-fleet'; readonly change: Partial<FleetListView> }
  /** `date` is `YYYYMMDD`. `undefined` for the current date. */
  | {
      readonly type: 'opened-restaurant';
      readonly guid: string;
      readonly date: string | undefined;
    }
  | { readonly type: 'zoomed'; readonly isZoomed: boolean }
  | { readonly type: 'scrolled'; readonly top: number }
  | { readonly type: 'changed-menu'; readonly menu: MenuView }
  | { readonly type: 'noticed'; readonly notice: string | undefined }
  | { readonly type: 'alerted'; readonly alerts: readonly Alert[] }
  | { readonly type: 'alerts-stood' }
  | { readonly type: 'changed-prompt'; readonly prompt: PromptView | undefined }
  | {
      readonly type: 'decided';
      readonly station: string;
      readonly change: Partial<StationDecision>;
    }
  | { readonly type: 'rewound'; readonly to: Rewind | undefined }
  | { readonly type: 'turned-mouse'; readonly isOn: boolean }
  | { readonly type: 'froze'; readonly date: string | undefined };

export function monitorState(restaurant: string, date: string | undefined): MonitorState {
  return {
    navigation: HOME,
    restaurant,
    date,
    views: {},
    station: {},
    panes: {},
    trace: TRACE_VIEW,
    stationNames: {},
    drills: [],
    analyses: {},
    fleet: FLEET_VIEW,
    menuItems: {},
    isZoomed: false,
    top: 0,
    menu: undefined,
    notice: undefined,
    alerts: [],
    areAlertsNew: false,
    prompt: undefined,
    decisions: {},
    rewind: undefined,
    isMouseOn: undefined,
    frozenDate: undefined,
  };
}

export function updateMonitor(state: MonitorState, event: MonitorEvent): MonitorState {
  switch (event.type) {
    case 'went':
      return showScreens(state, goTo(state.navigation, event.to));
    case 'replaced':
      // The next record stays scrolled to the same line.
      return {
        ...showScreens(state, replaceScreen(state.navigation, event.by)),
        top: state.top,
        isZoomed: state.isZoomed,
      };
    case 'went-back':
      return showScreens(state, goBack(state.navigation));
    case 'went-home':
      return showScreens(state, homeOf(state.navigation));
    case 'opened-overlay':
      return showScreens(state, { ...state.navigation, overlay: event.overlay });
    case 'drilled': {
      const { list, filter, stationName, query } = FULFILLMENTS_VIEW;
      const before = fulfillmentsView(state);
      const { levels, stationGuid } = query;
      const own = event.isAlone === true && {
        query: { ...before.query, levels, stationGuid },
        stationName,
      };
      const view = { ...before, ...own, list, filter, drill: event.by };
      const screen: Screen = { kind: 'fulfillments', drillDate: event.date };
      return {
        ...showScreens(state, goTo(state.navigation, screen)),
        drills: [...state.drills, view],
      };
    }
    case 'left-drills':
      return showScreens(state, {
        ...state.navigation,
        stack: undatedScreens(state.navigation.stack),
      });
    case 'chose-restaurant': {
      const stack = undatedScreens(state.navigation.stack).filter(
        ({ kind }) => kind !== 'station' && kind !== 'trace',
      );
      return { ...showOtherDate(state, { stack, overlay: undefined }), restaurant: event.guid };
    }
    case 'chose-date': {
      const stack = undatedScreens(state.navigation.stack);
      const next = showOtherDate(state, { stack, overlay: undefined });
      // Choosing the current date resumes updates. The list of dates keeps its cursor.
      if (event.date === undefined) return { ...next, date: undefined, frozenDate: undefined };
      return changeView({ ...next, date: event.date }, 'dates', { date: event.date });
    }
    case 'changed-view': {
      const { drills } = state;
      if (event.view !== 'fulfillments' || drills.length === 0)
        return changeView(state, event.view, event.change);
      const drill = { ...fulfillmentsView(state), ...event.change };
      return { ...state, drills: [...drills.slice(0, -1), drill] };
    }
    case 'changed-station': {
      const view = { ...stationView(state, event.guid), ...event.change };
      const { pane } = event.change;
      const panes = pane === undefined ? state.panes : { ...state.panes, [state.restaurant]: pane };
      return { ...state, panes, station: { ...state.station, [event.guid]: view } };
    }
    case 'changed-trace':
      return { ...state, trace: { ...state.trace, ...event.change } };
    case 'saw-stations':
      return {
        ...state,
        stationNames: { ...state.stationNames, [event.restaurant]: event.names },
      };
    case 'changed-analysis': {
      const view = { ...analysisView(state, event.analysis), ...event.change };
      const key = analysisKey(state, event.analysis);
      return { ...state, analyses: { ...state.analyses, [key]: view } };
    }
    case 'changed-menu-items':
      return { ...state, menuItems: { ...state.menuItems, [event.of]: event.list } };
    case 'changed-fleet':
      return { ...state, fleet: { ...state.fleet, ...event.change } };
    case 'went-to-fleet':
      return showScreens(state, toFleet(state.navigation));
    case 'opened-restaurant': {
      const home = goTo(FLEET_HOME, { kind: 'stations' });
      return {
        ...showOtherDate(state, home),
        restaurant: event.guid,
        date: event.date,
        frozenDate: undefined,
      };
    }
    case 'zoomed':
      return { ...state, isZoomed: event.isZoomed };
    case 'scrolled':
      return { ...state, top: event.top };
    case 'changed-menu':
      return { ...state, menu: event.menu };
    case 'noticed': {
      // This event comes before the steps of each key, so another key ends the repetition.
      const rewind = state.rewind?.repeats ? { ...state.rewind, repeats: 0 } : state.rewind;
      const { notice } = event;
      const isSeen = notice === undefined && state.alerts.length > 0 && !state.areAlertsNew;
      const alerts = isSeen ? [] : state.alerts;
      const isSame = state.notice === notice && state.rewind === rewind && state.alerts === alerts;
      return isSame ? state : { ...state, notice, alerts, rewind };
    }
    case 'alerted':
      // A refresh clears its own notice at its end, and that would remove the alerts. So the notice goes now.
      return {
        ...state,
        alerts: event.alerts,
        areAlertsNew: event.alerts.some((alert) => !state.alerts.includes(alert)),
        notice: undefined,
      };
    case 'alerts-stood':
      return { ...state, areAlertsNew: false };
    case 'changed-prompt':
      return { ...state, prompt: event.prompt };
    case 'decided': {
      const { [state.restaurant]: before = NO_DECISIONS } = state.decisions;
      const after = withDecision(before, event.station, event.change);
      const decisions = { ...state.decisions, [state.restaurant]: after };
      // A decision may move the station in the list. The cursor stays on the station.
      const list = { ...viewsOf(state).stations.list, cursorId: event.station };
      return changeView({ ...state, decisions }, 'stations', {
        list,
        decidedStation: event.station,
      });
    }
    case 'rewound':
      return { ...state, rewind: event.to };
    case 'turned-mouse':
      return { ...state, isMouseOn: event.isOn };
    case 'froze':
      return { ...state, frozenDate: event.date };
  }
}

function changeView<View extends keyof RestaurantViews>(
  state: MonitorState,
  view: View,
  change: Partial<RestaurantViews[View]>,
): MonitorState {
  const before = viewsOf(state);
  const views = { ...state.views[state.restaurant], [view]: { ...before[view], ...change } };
  return { ...state, views: { ...state.views, [state.restaurant]: views } };
}

function showScreens(state: MonitorState, navigation: Navigation): MonitorState {
  const drills = state.drills.slice(0, drillCount(navigation));
  const isZoomed = state.isZoomed && navigation.stack.at(-1) === state.navigation.stack.at(-1);
  return { ...state, navigation, drills, isZoomed, top: 0, menu: undefined };
}

function showOtherDate(state: MonitorState, navigation: Navigation): MonitorState {
  return { ...showScreens(state, navigation), rewind: undefined };
}
