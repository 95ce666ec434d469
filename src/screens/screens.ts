import { useTheme } from '../components/Line.tsx';
import { useDataState, useNewest } from '../hooks/monitor.tsx';
import { useKeymap, useSession } from '../hooks/session.tsx';
import { useCauses, useDates, useHeldDates } from '../hooks/use-dates.ts';
import { useWeekBefore } from '../hooks/use-day.ts';
import { useDishes, useFleet } from '../hooks/use-fleet.ts';
import { useLineCheck } from '../hooks/use-line-check.ts';
import { usePlatformIsSlow, useTerminalLink, useTerminalSize } from '../hooks/use-link.ts';
import { useHeld, useRefreshLoop } from '../hooks/use-now.ts';
import type { MonitorState } from '../state/monitor-state.ts';
import { currentScreen, type Overlay, type Screen } from '../state/navigation.ts';
import { analysisModel, ticketBeside } from './analysis/model.ts';
import { ANALYSIS } from './analysis/screen.tsx';
import { DATES } from './dates/screen.tsx';
import { FRAME_LINES } from './everywhere/Frame.tsx';
import { footerLines } from './everywhere/offered-keys.ts';
import type { OrderingData, Scene } from './everywhere/scene.ts';
import { type BoundScreen, bindScreen } from './everywhere/screen-definition.tsx';
import { DISHES } from './fleet/dishes.tsx';
import { FLEET } from './fleet/screen.tsx';
import { HELP } from './help.tsx';
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
    at: Extract<Screen, { readonly kind: Kind }>,
    scene: Scene,
    state: MonitorState,
  ) => BoundScreen;
} = {
  fleet: (at, scene, state) => bindScreen(FLEET, scene, state, at),
  dishes: (at, scene, state) => bindScreen(DISHES, scene, state, at),
  stations: (at, scene, state) => bindScreen(STATIONS, scene, state, at),
  station: (at, scene, state) => bindScreen(STATION, scene, state, at),
  trace: (at, scene, state) => bindScreen(TRACE, scene, state, at),
  graph: (at, scene, state) => bindScreen(GRAPH, scene, state, at),
  dates: (at, scene, state) => bindScreen(DATES, scene, state, at),
  issues: (at, scene, state) => bindScreen(ISSUES, scene, state, at),
  fulfillments: (at, scene, state) => bindScreen(FULFILLMENTS, scene, state, at),
  analysis: (at, scene, state) => bindScreen(ANALYSIS, scene, state, at),
  record: (at, scene, state) => {
    const below = state.navigation.stack.at(-2);
    if (below?.kind !== 'analysis') return bindScreen(RECORD, scene, state, at);
    const beside = (by: number) => ticketBeside(analysisModel(scene, state, below), by);
    return bindScreen(RECORD, scene, state, { ...at, beside });
  },
};

/** The overlay, else the last screen on the stack. */
export function screenOnTop(scene: Scene, state: MonitorState): BoundScreen {
  const { overlay } = state.navigation;
  const screen = screenAtPlace(currentScreen(state.navigation), scene, state);
  // An overlay applies to the screen below.
  return overlay === undefined
    ? { ...screen, listener: () => ({ ...screen.listener(), sortBy: headSort(scene, state) }) }
    : { ...overlayAt(overlay, scene, state), heading: screen.heading };
}

function screenAtPlace<Kind extends Screen['kind']>(
  screen: Extract<Screen, { readonly kind: Kind }>,
  scene: Scene,
  state: MonitorState,
): BoundScreen {
  return SCREENS[screen.kind](screen, scene, state);
}

function overlayAt(overlay: Overlay, scene: Scene, state: MonitorState): BoundScreen {
  if (overlay === 'date') return bindScreen(DATE_MENU, scene, state, overlay);
  if (overlay === 'sort') return bindScreen(SORT_MENU, scene, state, overlay);
  return bindScreen(HELP, scene, state, overlay);
}

const OF_RESTAURANT: ReadonlySet<string> = new Set(['graph', 'dates', 'issues']);

/** Identifies the top screen. A new name restarts drawing and speech. */
export function screenName({ navigation, restaurant }: MonitorState): string {
  const { overlay } = navigation;
  if (overlay !== undefined) return overlay;
  const screen = currentScreen(navigation);
  const { kind } = screen;
  if (kind === 'station') return `${kind} ${screen.guid}`;
  if (kind === 'dishes') return `${kind} ${screen.dish}`;
  if (kind === 'analysis') return `${kind} ${screen.analysis}`;
  return OF_RESTAURANT.has(kind) ? `${kind} ${restaurant}` : kind;
}

/** Another place's order shows at once. So do first rows, resumed updates, and a new limit or mute. */
function keptOrder(held: OrderingData, now: OrderingData): OrderingData | undefined {
  const [was, is] = [held.check, now.check];
  const isSamePlace =
    held.screen === now.screen &&
    was.restaurant === is.restaurant &&
    was.date === is.date &&
    was.asOf === is.asOf &&
    was.frozen === is.frozen &&
    was.limits.set === is.limits.set;
  const isFirst = was.stations.data === undefined && is.stations.data !== undefined;
  if (!isSamePlace) return undefined;
  return isFirst ? now : held;
}

/** Reads data needed by the top screen. */
export function useScene(isSpoken: boolean) {
  const { latest } = useNewest();
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
  const causes = useCauses(check, screen.kind === 'record');
  const isDates = screen.kind === 'dates';
  const dates = useDates(check, {
    // Below another screen, it keeps its dates.
    isOpen: state.navigation.stack.some(({ kind }) => kind === 'dates'),
    isOnTop: isDates,
    isAutomatic: !slow && !isSlowPlatform && !check.frozen,
  });
  const isFleetOpen = state.navigation.stack.some(({ kind }) => kind === 'fleet');
  const fleet = useFleet({
    isOpen: isFleetOpen && !check.frozen,
    isOnTop: screen.kind === 'fleet',
  });
  const dishes = useDishes(screen.kind === 'dishes');
  const archivedDates = useHeldDates(check, overlay === 'date');
  const keymap = useKeymap();
  const sizeAt = ({ navigation }: Pick<MonitorState, 'navigation'>) => {
    const footer = footerLines(rows, currentScreen(navigation).kind, keymap);
    return { width: columns, height: Math.max(1, rows - FRAME_LINES - footer) };
  };
  const { value: orderedBy, hold: pressed, release } = useHeld({ check, fleet, screen }, keptOrder);
  const scene: Scene = {
    check,
    session,
    keymap,
    weekBefore,
    dates,
    dishes,
    archivedDates,
    fleet,
    orderedBy,
    causes,
    size: sizeAt(state),
    slow,
    theme,
    isSpoken,
  };
  return {
    scene,
    // Keeps rows in place for a while.
    pressed,
    // For a state possibly not drawn yet.
    sceneAt: (at: MonitorState): Scene => {
      const now = checkAt(at);
      const orderNow = { check: now, fleet, screen: currentScreen(at.navigation) };
      const isHere = now.restaurant === check.restaurant;
      return {
        ...scene,
        size: sizeAt(at),
        check: now,
        orderedBy: keptOrder(orderedBy, orderNow) ?? orderNow,
        weekBefore: isHere && now.date === check.date ? weekBefore : undefined,
        dates: isHere ? dates : undefined,
        archivedDates: isHere ? archivedDates : undefined,
      };
    },
    refresh: async (): Promise<void> => {
      release();
      // A past day hardly changes, so it is read again only after a failure.
      if (weekBefore !== undefined && weekBefore.reading.data === undefined)
        void weekBefore.reading.refresh();
      // A key in the same burst may have opened it.
      if (currentScreen(latest().navigation).kind === 'fleet') {
        await session.fleet?.refresh();
        return;
      }
      if (currentScreen(latest().navigation).kind === 'dishes') {
        dishes?.read();
        return;
      }
      // These take minutes. Results show as they arrive.
      if (isDates) dates?.read();
      else if (check.pace !== undefined && check.pace.waitingDates > 0) check.pace.readUsual();
      await check.refresh();
    },
  };
}
