/** Lines of a help page as they fit a manual page: a manual indents what it does not fill, and a terminal has 80 columns. */
import { textWidth, wrapText } from '../../src/terminal/text/safe-text.ts';

/** Columns of a line that is printed unchanged: 80, minus the indent of a manual page. */
export const MAN_WIDTH = 80 - 7;
/** A line of a help page that would be no longer with the next word ends on purpose, and not for want of room. */
const FULL = 76;
/** Before text that is not filled: commands, and lists where a comma ends the line. */
const CODE = '  ';

interface Entry {
  /** The part before the text: spaces, and the term that it explains. */
  readonly term: string;
  readonly text: string;
}

/** Breaks lines that are too long; their text continues in the lines below, as far as those continued it before. */
export function fittedLines(lines: readonly string[]): readonly string[] {
  const fitted: string[] = [];
  let last: Entry | undefined;
  const write = () => {
    if (last !== undefined) fitted.push(...linesOf(last));
    last = undefined;
  };
  let before = '';
  for (const line of lines) {
    if (last !== undefined && continues(line, before, last)) {
      last = { ...last, text: `${last.text} ${line.trim()}` };
    } else {
      write();
      last = entryOf(line);
    }
    before = line;
  }
  write();
  return fitted;
}

/** The term is what has a gap of two spaces after it. */
function entryOf(line: string): Entry {
  const [term = ''] = /^ *(?:\S(?:.*?\S)?(?: {2,}(?=\S)))?/.exec(line) ?? [];
  return { term, text: line.slice(term.length) };
}

function continues(line: string, before: string, { term }: Entry): boolean {
  const own = entryOf(line);
  if (own.text === '' || own.term.trim() !== '' || own.term !== ' '.repeat(term.length))
    return false;
  if (term === CODE) return before.endsWith(',');
  const [word = ''] = own.text.split(' ');
  return term.trim() !== '' || textWidth(before) + 1 + textWidth(word) > FULL;
}

/** A line that fits stays unchanged. */
function linesOf({ term, text }: Entry): readonly string[] {
  const unbroken = `${term}${text}`;
  if (textWidth(unbroken) <= MAN_WIDTH) return [unbroken];
  const column = textWidth(term === CODE ? CODE + CODE : term);
  return wrapText(text, MAN_WIDTH - column).map((line, at) =>
    at === 0 ? `${term}${line}` : `${' '.repeat(column)}${line}`,
  );
}
