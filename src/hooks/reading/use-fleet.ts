import { useEffect, useSyncExternalStore } from 'react';
import type { FleetView } from '../../kitchen/fleet/fleet-view.ts';
import type { SummaryReadingOptions } from '../../kitchen/usual/usual.ts';
import { useMonitor } from '../monitor.tsx';
import { useSession } from '../session.tsx';

const NOTHING = () => () => undefined;
const NO_FLEET = () => undefined;

export interface FleetUse {
  /** Reading continues. */
  readonly isOpen: boolean;
  /** Each read redraws it, but not a restaurant opened from it. */
  readonly isOnTop: boolean;
}

/** `undefined` where the session reads only one restaurant at a time. */
export function useFleet({ isOpen, isOnTop }: FleetUse): FleetView | undefined {
  const { fleet } = useSession();
  useEffect(() => {
    if (fleet === undefined || !isOpen) return undefined;
    const stopping = new AbortController();
    // Failures are rows. Only an abort gets here.
    fleet.run(stopping.signal).catch(() => undefined);
    return () => stopping.abort();
  }, [fleet, isOpen]);
  const subscribe = isOnTop ? fleet?.subscribe : undefined;
  return useSyncExternalStore(subscribe ?? NOTHING, fleet?.get ?? NO_FLEET);
}

const BEHIND_ALL = {};
const AT_ONCE = { whenIdle: () => Promise.resolve() };

/** Earlier dates wait for the link, but not while a fleet is read: one restaurant may hang for minutes. */
export function useDatesWait(): Pick<SummaryReadingOptions, 'whenIdle'> {
  const { stack } = useMonitor().state.navigation;
  return stack.some(({ kind }) => kind === 'fleet') ? AT_ONCE : BEHIND_ALL;
}
