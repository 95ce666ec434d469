import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** For the code that a program's folder keeps between starts: one folder per set of flags, because each holds code of one set only. */
export function compiledFolder(folder: string, flags = ''): string {
  const set = createHash('sha256').update(flags).digest('hex').slice(0, 8);
  return join(folder, `compiled-${set}`);
}
