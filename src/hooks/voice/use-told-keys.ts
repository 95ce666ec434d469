import type { Handlers } from '../../state/keys/bindings.ts';
import type { Scope } from '../../state/keys/keymap.ts';
import { offeredBindings } from '../keys/offered-keys.ts';
import { keySentences } from '../keys/spoken-keys.ts';
import { useEverywhereKeys } from '../keys/use-everywhere-keys.ts';
import { useMonitor } from '../monitor.tsx';
import type { LineCheck } from '../reading/use-line-check.ts';
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
