import { useInput } from 'ink';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { observable } from '../state/memoize.ts';
import { type Session, useSession } from './session.tsx';

/** Starts an effect's work, and returns the effect's cleanup, which aborts the signal. Any other end of the work is a defect. */
export function untilCleanup(work: (signal: AbortSignal) => Promise<void>): () => void {
  const stopping = new AbortController();
  work(stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  return () => stopping.abort();
}

/** The time by both clocks, updated every `stepMs`. Nothing else on a screen moves by itself. */
export function useNow(stepMs: number): { readonly now: number; readonly steady: number } {
  const { clock } = useSession();
  const [now, setNow] = useState(() => readBoth(clock));
  useEffect(() => {
    const tick = async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        await clock.sleep(stepMs - (clock.now() % stepMs), signal);
        setNow(readBoth(clock));
      }
    };
    return untilCleanup(tick);
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
    const loop = async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        await clock.sleep(refreshMs, signal);
        await latest.current();
      }
    };
    return untilCleanup(loop);
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
    return untilCleanup(async (signal) => {
      for (;;) {
        const left = until.current - clock.steady();
        if (left <= 0) break;
        await clock.sleep(left, signal);
      }
      store.set(undefined);
    });
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
