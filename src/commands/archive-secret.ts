/** A client secret that an operator chose: from a file that nobody else can read, or from standard input, never from a command line. */
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Failure } from '../contract/failures.ts';
import { STANDARD_INPUT } from './archive-input.ts';

const SHORTEST = 16;
const LONGEST = 512;
/** A longer file holds no secret. */
const MOST_BYTES = 4 * LONGEST;
/** Permissions of others than the owner. */
const OTHERS = 0o077;

/**
 * Reads it, without the line break at its end. Throws USAGE for a file that cannot be read or that others can read, and for a secret
 * that is too short, too long or no single line of printable text; never repeats it, nor the path, where it may stand by mistake.
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
    if (bytes > MOST_BYTES) throw new Failure('USAGE', 'Standard input holds no secret.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

async function readOwnFile(path: string): Promise<string> {
  const file = await open(path).catch(() => {
    // The error of the system repeats the path.
    throw new Failure('USAGE', 'The file of the secret cannot be read.');
  });
  try {
    const status = await file.stat();
    if (!status.isFile() || status.size > MOST_BYTES) {
      throw new Failure('USAGE', 'The file of the secret has none in it.');
    }
    // There are no such permissions on Windows.
    if (process.platform !== 'win32' && (status.mode & OTHERS) !== 0) {
      throw new Failure(
        'USAGE',
        'The file of the secret can be read by others than its owner; chmod 600 changes that.',
      );
    }
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}
