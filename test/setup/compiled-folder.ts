import { join } from 'node:path';

/** Where Node keeps what it compiled of the program that is in a folder. */
export function compiledFolder(folder: string): string {
  return join(folder, 'compiled');
}
