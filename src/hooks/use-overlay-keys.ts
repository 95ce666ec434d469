import { useInput } from 'ink';
import { keyNames } from './key-names.ts';
import { useMonitor } from './monitor.tsx';
import { useSession } from './session.tsx';

/** Esc and q take an overlay off, Ctrl-C quits, L shows it as plain text; every other key is the overlay's own, as are all but Ctrl-C while it `isTyping`. */
export function useOverlayKeys(isTyping: () => boolean = () => false): void {
  const { dispatch } = useMonitor();
  const { quit, screen } = useSession();
  useInput((input, key) => {
    for (const name of keyNames(input, key)) {
      if (name === 'ctrl+c') quit();
      else if (isTyping()) continue;
      else if (name === 'L') screen?.showPlain();
      else if (name === 'escape' || name === 'q' || name === '?') dispatch({ type: 'went-back' });
    }
  });
}
