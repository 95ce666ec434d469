import { useInput } from 'ink';
import { keyNames, pastedText } from '../../state/keys/key-names.ts';
import { useMonitor } from '../monitor.tsx';
import { useSession } from '../session.tsx';
import { PASTED_NOWHERE } from './use-keys.ts';

/** Esc and q take an overlay off, Ctrl-C quits, L shows it as plain text; every other key is the overlay's own, as are all but Ctrl-C while it `isTyping`, and pasted text where it `takesPastes`. */
export function useOverlayKeys(
  options: { readonly isTyping?: () => boolean; readonly takesPastes?: boolean } = {},
): void {
  const { isTyping = () => false, takesPastes = false } = options;
  const { dispatch } = useMonitor();
  const { quit, screen } = useSession();
  useInput((input, key) => {
    for (const name of keyNames(input, key)) {
      if (name === 'ctrl+c') quit();
      else if (isTyping()) continue;
      const isPaste = pastedText(name) !== undefined;
      const notice = isPaste && !takesPastes ? PASTED_NOWHERE : undefined;
      dispatch({ type: 'noticed', notice });
      if (name === 'L') screen?.showPlain();
      else if (name === 'escape' || name === 'q' || name === '?') dispatch({ type: 'went-back' });
    }
  });
}
