import { useTheme } from '../components/line/theme.tsx';
import { useDataState, useNewest } from '../hooks/monitor.tsx';
import { useCauses } from '../hooks/reading/use-causes.ts';
import { useDates, useHeldDates } from '../hooks/reading/use-dates.ts';
import { useWeekBefore } from '../hooks/reading/use-day.ts';
import { useDishes, useFleet } from '../hooks/reading/use-fleet.ts';
import { useLineCheck } from '../hooks/reading/use-line-check.ts';
import { useKeymap, useSession } from '../hooks/session.tsx';
import { useHeld } from '../hooks/use-held.ts';
import { usePlatformIsSlow, useTerminalLink } from '../hooks/use-link.ts';
import { useRefreshLoop } from '../hooks/use-now.ts';
import { useTerminalSize } from '../hooks/use-terminal-size.ts';
import type { MonitorState } from '../state/monitor/monitor-state.ts';
import { currentScreen } from '../state/navigation.ts';
import { footerLines } from './everywhere/offered-keys.ts';
import type { ListOrder, Scene } from './everywhere/scene.ts';
import { AROUND } from './frame/Frame.tsx';

/** Another place's order shows at once. So do first rows, resumed updates, and a new limit or mute. */
function keptOrder(held: ListOrder, now: ListOrder): ListOrder | undefined {
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
export function useScene(isHeard: boolean) {
  const { latest } = useNewest();
  const { state } = useDataState();
  const session = useSession();
  const theme = useTheme();
  const { slow } = useTerminalLink();
  const isSlowPlatform = usePlatformIsSlow();
  const { columns, rows } = useTerminalSize();
  const { check, before, checkAt } = useLineCheck();
  useRefreshLoop(check.keepFresh);
  const { overlay } = state.navigation;
  const screen = currentScreen(state.navigation);
  const isTimeline = screen.kind === 'analysis' && screen.analysis === 'timeline';
  const other = useWeekBefore(check.restaurant, check.date, isTimeline && overlay === undefined);
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
  const held = useHeldDates(check, overlay === 'date');
  const keymap = useKeymap();
  const sizeAt = ({ navigation }: Pick<MonitorState, 'navigation'>) => {
    const footer = footerLines(rows, currentScreen(navigation).kind, keymap);
    return { width: columns, height: Math.max(1, rows - AROUND - footer) };
  };
  const { value: order, hold: pressed, release } = useHeld({ check, fleet, screen }, keptOrder);
  const kitchen = {
    check,
    session,
    keymap,
    other,
    dates,
    dishes,
    held,
    fleet,
    order,
    before,
    causes,
  };
  const scene: Scene = { ...kitchen, size: sizeAt(state), slow, theme, isHeard };
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
        order: keptOrder(order, orderNow) ?? orderNow,
        other: isHere && now.date === check.date ? other : undefined,
        dates: isHere ? dates : undefined,
        held: isHere ? held : undefined,
      };
    },
    refresh: async (): Promise<void> => {
      release();
      // A past day hardly changes, so it is read again only after a failure.
      if (other !== undefined && other.reading.data === undefined) void other.reading.refresh();
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
