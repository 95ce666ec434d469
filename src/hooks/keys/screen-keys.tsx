/** The keys that are the terminal's affair: they work everywhere, in prompts and menus too. */
import { useInput } from 'ink';
import { actionOf } from '../../state/keys/bindings.ts';
import { keyNames } from '../../state/keys/key-names.ts';
import { useSession } from '../session.tsx';

/** Listens for them and draws nothing. */
export function ScreenKeys(): undefined {
  const { screen } = useSession();
  useInput((input, key) => {
    for (const name of keyNames(input, key)) {
      const action = actionOf(name, 'everywhere');
      if (action === 'redraw') screen?.redraw();
      else if (action === 'suspend') screen?.suspend();
    }
  });
}
