/** A client secret that an operator chose: from a private file or standard input, never from a command line. */
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
 * Reads it, without the final line break. Throws CONFIGURATION for an untrusted file or one that others can read, and USAGE for an unreadable file or
 * a secret that is too short, too long or not one line of printable text. Messages repeat neither the secret nor the path, which may be the secret by
 * mistake.
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
      // The system's error repeats the path.
      throw new Failure('USAGE', "Can't read the secret file.");
  }
}
