/** What users saw in the test strip, remembered for each terminal and client in a small file of their own. */

import { isObject, keptFile, readKept, writeKept } from '../../files/kept-file.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';
import { STRIP_PARTS, type StripAnswer } from '../../terminal/capabilities/test-strip.ts';
import { safeText } from '../../terminal/text/safe-text.ts';

/** Whose answer it is: the name of a terminal, and the address that it is looked at from. */
export interface TerminalKey {
  readonly term: string;
  /** `local` where nobody came over SSH. */
  readonly client: string;
}

interface Memory extends TerminalKey {
  readonly right: StripAnswer;
}

/** Most terminals that are remembered; the one answered for longest ago is forgotten first. */
const MOST = 64;
/** A longer file is not ours. */
const MOST_BYTES = 64 * 1024;
const LONGEST_NAME = 80;

/** The key of the terminal that the program runs in. */
export function terminalKey(environment: Environment): TerminalKey {
  const connection = environment['SSH_CONNECTION'] || environment['SSH_CLIENT'] || '';
  const [client = ''] = connection.trim().split(/\s+/);
  const name = (text: string) => safeText(text).slice(0, LONGEST_NAME);
  return { term: name(environment['TERM'] ?? ''), client: name(client) || 'local' };
}

/** What is remembered of this terminal; `undefined` when nothing is, or when it cannot be read. */
export async function rememberedAnswer(environment: Environment): Promise<StripAnswer | undefined> {
  const key = terminalKey(environment);
  return (await readMemories(environment)).find((memory) => isSame(memory, key))?.right;
}

/** Remembers an answer for this terminal instead of the one before. Throws where the file cannot be written. */
export async function rememberAnswer(environment: Environment, right: StripAnswer): Promise<void> {
  const key = terminalKey(environment);
  const others = (await readMemories(environment)).filter((memory) => !isSame(memory, key));
  const terminals = [...others, { ...key, right }].slice(-MOST);
  const text = JSON.stringify({ version: 1, terminals }, undefined, 1);
  await writeKept(memoryFile(environment), `${text}\n`);
}

/** The file of all answers. */
export function memoryFile(environment: Environment): string {
  return keptFile(environment, 'terminals.json');
}

async function readMemories(environment: Environment): Promise<readonly Memory[]> {
  const found = await readKept(memoryFile(environment), 'terminals', MOST_BYTES);
  return found.flatMap(memoryFrom);
}

function memoryFrom(found: unknown): readonly Memory[] {
  if (!isObject(found)) return [];
  const { term, client, right } = found;
  if (typeof term !== 'string' || typeof client !== 'string' || !isObject(right)) return [];
  const answer = STRIP_PARTS.flatMap((part) => {
    const seen = right[part];
    return typeof seen === 'boolean' ? [[part, seen]] : [];
  });
  return [{ term, client, right: Object.fromEntries(answer) }];
}

function isSame(a: TerminalKey, b: TerminalKey): boolean {
  return a.term === b.term && a.client === b.client;
}
