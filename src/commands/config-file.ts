/** The configuration file: found, read, and taken whole or not at all. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Failure } from '../contract/failures.ts';
import { cutText, safeText } from '../terminal/safe-text.ts';
import type { Environment } from '../terminal/terminal-kind.ts';
import { configPath } from './config-path.ts';
import type { Configuration, KeyPath } from './profile.ts';
import { systemCode } from './system-error.ts';

/** A larger file is no configuration. */
const MOST_BYTES = 256 * 1024;
/** Permissions of others than the owner to change a file. */
const OTHERS_WRITE = 0o022;
/** Deepest nesting that is read; ours is 5. */
const DEEPEST = 32;
/** Longest name of a key that is told, in columns. */
const LONGEST_KEY = 40;

/** A configuration, or all that is wrong with it: a sentence each, with file, line and key, and never a value. */
export type ConfigReading =
  | { readonly configuration: Configuration; readonly mistakes?: never }
  | { readonly mistakes: readonly [string, ...string[]] };

/** Reads the file; `undefined` where there is none and nobody named one. Throws CONFIGURATION for one that cannot be read. */
export async function readConfig(environment: Environment): Promise<ConfigReading | undefined> {
  const { path, isNamed } = configPath(environment);
  const file = await readText(path, isNamed);
  return file === undefined ? undefined : parseConfig(path, file.text, file.isOthers);
}

/** Reads a text as that of a file; `isOthers` says that others than its owner can change it. Never throws, whatever the text. */
export async function parseConfig(
  path: string,
  text: string,
  isOthers = false,
): Promise<ConfigReading> {
  // Not before there is a file: most starts are without.
  const [{ parse, TomlError }, { configLines }, { decodeConfig }] = await Promise.all([
    import('smol-toml'),
    import('./config-lines.ts'),
    import('./decode-config.ts'),
  ]);
  const name = safeText(basename(path));
  let document: unknown;
  try {
    document = parse(text, { maxDepth: DEEPEST });
  } catch (error) {
    const line = error instanceof TomlError ? error.line : 1;
    return { mistakes: [`${name}:${line}: This is not TOML${reason(error)}.`] };
  }
  const lineOf = configLines(text);
  const place = (key: KeyPath) => `${name}:${lineOf(key)}`;
  const { mistakes, ...decoded } = decodeConfig(document);
  const told = [...mistakes];
  for (const profile of isOthers ? decoded.profiles : []) {
    if (profile.clientSecretCommand === undefined) continue;
    const key = ['profiles', profile.name, 'client_secret_command'];
    told.push({
      key,
      says: 'is run from a file alone that nobody else can change; chmod go-w it.',
    });
  }
  const [first, ...others] = told
    .map(({ key, says }) => ({ line: lineOf(key), says: `${keyText(key)} ${says}` }))
    .sort((a, b) => a.line - b.line)
    .map(({ line, says }) => `${name}:${line}: ${says}`);
  if (first !== undefined) return { mistakes: [first, ...others] };
  return { configuration: { path, ...decoded, place } };
}

/** The first mistake as a failure. */
export function configFailure([first, ...others]: readonly [string, ...string[]]): Failure {
  const more = others.length === 0 ? '' : ` (linecheck config check tells ${others.length} more)`;
  return new Failure('CONFIGURATION', `${first}${more}`);
}

/** `profiles.store.restaurants[0].timezone`; names are cut, since they may be anything. */
function keyText(key: KeyPath): string {
  const parts = key.map((each) =>
    typeof each === 'number' ? `[${each}]` : `.${cutText(each, LONGEST_KEY)}`,
  );
  const text = parts.join('').replace(/^\./, '');
  return text === '' ? 'The file' : text;
}

/** What the parser says, unless something of the text may be in it. */
function reason(error: unknown): string {
  const [said = ''] = error instanceof Error ? error.message.split('\n') : [];
  const match = /^Invalid TOML document: ([A-Za-z -]{1,60}(?:: [a-z -]{1,60})?)$/.exec(said);
  return match?.[1] === undefined ? '' : `: ${match[1]}`;
}

async function readText(
  path: string,
  isNamed: boolean,
): Promise<{ readonly text: string; readonly isOthers: boolean } | undefined> {
  let file: Awaited<ReturnType<typeof open>> | undefined;
  try {
    // Whoever waits for what comes out of a pipe may wait for ever.
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const status = await file.stat();
    if (!status.isFile() || status.size > MOST_BYTES) {
      throw new Failure('CONFIGURATION', `${path} is no configuration file, or too large for one.`);
    }
    const text = (await file.readFile('utf8')).replace(/^\ufeff/, '');
    // There are no such permissions on Windows.
    const isOthers = process.platform !== 'win32' && (status.mode & OTHERS_WRITE) !== 0;
    return { text, isOthers };
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    if (!isNamed && isMissing(cause)) return undefined;
    throw new Failure('CONFIGURATION', `${path} cannot be read.`, { cause });
  } finally {
    await file?.close();
  }
}

function isMissing(error: unknown): boolean {
  const code = systemCode(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}
