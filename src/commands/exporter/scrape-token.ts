/** The bearer token of scrapes, from a file that only its user can read. */
import { Failure } from '../../contract/failures.ts';
import { readTrusted } from '../../files/read-trusted.ts';
import { distrustFailure } from '../../files/trusted-file.ts';
import { noteSecret } from '../../settings/secrets-in-use.ts';

const MOST_BYTES = 4096;
const FILE = 'The token file';
const WRITE_IT = 'Write one: openssl rand -hex 32 > FILE && chmod 600 FILE';
/** Characters of a bearer token (RFC 6750, section 2.1); a shorter one can be guessed. */
const TOKEN = /^[\w.~+/-]{16,1000}=*$/;

/** The token. Throws `Failure` CONFIGURATION for an untrusted file, and for one without a token of 16 characters or more. No message repeats the content. */
export async function readScrapeToken(path: string): Promise<string> {
  const reading = await readTrusted(path, MOST_BYTES, { isSecret: true });
  if (reading.state === 'distrusted') throw distrustFailure(FILE, reading);
  if (reading.state !== 'read') {
    throw new Failure('CONFIGURATION', `Can't read the token file ${path}.`, { hint: WRITE_IT });
  }
  const token = reading.text.trim();
  if (TOKEN.test(token)) {
    noteSecret(token);
    return token;
  }
  const message = `${FILE} must have one line of 16 to 1,000 letters, digits or -._~+/ characters.`;
  throw new Failure('CONFIGURATION', message, { hint: WRITE_IT });
}
