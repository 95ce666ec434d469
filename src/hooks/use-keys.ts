import { useInput } from 'ink';
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

/** Gives the keys of a screen their effect. A key without a handler does nothing; one whose handler is a sentence shows it. */
export function useKeys(scope: Scope, handlers: Handlers, prompt?: Prompt): void {
  const { dispatch } = useMonitor();
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
  useInput((input, key) => {
    for (const name of keyNames(input, key)) handle(name);
  });
}
