/** A secret in a file readable only by the user. */
import { Failure } from '../contract/failures.ts';
import { homeFolder } from '../files/home-folder.ts';
import { readTrusted } from '../files/read-trusted.ts';
import { systemCode } from '../files/system-error.ts';
import { distrustFailure } from '../files/trusted-file.ts';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';

const NAME_IT = 'Set the path to the file with the secret.';
const WRITE_IT = 'Write the secret to that file, and run chmod 600 on it.';
const OPEN_IT = 'Make it readable for the user running linecheck.';

/** Throws CONFIGURATION for a file unreadable, not trusted (`trusted-file.ts`), readable by others, or too large for a secret. */
export async function readSecretFile(
  path: string,
  environment: Environment,
  mostBytes: number,
  what = 'The client secret file',
): Promise<string> {
  const refused = (why: string, hint: string) =>
    new Failure('CONFIGURATION', `${what} ${why}.`, { hint });
  const place = path.replace(/^~(?=\/|$)/, homeFolder(environment));
  const reading = await readTrusted(place, mostBytes, { isSecret: true });
  switch (reading.state) {
    case 'read':
      return reading.text;
    case 'missing':
      throw refused('does not exist', WRITE_IT);
    case 'no file':
      throw refused('is not a regular file', NAME_IT);
    case 'too large':
      throw refused('is too large', NAME_IT);
    case 'distrusted':
      throw distrustFailure(what, reading);
    case 'unreadable':
      // The system's error repeats the path, possibly a secret by mistake.
      throw systemCode(reading.cause) === 'EACCES'
        ? refused('is not readable: check the permissions of file and folder', OPEN_IT)
        : refused('is not readable', NAME_IT);
  }
}
