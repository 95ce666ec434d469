import { configFailure, keyText, readConfig } from '../../settings/config-file.ts';
import type { Configuration } from '../../settings/decode-config.ts';
import type { KeyPath } from '../../settings/file-fields.ts';
import { DEFAULT_KEYMAP } from '../../state/bindings.ts';
import { changedKeymap } from '../../state/changed-keys.ts';
import type { Environment } from '../../terminal/capabilities.ts';

/** Throws CONFIGURATION for a mistake in the keys. After any other mistake, the keymap is the default. */
export async function readConfiguredKeys(environment: Environment) {
  const reading = await readConfig(environment).catch(() => undefined);
  if (reading === undefined || reading.mistakes !== undefined) {
    return { keymap: DEFAULT_KEYMAP, ignored: [] };
  }
  const { keymap, mistakes, ignored } = checkKeys(reading.configuration);
  const [first, ...others] = mistakes;
  if (first !== undefined) throw configFailure([first, ...others]);
  return { keymap, ignored };
}

/** `mistakes` and `ignored` are sentences with the file and the key. Only earlier versions used the ignored entries. */
export function checkKeys({ keys, has, sourceOf }: Configuration) {
  const { keymap, mistakes, ignored } = changedKeymap(keys);
  const about = (key: KeyPath, what: string) => `${sourceOf(key)}: ${keyText(key)} ${what}`;
  const isIgnored = 'is ignored since 0.4.0.';
  return {
    keymap,
    mistakes: mistakes.map(({ name, problem }) => about(['keys', name], problem)),
    ignored: [
      ...(has(['colors']) ? [about(['colors'], `${isIgnored} Choose colors with theme.`)] : []),
      ...ignored.map((name) => about(['keys', name], isIgnored)),
    ],
  };
}
