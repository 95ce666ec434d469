import { useTheme } from '../components/Line.tsx';
import { useDataState, useLatest } from '../hooks/monitor.tsx';
import { useKeymap, useSession } from '../hooks/session.tsx';
import { useCauses, useDates, useHeldDates } from '../hooks/use-dates.ts';
import { useWeekBefore } from '../hooks/use-day.ts';
import { useChainItems, useFleet } from '../hooks/use-fleet.ts';
import { useLineCheck } from '../hooks/use-line-check.ts';
import { usePlatformIsSlow, useTerminalLink, useTerminalSize } from '../hooks/use-link.ts';
import { useHold, useRefreshLoop } from '../hooks/use-now.ts';
import type { MonitorState } from '../state/monitor-state.ts';
import { currentScreen, isOfChain, type Overlay, type Screen } from '../state/navigation.ts';
import { analysisModel, openNeighborTicket } from './analysis/model.ts';
import { ANALYSIS } from './analysis/screen.tsx';
import { DATES } from './dates/screen.tsx';
import { FRAME_LINES } from './everywhere/Frame.tsx';
import { footerLines } from './everywhere/offered-keys.ts';
import type { OrderingData, Scene, ScreenOf } from './everywhere/scene.ts';
import { type BoundScreen, bindScreen } from './everywhere/screen-definition.tsx';
import { FLEET } from './fleet/screen.tsx';
import { HELP } from './help.tsx';
import { MENU_ITEMS } from './items/menu-items.tsx';
import { RECORD } from './items/record.tsx';
import { FULFILLMENTS } from './items/screen.tsx';
import { dateMenu, menuScreen } from './menu.tsx';
import { GRAPH } from './setup/graph.tsx';
import { ISSUES } from './setup/issues.tsx';
import { TRACE } from './setup/trace.tsx';
import { headSort, sortMenu } from './sort-menu.ts';
import { STATIONS } from './stations/screen.tsx';
import { STATION } from './stations/station.tsx';

const DATE_MENU = menuScreen(dateMenu);
const SORT_MENU = menuScreen(sortMenu);

const SCREENS: {
  readonly [Kind in Screen['kind']]: (
    screen: ScreenOf<Kind>,
    scene: Scene,
    state: MonitorState,
  ) => BoundScreen;
} = {
  fleet: (screen, scene, state) => bindScreen(FLEET, scene, state, screen),
  menuItems: (screen, scene, state) => bindScreen(MENU_ITEMS, scene, state, screen),
  stations: (screen, scene, state) => bindScreen(STATIONS, scene, state, screen),
  station: (screen, scene, state) => bindScreen(STATION, scene, state, screen),
  trace: (screen, scene, state) => bindScreen(TRACE, scene, state, screen),
  graph: (screen, scene, state) => bindScreen(GRAPH, scene, state, screen),
  dates: (screen, scene, state) => bindScreen(DATES, scene, state, screen),
  issues: (screen, scene, state) => bindScreen(ISSUES, scene, state, screen),
  fulfillments: (screen, scene, state) => bindScreen(FULFILLMENTS, scene, state, screen),
  analysis: (screen, scene, state) => bindScreen(ANALYSIS, scene, state, screen),
  record: (screen, scene, state) => {
    const below = state.navigation.stack.at(-2);
    if (below?.kind !== 'analysis') return bindScreen(RECORD, scene, state, screen);
    const openNeighbor = (by: number) => openNeighborTicket(analysisModel(scene, state, below), by);
    return bindScreen(RECORD, scene, state, { ...screen, openNeighbor });
  },
};

export function screenOnTop(scene: Scene, state: MonitorState): BoundScreen {
  const { overlay } = state.navigation;
  const screen = bindAnyScreen(currentScreen(state.navigation), scene, state);
  if (overlay === undefined) {
    return {
      ...screen,
      listener: () => ({ ...screen.listener(), sortBy: headSort(scene, state) }),
    };
  }
  // An overlay is about the screen below it, so that screen's header stays.
  return { ...bindOverlay(overlay, scene, state), heading: screen.heading };
}

function bindAnyScreen<Kind extends Screen['kind']>(
  screen: ScreenOf<Kind>,
  scene: Scene,
  state: MonitorState,
): BoundScreen {
  return SCREENS[screen.kind](screen, scene, state);
}

function bindOverlay(overlay: Overlay, scene: Scene, state: MonitorState): BoundScreen {
  if (overlay === 'date') return bindScreen(DATE_MENU, scene, state, overlay);
  if (overlay === 'sort') return bindScreen(SORT_MENU, scene, state, overlay);
  return bindScreen(HELP, scene, state, overlay);
}

const RESTAURANT_SCREENS: ReadonlySet<string> = new Set(['graph', 'dates', 'issues']);

/** Names the top screen. Under a new name, drawing and speech start over. */
export function screenName({ navigation, restaurant }: MonitorState): string {
  const { overlay } = navigation;
  if (overlay !== undefined) return overlay;
  const screen = currentScreen(navigation);
  const { kind } = screen;
  if (kind === 'station') return `${kind} ${screen.guid}`;
  if (kind === 'menuItems') return `${kind} ${screen.of} ${screen.item}`;
  if (kind === 'analysis') return `${kind} ${screen.analysis}`;
  return RESTAURANT_SCREENS.has(kind) ? `${kind} ${restaurant}` : kind;
}

const ORDER_HELD_MS = 2_000;

/** Held rows keep the order of earlier data, but the first rows appear immediately. `undefined` ends the hold. */
function heldOrdering(held: OrderingData, now: OrderingData): OrderingData | undefined {
  const [before, after] = [held.check, now.check];
  const isSameView =
    held.screen === now.screen &&
    before.restaurant === after.restaurant &&
    before.date === after.date &&
    before.asOf === after.asOf &&
    before.isFrozen === after.isFrozen &&
    before.limits.set === after.limits.set;
  if (!isSameView) return undefined;
  const areFirstRows = before.stations.data === undefined && after.stations.data !== undefined;
  return areFirstRows ? now : held;
}

export interface SceneUse {
  readonly scene: Scene;
  readonly sceneAt: (state: MonitorState) => Scene;
  readonly refresh: () => Promise<void>;
  readonly onKeyPressed: () => void;
}

/** Menu items are compared with the same dates. */
function showsDates(screen: Screen): boolean {
  return screen.kind === 'dates' || (screen.kind === 'menuItems' && screen.of === 'restaurant');
}

export function useScene(isSpoken: boolean): SceneUse {
  const { latest } = useLatest();
  const { state } = useDataState();
  const session = useSession();
  const theme = useTheme();
  const { slow } = useTerminalLink();
  const isSlowPlatform = usePlatformIsSlow();
  const { columns, rows } = useTerminalSize();
  const { check, checkAt } = useLineCheck();
  useRefreshLoop(check.keepFresh);
  const { overlay } = state.navigation;
  const screen = currentScreen(state.navigation);
  const isTimeline = screen.kind === 'analysis' && screen.analysis === 'timeline';
  const weekBefore = useWeekBefore(
    check.restaurant,
    check.date,
    isTimeline && overlay === undefined,
  );
  const isWorst = screen.kind === 'analysis' && screen.analysis === 'worstTickets';
  const causes = useCauses(check, screen.kind === 'record' || isWorst);
  const isDates = showsDates(screen);
  const dates = useDates(check, {
    // Dates stay loaded while another screen is above theirs.
    isOpen: state.navigation.stack.some(showsDates),
    isOnTop: isDates,
    isAutomatic: !slow && !isSlowPlatform && !check.isFrozen,
    needsItems: isDates && screen.kind === 'menuItems',
  });
  const isFleetOpen = state.navigation.stack.some(({ kind }) => kind === 'fleet');
  const fleet = useFleet({
    isOpen: isFleetOpen && !check.isFrozen,
    isOnTop: screen.kind === 'fleet',
  });
  const chainItems = useChainItems(isOfChain(screen));
  const archivedDates = useHeldDates(check, overlay === 'date');
  const keymap = useKeymap();
  const bodySize = ({ kind }: Screen) => {
    const footer = footerLines(rows, kind, keymap);
    return { width: columns, height: Math.max(1, rows - FRAME_LINES - footer) };
  };
  const {
    value: orderedBy,
    hold,
    release,
  } = useHold({ check, fleet, screen }, heldOrdering, ORDER_HELD_MS);
  const scene: Scene = {
    check,
    session,
    keymap,
    weekBefore,
    dates,
    chainItems,
    archivedDates,
    fleet,
    orderedBy,
    causes,
    size: bodySize(screen),
    slow,
    theme,
    isSpoken,
  };
  return {
    scene,
    onKeyPressed: hold,
    sceneAt: (newest) => {
      const newestCheck = checkAt(newest);
      const newestScreen = currentScreen(newest.navigation);
      const data = { check: newestCheck, fleet, screen: newestScreen };
      const isSameRestaurant = newestCheck.restaurant === check.restaurant;
      return {
        ...scene,
        size: bodySize(newestScreen),
        check: newestCheck,
        orderedBy: heldOrdering(orderedBy, data) ?? data,
        weekBefore: isSameRestaurant && newestCheck.date === check.date ? weekBefore : undefined,
        dates: isSameRestaurant ? dates : undefined,
        archivedDates: isSameRestaurant ? archivedDates : undefined,
      };
    },
    refresh: async (): Promise<void> => {
      release();
      // A past date hardly changes, so it is read again only after a failure.
      if (weekBefore !== undefined && weekBefore.reading.data === undefined)
        void weekBefore.reading.refresh();
      // The key just before this one may have opened a screen, so the latest state counts.
      if (currentScreen(latest().navigation).kind === 'fleet') {
        await session.fleet?.refresh();
        return;
      }
      if (isOfChain(currentScreen(latest().navigation))) {
        chainItems?.read();
        return;
      }
      // These reads take minutes, so nobody waits for them. Results appear as they arrive.
      if (isDates) dates?.read();
      else if (check.pace !== undefined && check.pace.waitingDates > 0) check.pace.readUsual();
      await check.refresh();
    },
  };
}
