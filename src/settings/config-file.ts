import { basename, join, resolve } from 'node:path';
import { Failure, type FailureFacts } from '../contract/failures.ts';
import { userFolder } from '../files/home-folder.ts';
import { readTrusted, requireText } from '../files/read-trusted.ts';
import { visibleText } from '../kitchen/text/visible-text.ts';
import type { Environment } from '../terminal/capabilities.ts';
import { cutText, safeText } from '../terminal/safe-text.ts';
import type { Configuration } from './decode-config.ts';
import type { KeyPath } from './file-fields.ts';
import { readSetting } from './setting.ts';
import { SETTINGS } from './settings.ts';

/** Several full profiles with all their restaurants are smaller. */
const MAX_BYTES = 1024 * 1024;
const TOO_LARGE_HINT =
  'Divide the profiles among several files, and choose one with LINECHECK_CONFIG.';
/** How deep the parser follows nested values. A configuration has 5 levels. */
const MAX_DEPTH = 32;
const MAX_KEY_LENGTH = 40;

/** A configuration, or a sentence for each mistake. A sentence has file and key, but never a value. */
export type ConfigReading =
  | { readonly configuration: Configuration; readonly mistakes?: never }
  | { readonly mistakes: readonly [string, ...string[]] };

/** Throws CONFIGURATION for an unreadable or untrusted file: the file decides who gets the secret, and may name a command to run. */
export async function readConfig(environment: Environment): Promise<ConfigReading | undefined> {
  const { path, isNamed } = configPath(environment);
  const reading = await readTrusted(path, MAX_BYTES);
  const { state } = reading;
  // In another user's home folder, as after sudo -u, the file may be unreachable.
  const mayBeMissing = state === 'missing' || (state === 'unreadable' && reading.isHidden);
  if (mayBeMissing && !isNamed) return undefined;
  const hint = state === 'too large' ? TOO_LARGE_HINT : undefined;
  return parseConfig(path, requireText(path, reading, hint).text.replace(/^\ufeff/, ''));
}

export async function parseConfig(path: string, text: string): Promise<ConfigReading> {
  // The parser is loaded only for an existing file, because most starts have no file.
  const [{ parse, TomlError }, { decodeConfig }] = await Promise.all([
    import('smol-toml'),
    import('./decode-config.ts'),
  ]);
  const name = safeText(basename(path));
  let document: unknown;
  try {
    document = parse(text, { maxDepth: MAX_DEPTH });
  } catch (error) {
    const line = error instanceof TomlError ? error.line : 1;
    return { mistakes: [`${name}:${line}: This is not valid TOML${reason(error)}.`] };
  }
  const { mistakes, ...decoded } = decodeConfig(document);
  const [first, ...others] = mistakes.map(
    ({ key, problem }) => `${name}: ${keyText(key)} ${problem}`,
  );
  if (first !== undefined) return { mistakes: [first, ...others] };
  const has = (key: KeyPath) => valueAt(document, key) !== undefined;
  return { configuration: { path, ...decoded, sourceOf: () => name, has } };
}

function valueAt(document: unknown, key: KeyPath): unknown {
  return key.reduce<unknown>((value, part) => {
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, part);
    const inside: unknown = isThere ? Reflect.get(value, part) : undefined;
    return inside;
  }, document);
}

export function configFailure(
  [first, ...others]: readonly [string, ...string[]],
  facts: FailureFacts = {},
): Failure {
  const more = others.length === 0 ? '' : ` (${others.length} more: linecheck config check)`;
  return new Failure('CONFIGURATION', `${first}${more}`, facts);
}

/** `profiles.store.restaurants[0].timezone`. Names are cut and their invisible characters escaped, because they may be anything. */
export function keyText(key: KeyPath): string {
  const parts = key.map((each) =>
    typeof each === 'number' ? `[${each}]` : `.${cutText(visibleText(each), MAX_KEY_LENGTH)}`,
  );
  const text = parts.join('').replace(/^\./, '');
  return text === '' ? 'The file' : text;
}

/** The parser's message. Left out if it may quote the file's text. */
function reason(error: unknown): string {
  const [message = ''] = error instanceof Error ? error.message.split('\n') : [];
  const match = /^Invalid TOML document: ([A-Za-z -]{1,60}(?:: [a-z -]{1,60})?)$/.exec(message);
  return match?.[1] === undefined ? '' : `: ${match[1]}`;
}

/** `LINECHECK_CONFIG`, else `$XDG_CONFIG_HOME/linecheck/config.toml`, else `~/.config/linecheck/config.toml`. */
export function configPath(environment: Environment) {
  const configuredPath = readSetting(SETTINGS.config, { environment });
  if (configuredPath !== undefined) return { path: resolve(configuredPath), isNamed: true };
  const folder = userFolder(environment, 'XDG_CONFIG_HOME', '.config');
  return { path: join(folder, 'config.toml'), isNamed: false };
}
