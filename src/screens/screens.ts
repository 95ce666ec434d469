import type { MonitorState } from '../state/monitor/monitor-state.ts';
import { currentScreen, type Overlay, type Screen } from '../state/navigation.ts';
import { ticketBeside } from './analysis/drill.ts';
import { analysisModel } from './analysis/model.ts';
import { ANALYSIS } from './analysis/screen.tsx';
import { DATES } from './dates/screen.tsx';
import { DISHES } from './dishes/screen.tsx';
import type { Scene } from './everywhere/scene.ts';
import { type ScreenAt, screenAt } from './everywhere/screen-definition.ts';
import { FLEET } from './fleet/screen.tsx';
import { FULFILLMENTS } from './fulfillments/screen.tsx';
import { ISSUES } from './issues/screen.tsx';
import { HELP } from './overlays/help-screen.tsx';
import { menuScreen } from './overlays/menu-screen.tsx';
import { dateMenu, headSort, sortMenu } from './overlays/menus.ts';
import { RECORD } from './record/screen.tsx';
import { GRAPH } from './routing/screen.tsx';
import { STATION } from './station/screen.tsx';
import { STATIONS } from './stations/screen.tsx';
import { TRACE } from './trace/screen.tsx';

const DATE_MENU = menuScreen(dateMenu);
const SORT_MENU = menuScreen(sortMenu);

const SCREENS: {
  readonly [Kind in Screen['kind']]: (
    at: Extract<Screen, { readonly kind: Kind }>,
    scene: Scene,
    state: MonitorState,
  ) => ScreenAt;
} = {
  fleet: (at, scene, state) => screenAt(FLEET, scene, state, at),
  dishes: (at, scene, state) => screenAt(DISHES, scene, state, at),
  stations: (at, scene, state) => screenAt(STATIONS, scene, state, at),
  station: (at, scene, state) => screenAt(STATION, scene, state, at),
  trace: (at, scene, state) => screenAt(TRACE, scene, state, at),
  graph: (at, scene, state) => screenAt(GRAPH, scene, state, at),
  dates: (at, scene, state) => screenAt(DATES, scene, state, at),
  issues: (at, scene, state) => screenAt(ISSUES, scene, state, at),
  fulfillments: (at, scene, state) => screenAt(FULFILLMENTS, scene, state, at),
  analysis: (at, scene, state) => screenAt(ANALYSIS, scene, state, at),
  record: (at, scene, state) => {
    const below = state.navigation.stack.at(-2);
    if (below?.kind !== 'analysis') return screenAt(RECORD, scene, state, at);
    const beside = (by: number) => ticketBeside(analysisModel(scene, state, below), by);
    return screenAt(RECORD, scene, state, { ...at, beside });
  },
};

/** The overlay, else the last screen on the stack. */
export function screenOnTop(scene: Scene, state: MonitorState): ScreenAt {
  const { overlay } = state.navigation;
  const screen = placed(currentScreen(state.navigation), scene, state);
  // An overlay applies to the screen below.
  return overlay === undefined
    ? { ...screen, listener: () => ({ ...screen.listener(), sortBy: headSort(scene, state) }) }
    : { ...overlayAt(overlay, scene, state), heading: screen.heading };
}

function placed<Kind extends Screen['kind']>(
  screen: Extract<Screen, { readonly kind: Kind }>,
  scene: Scene,
  state: MonitorState,
): ScreenAt {
  return SCREENS[screen.kind](screen, scene, state);
}

function overlayAt(overlay: Overlay, scene: Scene, state: MonitorState): ScreenAt {
  if (overlay === 'date') return screenAt(DATE_MENU, scene, state, overlay);
  if (overlay === 'sort') return screenAt(SORT_MENU, scene, state, overlay);
  return screenAt(HELP, scene, state, overlay);
}

const OF_RESTAURANT: ReadonlySet<string> = new Set(['graph', 'dates', 'issues']);

/** Identifies the top screen. A new name restarts drawing and speech. */
export function nameOnTop({ navigation, restaurant }: MonitorState): string {
  const { overlay } = navigation;
  if (overlay !== undefined) return overlay;
  const screen = currentScreen(navigation);
  const { kind } = screen;
  if (kind === 'station') return `${kind} ${screen.guid}`;
  if (kind === 'dishes') return `${kind} ${screen.dish}`;
  if (kind === 'analysis') return `${kind} ${screen.analysis}`;
  return OF_RESTAURANT.has(kind) ? `${kind} ${restaurant}` : kind;
}
