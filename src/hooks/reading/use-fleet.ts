import { useEffect, useSyncExternalStore } from 'react';
import type { FleetView } from '../../kitchen/fleet/fleet-view.ts';
import type { SummaryReadingOptions } from '../../kitchen/usual/usual.ts';
import { useMonitor } from '../monitor.tsx';
import { useSession } from '../session.tsx';

const NOTHING = () => () => undefined;
const NO_FLEET = () => undefined;

/** Where the fleet is among the open screens. */
export interface FleetUse {
  /** It goes on being read. */
  readonly isOpen: boolean;
  /** It is drawn again with each reading; a restaurant opened from it is not. */
  readonly isOnTop: boolean;
}

/** All restaurants as they are read. `undefined` where the session reads only one at a time. */
export function useFleet({ isOpen, isOnTop }: FleetUse): FleetView | undefined {
  const { fleet } = useSession();
  useEffect(() => {
    if (fleet === undefined || !isOpen) return undefined;
    const stopping = new AbortController();
    // Failures are rows; the abort is the only way out.
    fleet.run(stopping.signal).catch(() => undefined);
    return () => stopping.abort();
  }, [fleet, isOpen]);
  const subscribe = isOnTop ? fleet?.subscribe : undefined;
  return useSyncExternalStore(subscribe ?? NOTHING, fleet?.get ?? NO_FLEET);
}

const BEHIND_ALL = {};
const AT_ONCE = { whenIdle: () => Promise.resolve() };

/** What earlier dates wait for: the link, but not while a fleet is read, of which a restaurant may hang for minutes. */
export function useDatesWait(): Pick<SummaryReadingOptions, 'whenIdle'> {
  const { stack } = useMonitor().state.navigation;
  return stack.some(({ kind }) => kind === 'fleet') ? AT_ONCE : BEHIND_ALL;
}
