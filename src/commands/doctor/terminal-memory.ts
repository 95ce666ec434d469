/** Saves answers to the test strip, per terminal and client. */
import { isObject, keptFile, readKept, writeKept } from '../../files/kept-file.ts';
import type { Environment } from '../../terminal/capabilities/terminal-kind.ts';
import {
  STRIP_PARTS,
  type StripAnswer,
  type StripPart,
} from '../../terminal/capabilities/test-strip.ts';
import { safeText } from '../../terminal/text/safe-text.ts';

export type TerminalKey = ReturnType<typeof terminalKey>;

interface Memory extends TerminalKey {
  readonly right: StripAnswer;
}

/** Part names in 0.1.0's files. */
const FORMER_NAMES: Readonly<Partial<Record<StripPart, string>>> = { colors: 'colours' };
/** Terminals kept. The oldest answer is dropped first. */
const MOST = 64;
/** Not written by this program if longer. */
const MAX_BYTES = 64 * 1024;
const LONGEST_NAME = 80;

export function terminalKey(environment: Environment) {
  const connection = environment['SSH_CONNECTION'] || environment['SSH_CLIENT'] || '';
  const [client = ''] = connection.trim().split(/\s+/);
  const name = (text: string) => safeText(text).slice(0, LONGEST_NAME);
  return { term: name(environment['TERM'] ?? ''), client: name(client) || 'local' };
}

/** `undefined` if missing or unreadable. */
export async function rememberedAnswer(environment: Environment): Promise<StripAnswer | undefined> {
  const key = terminalKey(environment);
  return (await readMemories(environment)).find((memory) => isSame(memory, key))?.right;
}

/** Throws if the file can't be written. */
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
