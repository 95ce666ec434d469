/** Keeps the user's answers to the test strip, per terminal and client, in a small file. */

import { isObject, keptFile, readKept, writeKept } from '../../files/kept-file.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';
import {
  STRIP_PARTS,
  type StripAnswer,
  type StripPart,
} from '../../terminal/capabilities/test-strip.ts';
import { safeText } from '../../terminal/text/safe-text.ts';

/** The answer's key: a terminal's name, and the client's address. */
export interface TerminalKey {
  readonly term: string;
  /** `local` without SSH. */
  readonly client: string;
}

interface Memory extends TerminalKey {
  readonly right: StripAnswer;
}

/** Names of parts in files of 0.1.0. */
const FORMER_NAMES: Readonly<Partial<Record<StripPart, string>>> = { colors: 'colours' };
/** Most terminals kept; the oldest answer is dropped first. */
const MOST = 64;
/** A longer file was not written by this program. */
const MAX_BYTES = 64 * 1024;
const LONGEST_NAME = 80;

/** The key of the current terminal. */
export function terminalKey(environment: Environment): TerminalKey {
  const connection = environment['SSH_CONNECTION'] || environment['SSH_CLIENT'] || '';
  const [client = ''] = connection.trim().split(/\s+/);
  const name = (text: string) => safeText(text).slice(0, LONGEST_NAME);
  return { term: name(environment['TERM'] ?? ''), client: name(client) || 'local' };
}

/** The kept answer for this terminal; `undefined` if there is none or it can't be read. */
export async function rememberedAnswer(environment: Environment): Promise<StripAnswer | undefined> {
  const key = terminalKey(environment);
  return (await readMemories(environment)).find((memory) => isSame(memory, key))?.right;
}

/** Replaces the kept answer for this terminal. Throws where the file can't be written. */
export async function rememberAnswer(environment: Environment, right: StripAnswer): Promise<void> {
  const key = terminalKey(environment);
  const others = (await readMemories(environment)).filter((memory) => !isSame(memory, key));
  const terminals = [...others, { ...key, right }].slice(-MOST);
  const text = JSON.stringify({ version: 1, terminals }, undefined, 1);
  await writeKept(memoryFile(environment), `${text}\n`);
}

export function memoryFile(environment: Environment): string {
  return keptFile(environment, 'terminals.json');
}

async function readMemories(environment: Environment): Promise<readonly Memory[]> {
  const found = await readKept(memoryFile(environment), 'terminals', MAX_BYTES);
  return found.flatMap(memoryFrom);
}

function memoryFrom(found: unknown): readonly Memory[] {
  if (!isObject(found)) return [];
  const { term, client, right } = found;
  if (typeof term !== 'string' || typeof client !== 'string' || !isObject(right)) return [];
  const answer = STRIP_PARTS.flatMap((part) => {
    const seen = right[part] ?? right[FORMER_NAMES[part] ?? part];
    return typeof seen === 'boolean' ? [[part, seen]] : [];
  });
  return [{ term, client, right: Object.fromEntries(answer) }];
}

function isSame(a: TerminalKey, b: TerminalKey): boolean {
  return a.term === b.term && a.client === b.client;
}
