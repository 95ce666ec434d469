import { useInput } from 'ink';
import { actionOf } from '../../state/keys/bindings.ts';
import type { Commands } from '../../state/keys/command-words.ts';
import { keyNames, pastedText } from '../../state/keys/key-names.ts';
import type { Action, Scope } from '../../state/keys/keymap.ts';
import { noFilterText } from '../../state/keys/no-filter.ts';
import { promptView } from '../../state/views/prompt-view.ts';
import { useMonitor } from '../monitor.tsx';
import { useCommandLine } from './use-command-line.ts';

/** What an action does here, or the reason why it cannot. */
export type Handlers = Readonly<Partial<Record<Action, (() => void) | string>>>;

/** A prompt that takes every key but Ctrl-C while it is open. */
export interface Prompt {
  readonly isOpen: () => boolean;
  readonly type: (key: string) => void;
}

/** What is said of pasted text where no prompt is open. */
export const PASTED_NOWHERE = 'Pasted text is not read as keys. Open a prompt for it first.';

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
    if (pastedText(name) !== undefined) {
      dispatch({ type: 'noticed', notice: PASTED_NOWHERE });
      return;
    }
    const action = actionOf(name, scope);
    const notice = name === '/' && action === undefined ? noFilterText(scope) : undefined;
    dispatch({ type: 'noticed', notice });
    const handler = action === 'command' ? command : action && handlers[action];
    if (typeof handler === 'string') dispatch({ type: 'noticed', notice: handler });
    else handler?.();
  };
  useInput((input, key) => {
    for (const name of keyNames(input, key)) handle(name);
  });
}
