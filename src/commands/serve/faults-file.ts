/** The faults file of `linecheck serve --faults`. */
import { open } from 'node:fs/promises';
import { Failure } from '../../contract/failures.ts';
import { currentUser, distrust, distrustFailure } from '../../files/trusted-file.ts';
import { decodeFaults } from '../../service/faults/decode-faults.ts';
import type { FaultRule } from '../../service/faults/fault-rule.ts';

/** A larger file is not a list of rules. */
const MOST_BYTES = 1024 * 1024;

/**
 * Reads the rules; the file may be a pipe. Throws `Failure` CONFIGURATION for an untrusted file, and USAGE for an unreadable one, invalid JSON or an
 * invalid rule.
 */
export async function readFaults(path: string): Promise<readonly FaultRule[]> {
  const text = await readText(path);
  let found: unknown;
  try {
    found = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw unusable(path, ' is not JSON', cause);
  }
  try {
    return decodeFaults(found);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw unusable(path, `: ${error.message.replace(/\.$/, '')}`);
  }
}

/** The failure of a file; `what` ends its sentence. */
function unusable(path: string, what: string, cause?: unknown): Failure {
  const hint = 'Run linecheck help faults for an example.';
  return new Failure('USAGE', `The faults file ${path}${what}.`, { cause, hint });
}

async function readText(path: string): Promise<string> {
  const bytes = Buffer.alloc(MOST_BYTES + 1);
  let length = 0;
  try {
    const file = await open(path);
    try {
      const fault = distrust(path, await file.stat(), currentUser());
      if (fault !== undefined) throw distrustFailure(path, fault);
      for (;;) {
        const { bytesRead } = await file.read(bytes, length, bytes.length - length);
        length += bytesRead;
        if (bytesRead === 0 || length === bytes.length) break;
      }
    } finally {
      await file.close();
    }
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure('USAGE', `Can't read the faults file ${path}.`, {
      cause,
      hint: 'Check the path of --faults, and that it is a file that you may read.',
    });
  }
  if (length > MOST_BYTES) throw unusable(path, ' is too large: over 1 MiB');
  return bytes.toString('utf8', 0, length);
}
