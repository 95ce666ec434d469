import { Failure } from '../contract/failures.ts';
import { homePath } from '../files/home-folder.ts';
import { readTrusted } from '../files/read-trusted.ts';
import { systemCode } from '../files/system-error.ts';
import { distrustFailure } from '../files/trusted-file.ts';
import type { Environment } from '../terminal/capabilities.ts';
import type { SecretCommandOutlet } from './client-secret-command.ts';
import { nonBlank, readSetting, type Setting } from './setting.ts';
import { SETTINGS } from './settings.ts';
import { noteSecret } from './typed-text.ts';

const MAX_BYTES = 4096;

export interface SecretName {
  readonly noun: string;
  /** The variables for file and command have the suffixes `_FILE` and `_COMMAND`. */
  readonly variable: `LINECHECK_${string}`;
}

const CLIENT_SECRET: SecretName = { noun: 'client secret', variable: 'LINECHECK_CLIENT_SECRET' };

/**
 * Reads the variable, else the file, else the output of the command. `environment` includes the profile. Throws CONFIGURATION for a file
 * or command without a secret. Messages never repeat a path or a command, because it may contain a secret by mistake.
 */
export async function configuredSecret(
  environment: Environment,
  { stderr }: SecretCommandOutlet,
  name = CLIENT_SECRET,
): Promise<string | undefined> {
  const secret = await readSecret(name, environment, (text) => void stderr.write(text));
  if (secret !== undefined) noteSecret(secret);
  return secret;
}

export function isSecretInFileOrCommand(environment: Environment): boolean {
  const isSet = (record: Setting<string>) => readSetting(record, { environment }) !== undefined;
  const { clientSecret: direct, clientSecretFile, clientSecretCommand } = SETTINGS;
  return !isSet(direct) && [clientSecretFile, clientSecretCommand].some(isSet);
}

/** Adds the secret as `LINECHECK_CLIENT_SECRET`, wherever it comes from. Throws as `clientSecret` does. */
export async function withClientSecret(
  environment: Environment,
  outlet: SecretCommandOutlet,
): Promise<Environment> {
  const secret = await configuredSecret(environment, outlet);
  return secret === undefined ? environment : { ...environment, LINECHECK_CLIENT_SECRET: secret };
}

async function readSecret(
  { noun, variable }: SecretName,
  environment: Environment,
  show: (text: string) => void,
): Promise<string | undefined> {
  const [direct, path, line] = ['', '_FILE', '_COMMAND'].map((form) =>
    nonBlank(environment[variable + form]),
  );
  if (direct !== undefined) return direct;
  if (path !== undefined) {
    const what = `The ${noun} file`;
    return requireOneLine(await readSecretFile(path, environment, MAX_BYTES, what), what);
  }
  if (line === undefined) return undefined;
  const { runSecretCommand } = await import('./client-secret-command.ts');
  const what = `The command for the ${noun}`;
  return requireOneLine(await runSecretCommand(line, environment, MAX_BYTES, show, what), what);
}

function requireOneLine(text: string, source: string): string {
  const secret = text.replace(/\r?\n$/, '');
  if (secret.trim() === '') throw new Failure('CONFIGURATION', `${source} returned nothing.`);
  if (/[\p{Cc}\p{Cs}\ufffd]/u.test(secret)) {
    throw new Failure('CONFIGURATION', `${source} returned more than one line of printable text.`);
  }
  return secret;
}

const PATH_HINT = 'Set the path to the file with the secret.';
const REFUSALS = {
  missing: ['does not exist', 'Write the secret to that file, and run chmod 600 on it.'],
  'not a file': ['is not a regular file', PATH_HINT],
  'too large': ['is too large', PATH_HINT],
  unreadable: ['is not readable', PATH_HINT],
  denied: [
    'is not readable: check the permissions of file and folder',
    'Make it readable for the user running linecheck.',
  ],
} as const;

/** Throws CONFIGURATION for a file that is unreadable, not trusted (`trusted-file.ts`), readable by others, or too large. */
export async function readSecretFile(
  path: string,
  environment: Environment,
  maxBytes: number,
  what = 'The client secret file',
): Promise<string> {
  const resolvedPath = homePath(path, environment);
  const reading = await readTrusted(resolvedPath, maxBytes, { isSecret: true });
  if (reading.state === 'read') return reading.text;
  if (reading.state === 'distrusted') throw distrustFailure(what, reading);
  const isDenied = reading.state === 'unreadable' && systemCode(reading.cause) === 'EACCES';
  // The system's error is left out, because it repeats the path, which may be a secret by mistake.
  const [why, hint] = REFUSALS[isDenied ? 'denied' : reading.state];
  throw new Failure('CONFIGURATION', `${what} ${why}.`, { hint });
}
