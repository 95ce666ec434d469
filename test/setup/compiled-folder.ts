import { join } from 'node:path';

/** Node's compile cache for a program's folder. */
export function compiledFolder(folder: string): string {
  return join(folder, 'compiled');
}
