/** A client secret that an operator chose: from a file that nobody else can read, or from standard input, never from a command line. */
import type { Readable } from 'node:stream';
import { Failure } from '../../contract/failures.ts';
import { readTrusted } from '../../files/read-trusted.ts';
import { distrustFailure } from '../../files/trusted-file.ts';
import { STANDARD_INPUT } from './input.ts';

const SHORTEST = 16;
const LONGEST = 512;
/** A longer file holds no secret. */
const MOST_BYTES = 4 * LONGEST;

/**
 * Reads it, without the line break at its end. Throws CONFIGURATION for a file that is not trusted or that others can read, and USAGE
 * for one that cannot be read and for a secret that is too short, too long or no single line of printable text; never repeats it, nor
 * the path, where it may stand by mistake.
 */
export async function readChosenSecret(path: string, stdin: Readable): Promise<string> {
  const given = path === STANDARD_INPUT ? await readAll(stdin) : await readOwnFile(path);
  const secret = given.replace(/\r?\n$/, '');
  const { length } = Array.from(secret);
  if (length < SHORTEST || length > LONGEST) {
    throw new Failure('USAGE', `A secret must have ${SHORTEST} to ${LONGEST} characters.`);
  }
  if (/[\p{Cc}\p{Cs}]/u.test(secret)) {
    throw new Failure('USAGE', 'A secret must be one line of printable text.');
  }
  return secret;
}

async function readAll(stdin: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stdin) {
    if (!Buffer.isBuffer(piece)) continue;
    bytes += piece.length;
    if (bytes > MOST_BYTES) throw new Failure('USAGE', 'Standard input has no secret.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

async function readOwnFile(path: string): Promise<string> {
  const reading = await readTrusted(path, MOST_BYTES, { isSecret: true });
  switch (reading.state) {
    case 'read':
      return reading.text;
    case 'distrusted':
      throw distrustFailure('The secret file', reading);
    case 'no file':
    case 'too large':
      throw new Failure('USAGE', 'The secret file is not a file, or too large.');
    default:
      // The error of the system repeats the path.
      throw new Failure('USAGE', "Can't read the secret file.");
  }
}
