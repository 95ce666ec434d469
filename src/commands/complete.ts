/** `linecheck __complete`, run by completion scripts at a key press. Prints what may come next, never an error. */
import { writeLines } from '../output/line-output.ts';
import { safeText } from '../terminal/safe-text.ts';
import type { Run } from './arguments/io.ts';
import { offersFor } from './completion-offers.ts';
import { DEFAULT_COMMAND, program } from './program.ts';

/** Longest wait per key press, ms. */
const LONGEST_MS = 1_000;

/**
 * Takes `-- WORDS`, the words after the program's name, the last one unfinished. Prints a word, a tab and a description per line, whatever
 * is typed of the word. Or takes `bash SKIPPED BREAKS LINE`, a line up to the cursor with SKIPPED words before the program's own, and
 * prints what bash inserts. The last line is `:space`, `:nospace` or `:files`. Prints nothing if time runs out.
 */
export async function completeCommand(words: readonly string[], run: Run): Promise<void> {
  // A hanging read, as from a lost disk, would keep the process alive.
  setTimeout(() => run.exit(), LONGEST_MS).unref();
  const lines = await answer(words, run).catch(() => []);
  await writeLines(
    lines.map((line) => `${line}\n`),
    run.stdout,
  );
}

async function answer([form, ...words]: readonly string[], run: Run): Promise<readonly string[]> {
  const offersOf = (line: readonly string[]) =>
    offersFor(line, program(run), DEFAULT_COMMAND, run.environment);
  if (form === '--') {
    const { words: offered, next } = await offersOf(words);
    return [...offered.map(({ word, says = '' }) => `${word}\t${safeText(says)}`), `:${next}`];
  }
  if (form !== 'bash') return [];
  const [skipped = '', breaks = '', text = ''] = words;
  const line = readBashLine(text, breaks);
  if (line === undefined || line.isRedirected) return [':files'];
  const { words: offered, next } = await offersOf(line.words.slice(Number(skipped)));
  const insertions = offered.flatMap(
    ({ word }) => bashInsertion(line, word, next === 'space') ?? [],
  );
  return [...new Set(insertions), `:${next}`];
}

// A command line as bash has it while typing. Nothing is ever expanded.

type Quote = '' | '"' | "'";

export interface BashLine {
  readonly words: readonly string[];
  readonly quote: Quote;
  readonly replaced: string;
  readonly isRedirected: boolean;
}

const SPACE = /\s/;
/** Escaped by a backslash within double quotes. */
const ESCAPED = new Set(['$', '`', '"', '\\']);
/** By open quote. */
const EXPANDED = { '': new Set('$`!*?[{~'), '"': new Set('$`!'), "'": new Set<string>() };
/** Starts of nested text, not read here. */
const NESTED = { '': /^(?:`|\$[({['])/, '"': /^(?:`|\$[({[])/, "'": /^$/ };

/** `breaks` are `COMP_WORDBREAKS`. `undefined` where bash would expand the last word: a completed name would not be only a name. */
export function readBashLine(line: string, breaks: string): BashLine | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let isExpanded = false;
  let quote: Quote = '';
  // Start of what bash replaces: after the last break, or after the open quote.
  let from = 0;
  let opened = 0;
  let isRedirected = false;
  const end = (next: number) => {
    // A redirection's file is no word for the command.
    if (word !== undefined && !isRedirected) words.push(word);
    if (word !== undefined) isRedirected = false;
    word = undefined;
    isExpanded = false;
    from = next;
  };
  let at = 0;
  for (; at < line.length; at += 1) {
    const character = line[at] ?? '';
    const next = line[at + 1] ?? '';
    if (NESTED[quote].test(character + next)) return undefined;
    const isComment = character === '#' && word === undefined;
    if (isComment || EXPANDED[quote].has(character)) isExpanded = true;
    if (quote !== '') {
      if (character === quote) quote = '';
      else if (quote === '"' && character === '\\' && (ESCAPED.has(next) || next === '')) {
        at += 1;
        word = `${word ?? ''}${next}`;
      } else word = `${word ?? ''}${character}`;
    } else if (character === '"' || character === "'") {
      quote = character;
      opened = at + 1;
      word ??= '';
    } else if (character === '\\') {
      at += 1;
      word = `${word ?? ''}${next}`;
    } else if (SPACE.test(character)) end(at + 1);
    else if (character === '<' || character === '>') {
      end(at + 1);
      isRedirected = true;
    } else {
      word = `${word ?? ''}${character}`;
      if (breaks.includes(character)) from = at + 1;
    }
  }
  if (isExpanded) return undefined;
  // A final backslash escapes nothing yet.
  const replaced = line.slice(quote === '' ? from : opened, at > line.length ? -1 : undefined);
  return { words: [...words, word ?? ''], quote, replaced, isRedirected };
}

/** What bash inserts for a word, within the open quotes, closed if it `isWhole`. `undefined` where another word is typed. */
export function bashInsertion(
  { words, quote, replaced }: BashLine,
  word: string,
  isWhole: boolean,
): string | undefined {
  const typed = words.at(-1) ?? '';
  if (!word.startsWith(typed)) return undefined;
  const rest = Array.from(word.slice(typed.length), (character) => escaped(character, quote));
  // Bash takes a leading quote for the open one and a final quote for the closing one, even if escaped.
  const inserted = [replaced, ...rest, isWhole ? quote : ''].join('');
  return quote !== '' && inserted.startsWith(quote) ? quote + inserted : inserted;
}

/** Literal to bash outside quotes. */
const PLAIN = /[\w%+,./:=@-]|[^\0-\x7f]/;

function escaped(character: string, quote: Quote): string {
  switch (quote) {
    case '':
      return PLAIN.test(character) ? character : `\\${character}`;
    case '"':
      // History has no escape within double quotes.
      if (character === '!') return '"\\!"';
      return ESCAPED.has(character) ? `\\${character}` : character;
    case "'":
      return character === "'" ? "'\\''" : character;
  }
}
