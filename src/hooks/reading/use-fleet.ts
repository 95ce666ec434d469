import { useEffect, useSyncExternalStore } from 'react';
import type { FleetView } from '../../kitchen/fleet/fleet-view.ts';
import { useSession } from '../session.tsx';

const NOTHING = () => () => undefined;
const NO_FLEET = () => undefined;

/** All restaurants as they are read; while they are wanted, reading goes on. `undefined` where the session reads only one at a time. */
export function useFleet(isWanted: boolean): FleetView | undefined {
  const { fleet } = useSession();
  useEffect(() => {
    if (fleet === undefined || !isWanted) return undefined;
    const stopping = new AbortController();
    // Failures are rows; the abort is the only way out.
    fleet.run(stopping.signal).catch(() => undefined);
    return () => stopping.abort();
  }, [fleet, isWanted]);
  return useSyncExternalStore(fleet?.subscribe ?? NOTHING, fleet?.get ?? NO_FLEET);
}
