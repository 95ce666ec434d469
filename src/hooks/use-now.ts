import { useEffect, useRef, useState } from 'react';
import { type Session, useSession } from './session.tsx';

/** By both clocks, updated every `stepMs`. Nothing else on a screen moves unprompted. */
export function useNow(stepMs: number): { readonly now: number; readonly steady: number } {
  const { clock } = useSession();
  const [now, setNow] = useState(() => bothOf(clock));
  useEffect(() => {
    const stop = new AbortController();
    const tick = async (): Promise<void> => {
      while (!stop.signal.aborted) {
        await clock.sleep(stepMs - (clock.now() % stepMs), stop.signal);
        setNow(bothOf(clock));
      }
    };
    tick().catch(() => undefined);
    return () => stop.abort();
  }, [clock, stepMs]);
  return now;
}

function bothOf(clock: Session['clock']) {
  return { now: clock.now(), steady: clock.steady() };
}

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
