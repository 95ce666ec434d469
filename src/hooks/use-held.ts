import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { observable } from '../state/observable.ts';
import { useSession } from './session.tsx';

/** After a key, ms. */
const HOLD_MS = 2_000;

/** Holds a value from a key on, until two seconds after the last one. `keep` returns what is still held beside the current value. */
export function useHeld<T extends object>(now: T, keep: (held: T, now: T) => T | undefined) {
  const { clock } = useSession();
  const [store] = useState(() => observable<T | undefined>(undefined));
  const until = useRef(0);
  const held = useSyncExternalStore(store.subscribe, store.get, store.get);
  const kept = held && keep(held, now);
  const isHolding = held !== undefined;
  useLayoutEffect(() => store.set(kept), [store, kept]);
  useEffect(() => {
    if (!isHolding) return undefined;
    const stop = new AbortController();
    const release = async (): Promise<void> => {
      for (;;) {
        const left = until.current - clock.steady();
        if (left <= 0) break;
        await clock.sleep(left, stop.signal);
      }
      store.set(undefined);
    };
    release().catch(() => undefined);
    return () => stop.abort();
  }, [clock, store, isHolding]);
  return {
    // As of the last keys, or the current value.
    value: kept ?? now,
    hold: () => {
      until.current = clock.steady() + HOLD_MS;
      store.set(store.get() ?? now);
    },
    release: () => store.set(undefined),
  };
}
