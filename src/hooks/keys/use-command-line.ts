import type { Handlers } from '../../state/keys/bindings.ts';
import {
  type Commands,
  commandLine,
  commandsFor,
  commandsOf,
} from '../../state/keys/command-words.ts';
import type { Scope } from '../../state/keys/keymap.ts';
import type { Prompt } from '../../state/views/prompt-view.ts';
import { typeIntoView } from '../../state/views/prompt-view.ts';
import { useMonitor } from '../monitor.tsx';

/** The prompt in which commands are typed: Enter runs, Esc leaves, Tab completes a name. */
export function useCommandLine(scope: Scope, handlers: Handlers, words: Commands): Prompt {
  const { latest, dispatch } = useMonitor();

  /** Does what a line says; returns why it could not. */
  const run = (line: string): string | undefined => {
    const [typed, argument] = commandLine(line);
    if (typed === '') return undefined;
    const [command, other] = commandsFor(typed, commandsOf(scope));
    if (command === undefined) return `There is no command ${typed} here.`;
    if (other !== undefined) return `${command.name} or ${other.name}?`;
    const { runs } = command;
    if ('word' in runs) return words[runs.word]?.(argument);
    if (argument !== '') return `${command.name} takes nothing after it.`;
    const handler = handlers[runs.action];
    if (typeof handler === 'function') handler();
    return typeof handler === 'string' ? handler : undefined;
  };

  return {
    isOpen: () => latest().prompt !== undefined,
    type: (key) => {
      const { prompt, history } = latest();
      if (prompt === undefined) return;
      const line = `${prompt.command} ${prompt.text}`.trim();
      if (key === 'escape') dispatch({ type: 'changed-prompt', prompt: undefined });
      else if (key === 'return') {
        // Closed first: what the command does may open another.
        dispatch({ type: 'ran-command', line });
        const fault = prompt.text.trim() === '' ? undefined : run(line);
        if (fault !== undefined) dispatch({ type: 'changed-prompt', prompt: { ...prompt, fault } });
      } else if (key === 'tab') {
        const [command] = commandsFor(commandLine(line)[0], commandsOf(scope));
        if (prompt.command === '' && command !== undefined && !/\s/.test(prompt.text)) {
          const text = `${command.name}${command.argument === '' ? '' : ' '}`;
          dispatch({ type: 'changed-prompt', prompt: { ...prompt, text, fault: undefined } });
        }
      } else {
        const past = prompt.command === '' ? history : [];
        dispatch({ type: 'changed-prompt', prompt: typeIntoView(prompt, key, past) });
      }
    },
  };
}
