/** All screens and overlays, and which of them is on top. */

import type { MonitorState } from '../state/monitor-state.ts';
import { currentScreen, type Overlay } from '../state/navigation.ts';
import { ANALYSIS } from './analysis/screen.tsx';
import { FULFILLMENTS } from './fulfillments/screen.tsx';
import { COLUMNS } from './overlays/columns-screen.tsx';
import { HELP } from './overlays/help-screen.tsx';
import { menuScreen } from './overlays/menu-screen.tsx';
import { dateMenu, restaurantMenu, sortMenu } from './overlays/menus.ts';
import { RECORD } from './record/screen.tsx';
import { GRAPH } from './routing/screen.tsx';
import type { Scene } from './scene.ts';
import { type ScreenAt, screenAt } from './screen-definition.ts';
import { STATION } from './station/screen.tsx';
import { STATIONS } from './stations/screen.tsx';
import { TRACE } from './trace/screen.tsx';

const RESTAURANT_MENU = menuScreen(restaurantMenu);
const DATE_MENU = menuScreen(dateMenu);
const SORT_MENU = menuScreen(sortMenu);

/** What is on top in a state: the overlay, else the last screen of the stack. */
export function screenOnTop(scene: Scene, state: MonitorState): ScreenAt {
  const { overlay } = state.navigation;
  if (overlay !== undefined) return overlayAt(overlay, scene, state);
  const screen = currentScreen(state.navigation);
  switch (screen.kind) {
    case 'stations':
      return screenAt(STATIONS, scene, state, screen);
    case 'station':
      return screenAt(STATION, scene, state, screen);
    case 'trace':
      return screenAt(TRACE, scene, state, screen);
    case 'graph':
      return screenAt(GRAPH, scene, state, screen);
    case 'fulfillments':
      return screenAt(FULFILLMENTS, scene, state, screen);
    case 'analysis':
      return screenAt(ANALYSIS, scene, state, screen);
    case 'record':
      return screenAt(RECORD, scene, state, screen);
  }
}

function overlayAt(overlay: Overlay, scene: Scene, state: MonitorState): ScreenAt {
  switch (overlay) {
    case 'help':
      return screenAt(HELP, scene, state, overlay);
    case 'columns':
      return screenAt(COLUMNS, scene, state, overlay);
    case 'restaurant':
      return screenAt(RESTAURANT_MENU, scene, state, overlay);
    case 'date':
      return screenAt(DATE_MENU, scene, state, overlay);
    case 'sort':
      return screenAt(SORT_MENU, scene, state, overlay);
  }
}

/** What tells one screen from another: a screen that is another is drawn and heard from its beginning. */
export function nameOnTop({ navigation, restaurant }: MonitorState): string {
  const { overlay } = navigation;
  if (overlay !== undefined) return overlay;
  const screen = currentScreen(navigation);
  switch (screen.kind) {
    case 'station':
      return `station ${screen.guid}`;
    case 'analysis':
      return `analysis ${screen.analysis}`;
    case 'graph':
      return `graph ${restaurant}`;
    case 'stations':
    case 'trace':
    case 'fulfillments':
    case 'record':
      return screen.kind;
  }
}
