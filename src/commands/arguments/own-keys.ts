import { configFailure, keyText, readConfig } from '../../settings/config-file.ts';
import type { Configuration } from '../../settings/profile.ts';
import { DEFAULT_KEYMAP, type Keymap } from '../../state/keys/bindings.ts';
import { changedKeymap } from '../../state/keys/changed-keys.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';

/** Other mistakes in the file don't concern keys. Throws CONFIGURATION for a mistake in them. */
export async function ownKeymap(environment: Environment): Promise<Keymap> {
  const reading = await readConfig(environment).catch(() => undefined);
  if (reading === undefined || reading.mistakes !== undefined) return DEFAULT_KEYMAP;
  const [first, ...others] = keyMistakes(reading.configuration);
  if (first !== undefined) throw configFailure([first, ...others]);
  return changedKeymap(reading.configuration.keys).keymap;
}

/** With file, line, and key. */
export function keyMistakes({ keys, place }: Configuration): readonly string[] {
  return changedKeymap(keys).mistakes.map(({ name, problem }) => {
    const key = ['keys', name];
    return `${place(key)}: ${keyText(key)} ${problem}`;
  });
}
