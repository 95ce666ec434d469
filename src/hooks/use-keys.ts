import { useInput } from 'ink';
import { useEffect } from 'react';
import { keyNames } from './key-names.ts';
import { type Action, actionOf, type Scope } from './keymap.ts';
import { useMonitor } from './monitor.tsx';

/** What an action does here, or the reason why it cannot. */
export type Handlers = Readonly<Partial<Record<Action, (() => void) | string>>>;

/** A prompt that takes every key but Ctrl-C while it is open. */
export interface Prompt {
  readonly isOpen: () => boolean;
  readonly type: (key: string) => void;
}

/**
 * Gives the keys of a screen their effect. A key without a handler does nothing; one whose handler is a sentence shows it.
 * A slow link delivers many keys at once: they are handled in order, and those after a change of screen by the next one.
 */
export function useKeys(scope: Scope, handlers: Handlers, prompt?: Prompt): void {
  const { state, latest, dispatch, keys } = useMonitor();
  const isActive = state.navigation.overlay === undefined;

  const handle = (name: string): void => {
    if (prompt?.isOpen() === true && name !== 'ctrl+c') {
      prompt.type(name);
      return;
    }
    dispatch({ type: 'noticed', notice: undefined });
    const action = actionOf(name, scope);
    const handler = action && handlers[action];
    if (typeof handler === 'string') dispatch({ type: 'noticed', notice: handler });
    else handler?.();
  };
  const drain = (): void => {
    const { navigation } = latest();
    while (latest().navigation === navigation) {
      const name = keys.take();
      if (name === undefined) return;
      handle(name);
    }
  };

  useInput(
    (input, key) => {
      keys.add(keyNames(input, key));
      drain();
    },
    { isActive },
  );
  useEffect(() => {
    if (isActive) drain();
  });
}
