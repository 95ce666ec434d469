/** `linecheck __complete`, which the completion scripts run at a key press: prints what may come next, and never an error. */
import { writeLines } from '../output/line-output.ts';
import { safeText } from '../terminal/text/safe-text.ts';
import type { Run } from './arguments/io.ts';
import { offersFor } from './completion/offers.ts';
import { DEFAULT_COMMAND, program } from './program.ts';

/** Longest wait at a key press, ms. */
const LONGEST_MS = 1_000;

/**
 * Takes `-- WORDS`, the words after the program's name, the last one unfinished, and prints a word and a tab and a few words about it per line, whatever
 * is typed of it. Or `bash SKIPPED BREAKS LINE`, a line up to the cursor that begins with so many words which are not the program's; then it
 * prints what bash inserts. The last line is `:space`, `:nospace` or `:files`. Prints nothing where that can't be found in time.
 */
export async function completeCommand(words: readonly string[], run: Run): Promise<void> {
  // A hanging read, such as of a lost disk, would keep the process alive.
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

// A command line as bash has it while it is typed, and what bash is to insert. Nothing in it is ever expanded.

type Quote = '' | '"' | "'";

/** A line up to the cursor. */
export interface BashLine {
  /** Its words without quotes, the last one unfinished. */
  readonly words: readonly string[];
  /** The quote that is open at the cursor. */
  readonly quote: Quote;
  /** What bash replaces by an insertion, as typed. */
  readonly replaced: string;
  /** Whether the last word is the file of a redirection. */
  readonly isRedirected: boolean;
}

const SPACE = /\s/;
/** What a backslash escapes within double quotes. */
const ESCAPED = new Set(['$', '`', '"', '\\']);
/** What bash expands, by the quote that is open. */
const EXPANDED = { '': new Set('$`!*?[{~'), '"': new Set('$`!'), "'": new Set<string>() };
/** The start of what may have quotes of its own, which are not read here. */
const NESTED = { '': /^(?:`|\$[({['])/, '"': /^(?:`|\$[({[])/, "'": /^$/ };

/**
 * Reads a line; `breaks` are the characters after which bash completes (`COMP_WORDBREAKS`), unless they are quoted. `undefined` where bash would
 * expand the last word: a name that goes on in it would not be only a name.
 */
export function readBashLine(line: string, breaks: string): BashLine | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let isExpanded = false;
  let quote: Quote = '';
  // Where what bash replaces begins: after the last break, or after the open quote.
  let from = 0;
  let opened = 0;
  let isRedirected = false;
  const end = (next: number) => {
    // The file of a redirection is no word of the command.
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
  // A backslash at the end escapes nothing yet.
  const replaced = line.slice(quote === '' ? from : opened, at > line.length ? -1 : undefined);
  return { words: [...words, word ?? ''], quote, replaced, isRedirected };
}

/** What bash inserts for a word, in the quotes that are open and then closed if it `isWhole`; `undefined` where another word is typed. */
export function bashInsertion(
  { words, quote, replaced }: BashLine,
  word: string,
  isWhole: boolean,
): string | undefined {
  const typed = words.at(-1) ?? '';
  if (!word.startsWith(typed)) return undefined;
  const rest = Array.from(word.slice(typed.length), (character) => escaped(character, quote));
  // Bash takes a quote at the beginning for the one that is open, and one at the end for the closing one, even an escaped one.
  const inserted = [replaced, ...rest, isWhole ? quote : ''].join('');
  return quote !== '' && inserted.startsWith(quote) ? quote + inserted : inserted;
}

/** Characters that mean nothing to bash outside quotes. */
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
