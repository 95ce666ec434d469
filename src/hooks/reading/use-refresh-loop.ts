import { useEffect, useRef } from 'react';
import { useSession } from '../session.tsx';

/** Calls `refresh` repeatedly, after the session's pause each time. */
export function useRefreshLoop(refresh: () => Promise<void>): void {
  const { clock, refreshMs } = useSession();
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    const stop = new AbortController();
    const loop = async (): Promise<void> => {
      while (!stop.signal.aborted) {
        await clock.sleep(refreshMs, stop.signal);
        await latest.current();
      }
    };
    // Ends only with the abort.
    loop().catch(() => undefined);
    return () => stop.abort();
  }, [clock, refreshMs]);
}
