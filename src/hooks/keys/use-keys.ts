import { useInput } from 'ink';
import { actionOf, type Handlers } from '../../state/keys/bindings.ts';
import type { Commands } from '../../state/keys/command-words.ts';
import { keyNames, pastedText } from '../../state/keys/key-names.ts';
import type { Scope } from '../../state/keys/keymap.ts';
import { noFilterText } from '../../state/keys/no-filter.ts';
import { type Prompt, promptView } from '../../state/views/prompt-view.ts';
import { useMonitor } from '../monitor.tsx';
import { useCommandLine } from './use-command-line.ts';

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
