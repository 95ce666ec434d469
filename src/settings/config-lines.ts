/** Finds key lines: the TOML parser returns none. */
import type { KeyPath } from './file-fields.ts';

/** Comments, strings of all four kinds, signs, and everything else up to the next one. */
const TOKENS =
  /#[^\n]*|"""(?:\\[^]|[^\\])*?"{3,5}|'''[^]*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|[[\]{},=.\n]|[^\s[\]{},=.#"']+|["']/g;

/** Deeper than any of our keys. A key's later parts are on its line, too. */
const DEEPEST = 64;

/** For parsed text: a key's line (from 1), or the innermost surrounding table's if the key is missing. Never throws, whatever the text. */
export function configLines(text: string): (key: KeyPath) => number {
  const tokens = tokensOf(text);
  const lines = new Map<string, number>();
  const elements = new Map<string, number>();
  let next = 0;
  const at = () => tokens[next]?.text;
  const lineAt = () => tokens[next]?.line ?? 1;

  const mark = (key: KeyPath, line: number): void => {
    const name = JSON.stringify(key);
    if (!lines.has(name)) lines.set(name, line);
  };

  const keysUntil = (end: string): readonly string[] => {
    const keys: string[] = [];
    for (let token = at(); token !== undefined && token !== end && token !== '\n'; token = at()) {
      next += 1;
      if (token !== '.' && keys.length < DEEPEST) keys.push(unquoted(token));
    }
    return keys;
  };

  const assignment = (under: KeyPath, depth: number): void => {
    const line = lineAt();
    const keys = keysUntil('=');
    for (const [place] of keys.entries()) mark([...under, ...keys.slice(0, place + 1)], line);
    if (at() !== '=') return;
    next += 1;
    value([...under, ...keys], depth);
  };

  const value = (key: KeyPath, depth: number): void => {
    const open = at();
    if ((open !== '[' && open !== '{') || depth >= DEEPEST) {
      while (at() !== undefined && !/^[,\]}\n]$/.test(at() ?? '')) next += 1;
      return;
    }
    next += 1;
    let index = 0;
    for (let token = at(); token !== undefined; token = at()) {
      if (token === ']' || token === '}') {
        next += 1;
        return;
      }
      const before = next;
      if (token === ',') index += 1;
      if (token === ',' || token === '\n') next += 1;
      else if (open === '{') assignment(key, depth + 1);
      else {
        mark([...key, index], lineAt());
        value([...key, index], depth + 1);
      }
      if (next === before) next += 1;
    }
  };

  /** A header's key: the last element in each of its arrays of tables. */
  const opened = (keys: readonly string[], isElement: boolean, line: number): KeyPath => {
    const key: (string | number)[] = [];
    for (const [place, each] of keys.entries()) {
      key.push(each);
      const name = JSON.stringify(key);
      const isLast = place === keys.length - 1;
      if (isLast && isElement) elements.set(name, (elements.get(name) ?? -1) + 1);
      const element = elements.get(name);
      mark(key, line);
      if (element !== undefined) key.push(element);
    }
    mark(key, line);
    return key;
  };

  let table: KeyPath = [];
  while (next < tokens.length) {
    const before = next;
    if (at() === '[') {
      const line = lineAt();
      next += 1;
      const isElement = at() === '[';
      if (isElement) next += 1;
      table = opened(keysUntil(']'), isElement, line);
      while (at() === ']') next += 1;
    } else if (at() !== '\n') assignment(table, 0);
    if (next === before) next += 1;
  }

  return (key) => {
    for (let length = Math.min(key.length, 2 * DEEPEST); length > 0; length -= 1) {
      const line = lines.get(JSON.stringify(key.slice(0, length)));
      if (line !== undefined) return line;
    }
    return 1;
  };
}

interface Token {
  readonly text: string;
  readonly line: number;
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let line = 1;
  for (const [token] of text.matchAll(TOKENS)) {
    if (!token.startsWith('#')) tokens.push({ text: token, line });
    line += token.split('\n').length - 1;
  }
  return tokens;
}

/** Without quotes. With a non-JSON escape, unchanged. */
function unquoted(token: string): string {
  if (token.startsWith("'")) return token.slice(1, -1);
  if (!token.startsWith('"')) return token;
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}
