import { useInput } from 'ink';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { observable } from '../state/memoize.ts';
import { type Session, useSession } from './session.tsx';

/** The time by both clocks, updated every `stepMs`. Nothing else on a screen moves by itself. */
export function useNow(stepMs: number): { readonly now: number; readonly steady: number } {
  const { clock } = useSession();
  const [now, setNow] = useState(() => readBoth(clock));
  useEffect(() => {
    const stop = new AbortController();
    const tick = async (): Promise<void> => {
      while (!stop.signal.aborted) {
        await clock.sleep(stepMs - (clock.now() % stepMs), stop.signal);
        setNow(readBoth(clock));
      }
    };
    tick().catch(() => undefined);
    return () => stop.abort();
  }, [clock, stepMs]);
  return now;
}

function readBoth(clock: Session['clock']) {
  return { now: clock.now(), steady: clock.steady() };
}

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
    // Only an abort makes this fail.
    loop().catch(() => undefined);
    return () => stop.abort();
  }, [clock, refreshMs]);
}

/** Holds a value until `holdMs` after the last key. `keep` returns what is left of the held value. */
export function useHold<T extends object>(
  latest: T,
  keep: (held: T, now: T) => T | undefined,
  holdMs: number,
) {
  const { clock } = useSession();
  const [store] = useState(() => observable<T | undefined>(undefined));
  const until = useRef(0);
  const held = useSyncExternalStore(store.subscribe, store.get, store.get);
  const heldValue = held && keep(held, latest);
  const isHolding = held !== undefined;
  useLayoutEffect(() => store.set(heldValue), [store, heldValue]);
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
    value: heldValue ?? latest,
    hold: () => {
      until.current = clock.steady() + holdMs;
      store.set(store.get() ?? latest);
    },
    release: () => store.set(undefined),
  };
}

/** A held key comes more often. */
const REST_MS = 100;

/** While a key is held, the value is that of its second press. A single key shows the latest immediately. `keep` is as for `useHold`. */
export function useRested<T extends object>(
  latest: T,
  keep: (held: T, now: T) => T | undefined,
): T {
  const { clock } = useSession();
  const restsFrom = useRef(0);
  const { value, hold } = useHold(latest, keep, REST_MS);
  useInput(() => {
    const isRepeated = clock.steady() < restsFrom.current;
    restsFrom.current = clock.steady() + REST_MS;
    if (isRepeated) hold();
  });
  return value;
}
