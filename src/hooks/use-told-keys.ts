import type { Scope } from './keymap.ts';
import { useMonitor } from './monitor.tsx';
import { offeredBindings } from './offered-keys.ts';
import { keySentences } from './spoken-keys.ts';
import { useEverywhereKeys } from './use-everywhere-keys.ts';
import type { Handlers } from './use-keys.ts';
import type { LineCheck } from './use-line-check.ts';
import { useVoice } from './voice.tsx';

/** The keys that do the same on every screen, where they are heard: help is read out instead of opened. */
export function useToldKeys(
  check: LineCheck,
  scope: Scope,
  refresh: () => void,
): Handlers & { readonly escape: () => void } {
  const everywhere = useEverywhereKeys(check);
  const { latest, dispatch } = useMonitor();
  const { say } = useVoice();
  return {
    ...everywhere,
    help: () => {
      for (const sentence of keySentences(offeredBindings(check, scope))) say(sentence);
    },
    refresh,
    plain: 'All that was told stands here as plain text already.',
    escape: () => {
      if (latest().navigation.stack.length > 1) everywhere.escape();
      else dispatch({ type: 'noticed', notice: 'This is the first screen; q quits.' });
    },
  };
}
