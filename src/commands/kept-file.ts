/** A small JSON file of our own in the user's state folder: read with tolerance, replaced whole, readable by its user alone. */
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { Environment } from '../terminal/terminal-kind.ts';
import { homeFolder } from './home-folder.ts';
import { makePrivateFolder } from './private-folder.ts';

/** Where a file of this name is kept. */
export function keptFile(environment: Environment, name: string): string {
  const given = environment['XDG_STATE_HOME'] ?? '';
  const parent = isAbsolute(given) ? given : join(homeFolder(environment), '.local', 'state');
  return join(parent, 'linecheck', name);
}

/** What the file lists under a name; nothing where it is missing, damaged or too large to be ours. Never fails. */
export async function readKept(
  path: string,
  list: string,
  mostBytes: number,
): Promise<readonly unknown[]> {
  try {
    const status = await stat(path);
    if (!status.isFile() || status.size > mostBytes) return [];
    const found: unknown = JSON.parse(await readFile(path, 'utf8'));
    const listed = isObject(found) ? found[list] : undefined;
    return Array.isArray(listed) ? listed : [];
  } catch {
    return [];
  }
}

/** Replaces the file by one that holds this text; its folder is made where it is missing. Throws where that cannot be. */
export async function writeKept(path: string, text: string): Promise<void> {
  await makePrivateFolder(dirname(path));
  const [name = ''] = basename(path).split('.');
  const part = join(dirname(path), `.${name}-${process.pid}`);
  try {
    // A file of this name was left by a process that was killed, and may be readable by others.
    await rm(part, { force: true });
    const file = await open(part, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Whether a value that was read has fields. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
