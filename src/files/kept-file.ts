/** A small JSON file in the user's state folder: tolerantly read, atomically replaced, readable only by the user. */
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Failure } from '../contract/failures.ts';
import type { Environment } from '../terminal/capabilities/terminal-kind.ts';
import { userFolder } from './home-folder.ts';
import { writePrivateFile } from './private-file.ts';
import { fileHead, readTrusted } from './read-trusted.ts';
import { writtenPlace } from './trusted-file.ts';

/** All these files start with it. */
const VERSION = 1;

export function keptFile(environment: Environment, name: string): string {
  return join(userFolder(environment, 'XDG_STATE_HOME', '.local/state'), name);
}

/** For a newer file. */
export const NEWER_FIX = 'Run the newer linecheck, or remove the file.';

/** Whether a newer linecheck wrote the file: this one neither reads nor replaces it. Never fails. */
export async function isKeptNewer(path: string): Promise<boolean> {
  return isNewer(await fileHead(path));
}

/** For a text, or its start. */
function isNewer(text: string): boolean {
  const [, version = '0'] = /^\{\s*"version":\s*(\d{1,9})\b/.exec(text) ?? [];
  return Number(version) > VERSION;
}

/** The named list. Empty for a file missing, not trusted, damaged, newer, or too large. Never fails. */
export async function readKept(
  path: string,
  list: string,
  mostBytes: number,
): Promise<readonly unknown[]> {
  try {
    const reading = await readTrusted(path, mostBytes);
    if (reading.state !== 'read' || isNewer(reading.text)) return [];
    const found: unknown = JSON.parse(reading.text);
    const listed = isObject(found) ? found[list] : undefined;
    return Array.isArray(listed) ? listed : [];
  } catch {
    return [];
  }
}

/** Changes with every write. The same for all missing files. Never fails. */
export async function keptVersion(path: string): Promise<string> {
  try {
    const { ino, mtimeNs, size } = await stat(path, { bigint: true });
    return `${ino} ${mtimeNs} ${size}`;
  } catch {
    return '';
  }
}

/** Creates a missing folder, and writes behind a link of the user's own. Throws CONFIGURATION where the file would not be trusted, NOT_WRITTEN for a newer linecheck's file. */
export async function writeKept(path: string, text: string): Promise<void> {
  if (await isKeptNewer(path)) {
    throw new Failure('NOT_WRITTEN', `${path} was written by a newer version of linecheck.`, {
      hint: NEWER_FIX,
    });
  }
  const place = writtenPlace(path);
  const [name = ''] = basename(path).split('.');
  await writePrivateFile(place, join(dirname(place), `.${name}-${process.pid}`), text);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** `undefined` unless every entry is valid. */
export function listOf<T>(
  found: unknown,
  max: number,
  read: (entry: unknown) => T | undefined,
): readonly T[] | undefined {
  if (!Array.isArray(found) || found.length > max) return undefined;
  const entries = found.flatMap((each: unknown) => read(each) ?? []);
  return entries.length === found.length ? entries : undefined;
}
