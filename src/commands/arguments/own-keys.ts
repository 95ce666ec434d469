import { configFailure, keyText, readConfig } from '../../settings/config-file.ts';
import type { KeyPath } from '../../settings/decode-fields.ts';
import type { Configuration } from '../../settings/profile.ts';
import { DEFAULT_KEYMAP } from '../../state/keys/bindings.ts';
import { changedKeymap } from '../../state/keys/changed-keys.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';

/** Other mistakes in the file don't concern keys. Throws CONFIGURATION for a mistake in them. */
export async function ownKeys(environment: Environment) {
  const reading = await readConfig(environment).catch(() => undefined);
  if (reading === undefined || reading.mistakes !== undefined) {
    return { keymap: DEFAULT_KEYMAP, ignored: [] };
  }
  const { configuration } = reading;
  const [first, ...others] = keyMistakes(configuration);
  if (first !== undefined) throw configFailure([first, ...others]);
  const { keymap } = changedKeymap(configuration.keys);
  return { keymap, ignored: ignoredParts(configuration) };
}

/** With file, line, and key. */
export function keyMistakes({ keys, place }: Configuration): readonly string[] {
  return changedKeymap(keys).mistakes.map(({ name, problem }) => {
    const key = ['keys', name];
    return `${place(key)}: ${keyText(key)} ${problem}`;
  });
}

/** What an earlier version read in the file and this one doesn't: a sentence each, with file, line, and key. */
export function ignoredParts({ keys, has, place }: Configuration): readonly string[] {
  const ignored = (key: KeyPath, instead = '') =>
    `${place(key)}: ${keyText(key)} is ignored since 0.4.0.${instead}`;
  return [
    ...(has(['colors']) ? [ignored(['colors'], ' Choose colors with theme.')] : []),
    ...changedKeymap(keys).ignored.map((name) => ignored(['keys', name])),
  ];
}
