import { useEffect, useState } from 'react';
import { useSession } from './session.tsx';

/** Epoch ms, updated every `stepMs`. Nothing else on a screen moves unprompted. */
export function useNow(stepMs: number): number {
  const { clock } = useSession();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const stop = new AbortController();
    const tick = async (): Promise<void> => {
      while (!stop.signal.aborted) {
        await clock.sleep(stepMs - (clock.now() % stepMs), stop.signal);
        setNow(clock.now());
      }
    };
    tick().catch(() => undefined);
    return () => stop.abort();
  }, [clock, stepMs]);
  return now;
}
