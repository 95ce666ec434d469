import { useInput } from 'ink';
import type { Commands } from './command-words.ts';
import { keyNames } from './key-names.ts';
import { type Action, actionOf, type Scope } from './keymap.ts';
import { useMonitor } from './monitor.tsx';
import { promptView } from './prompt-view.ts';
import { useCommandLine } from './use-command-line.ts';

/** What an action does here, or the reason why it cannot. */
export type Handlers = Readonly<Partial<Record<Action, (() => void) | string>>>;

/** A prompt that takes every key but Ctrl-C while it is open. */
export interface Prompt {
  readonly isOpen: () => boolean;
  readonly type: (key: string) => void;
}

/**
 * Gives the keys of a screen their effect. A key without a handler does nothing; one whose handler is a sentence shows it.
 * Every key is a command, too; `commands` are those that take an argument.
 */
export function useKeys(
  scope: Scope,
  handlers: Handlers,
  commands: Commands = {},
  filter?: Prompt,
): void {
  const { dispatch } = useMonitor();
  const line = useCommandLine(scope, handlers, commands);
  const command = () => dispatch({ type: 'changed-prompt', prompt: promptView('command', '') });
  const handle = (name: string): void => {
    const prompt = [line, filter].find((each) => each?.isOpen() === true);
    if (prompt !== undefined && name !== 'ctrl+c') {
      prompt.type(name);
      return;
    }
    dispatch({ type: 'noticed', notice: undefined });
    const action = actionOf(name, scope);
    const handler = action === 'command' ? command : action && handlers[action];
    if (typeof handler === 'string') dispatch({ type: 'noticed', notice: handler });
    else handler?.();
  };
  useInput((input, key) => {
    for (const name of keyNames(input, key)) handle(name);
  });
}
