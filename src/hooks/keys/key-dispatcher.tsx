/** The one place where keys arrive. Their effect follows from the newest state, drawn or not. */
import { useInput } from 'ink';
import { useRef } from 'react';
import { keyNames } from '../../state/keys/key-names.ts';
import type { Effect, Listener } from '../../state/monitor/actions.ts';
import type { MonitorState } from '../../state/monitor/monitor-state.ts';
import { pressedKey } from '../../state/monitor/pressed-key.ts';
import { useMonitor } from '../monitor.tsx';

/** Listens and draws nothing: events change the state immediately, effects run in order among them. */
export function KeyDispatcher(props: {
  /** The listener for a key in a state. */
  readonly listenerAt: (state: MonitorState) => Listener;
  readonly run: (effect: Effect) => void;
}): undefined {
  const { listenerAt, run } = props;
  const { latest, dispatch } = useMonitor();
  // Text typed after the key that quits belongs to the shell.
  const isOver = useRef(false);
  useInput((input, key) => {
    for (const name of keyNames(input, key)) {
      if (isOver.current) return;
      const state = latest();
      for (const step of pressedKey(name, state, listenerAt(state))) {
        if ('type' in step) dispatch(step);
        else {
          isOver.current ||= step.effect === 'quit';
          run(step);
        }
      }
    }
  });
}
