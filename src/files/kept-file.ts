/** A small JSON file of our own in the user's state folder: tolerantly read, atomically replaced, readable only by its user. */
import { stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';
import { homeFolder } from './home-folder.ts';
import { writePrivateFile } from './private-file.ts';
import { readTrusted } from './read-trusted.ts';

/** The path of a file of this name. */
export function keptFile(environment: Environment, name: string): string {
  const given = environment['XDG_STATE_HOME'] ?? '';
  const parent = isAbsolute(given) ? given : join(homeFolder(environment), '.local', 'state');
  return join(parent, 'linecheck', name);
}

/** The list under a name in the file; empty where the file is missing, not trusted, damaged or too large to be ours. Never fails. */
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

/** Changes whenever the file is replaced or written; the same for all missing files. Never fails. */
export async function keptVersion(path: string): Promise<string> {
  try {
    const { ino, mtimeNs, size } = await stat(path, { bigint: true });
    return `${ino} ${mtimeNs} ${size}`;
  } catch {
    return '';
  }
}

/**
 * Replaces the file by one with this text; creates a missing folder. Throws where that is impossible, and CONFIGURATION where the file
 * would not be trusted in its folder.
 */
export async function writeKept(path: string, text: string): Promise<void> {
  const [name = ''] = basename(path).split('.');
  await writePrivateFile(path, join(dirname(path), `.${name}-${process.pid}`), text);
}

/** Whether a parsed value has fields. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
