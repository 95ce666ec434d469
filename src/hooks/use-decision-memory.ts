import { useLayoutEffect } from 'react';
import { NO_DECISIONS } from '../kitchen/pace/decisions.ts';
import type { MonitorState } from '../state/monitor/monitor-state.ts';
import type { Observable } from '../state/observable.ts';
import type { Session } from './session.tsx';

/** Saves each decision about a station immediately. */
export function useDecisionMemory(
  state: Observable<MonitorState>,
  { decisions: memory }: Pick<Session, 'decisions'>,
): void {
  useLayoutEffect(() => {
    if (memory === undefined) return undefined;
    let before = state.get().decisions;
    return state.subscribe(() => {
      const now = state.get().decisions;
      if (now === before) return;
      for (const [restaurant, decisions] of Object.entries(now)) {
        const last = before[restaurant] ?? NO_DECISIONS;
        for (const guid of new Set([...Object.keys(last), ...Object.keys(decisions)])) {
          if (last[guid] !== decisions[guid]) memory.save(restaurant, guid, decisions[guid]);
        }
      }
      before = now;
    });
  }, [state, memory]);
}
