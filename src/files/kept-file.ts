/** A small JSON file of our own in the user's state folder: read with tolerance, replaced whole, readable by its user alone. */
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';
import { homeFolder } from './home-folder.ts';
import { makeTrustedFolder } from './private-folder.ts';
import { readTrusted } from './read-trusted.ts';
import { distrustFailure } from './trusted-file.ts';

/** Where a file of this name is kept. */
export function keptFile(environment: Environment, name: string): string {
  const given = environment['XDG_STATE_HOME'] ?? '';
  const parent = isAbsolute(given) ? given : join(homeFolder(environment), '.local', 'state');
  return join(parent, 'linecheck', name);
}

/** What the file lists under a name; nothing where it is missing, not trusted, damaged or too large to be ours. Never fails. */
export async function readKept(
  path: string,
  list: string,
  mostBytes: number,
): Promise<readonly unknown[]> {
  try {
    const reading = await readTrusted(path, mostBytes);
    if (reading.state !== 'read') return [];
    const found: unknown = JSON.parse(reading.text);
    const listed = isObject(found) ? found[list] : undefined;
    return Array.isArray(listed) ? listed : [];
  } catch {
    return [];
  }
}

/**
 * Replaces the file by one that holds this text; its folder is made where it is missing. Throws where that cannot be, and CONFIGURATION
 * where the file would not be trusted in its folder.
 */
export async function writeKept(path: string, text: string): Promise<void> {
  const fault = await makeTrustedFolder(dirname(path));
  if (fault !== undefined) throw distrustFailure(path, fault);
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
