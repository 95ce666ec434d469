import { useLayoutEffect } from 'react';
import type { MonitorState } from '../state/monitor/monitor-state.ts';
import { isToRemember, viewsToRemember } from '../state/monitor/remembered-views.ts';
import type { Observable } from '../state/observable.ts';
import type { Session } from './session.tsx';

/** Pause between two saves, ms. */
const SAVE_MS = 1_000;

/** Saves the views of the restaurants: a moment after a change, and immediately when the monitor ends. */
export function useViewMemory(
  state: Observable<MonitorState>,
  { clock, memory }: Pick<Session, 'clock' | 'memory'>,
): void {
  // Unlike `useEffect`, its cleanup runs when the monitor ends, not later.
  useLayoutEffect(() => {
    if (memory === undefined) return undefined;
    const end = new AbortController();
    const changed = new Set<string>();
    const save = (): void => {
      for (const guid of changed) memory.save(guid, viewsToRemember(state.get(), guid));
      changed.clear();
    };
    let before = state.get();
    const leave = state.subscribe(() => {
      const now = state.get();
      if (isToRemember(before, now, now.restaurant)) {
        if (changed.size === 0) clock.sleep(SAVE_MS, end.signal).then(save, () => undefined);
        changed.add(now.restaurant);
      }
      before = now;
    });
    return () => {
      leave();
      end.abort();
      save();
    };
  }, [state, clock, memory]);
}
