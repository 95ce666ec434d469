/** Help lines fitted to a manual page: manuals indent unfilled text, and terminals have 80 columns. */
import { textWidth, wrapText } from '../../src/terminal/safe-text.ts';

/** Columns for a line printed unchanged: 80 minus the manual's indent. */
export const MAN_WIDTH = 80 - 7;
/** A help line with room for the next word within these columns ends on purpose. */
const FULL = 76;
/** Before unfilled text: commands, and lists with a comma at the line end. */
const CODE = '  ';

interface Entry {
  /** Spaces and the explained term, before the text. */
  readonly term: string;
  readonly text: string;
}

/** Breaks long lines. Their text flows into the existing continuation lines. */
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

/** A gap of two spaces follows the term. */
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

/** A fitting line stays unchanged. */
function linesOf({ term, text }: Entry): readonly string[] {
  const unbroken = `${term}${text}`;
  if (textWidth(unbroken) <= MAN_WIDTH) return [unbroken];
  const column = textWidth(term === CODE ? CODE + CODE : term);
  return wrapText(text, MAN_WIDTH - column).map((line, at) =>
    at === 0 ? `${term}${line}` : `${' '.repeat(column)}${line}`,
  );
}
