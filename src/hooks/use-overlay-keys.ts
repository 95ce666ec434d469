import { useInput } from 'ink';
import { useEffect } from 'react';
import { keyNames } from './key-names.ts';
import { useMonitor } from './monitor.tsx';
import { useSession } from './session.tsx';

/** Esc and q take an overlay off, Ctrl-C quits; every other key is the overlay's own. */
export function useOverlayKeys(): void {
  const { dispatch, keys } = useMonitor();
  const { quit } = useSession();
  useEffect(() => {
    // Keys that were typed ahead of a menu were not meant for the screen behind it.
    keys.clear();
  }, [keys]);
  useInput((input, key) => {
    for (const name of keyNames(input, key)) {
      if (name === 'ctrl+c') quit();
      else if (name === 'escape' || name === 'q' || name === '?') dispatch({ type: 'went-back' });
    }
  });
}
