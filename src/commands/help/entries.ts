/** How pages of help list things. */
import { wrapText } from '../../terminal/text/safe-text.ts';

/** Columns of a line. */
const HELP_WIDTH = 79;

const GAP = 2;

/** Terms on the left, what is said of each beside it in a column of its own; lines with their ends. */
export function entries(
  listed: readonly (readonly [term: string, says: string])[],
  indent = 2,
): string {
  const column = indent + Math.max(...listed.map(([term]) => term.length)) + GAP;
  return listed
    .flatMap(([term, says]) =>
      wrapText(says, HELP_WIDTH - column).map((line, at) => {
        const left = at === 0 ? `${' '.repeat(indent)}${term}` : '';
        return `${left.padEnd(column)}${line}\n`;
      }),
    )
    .join('');
}

/** A paragraph, wrapped; lines with their ends. */
export function paragraph(text: string, indent = 0): string {
  return wrapText(text, HELP_WIDTH - indent)
    .map((line) => `${' '.repeat(indent)}${line}\n`)
    .join('');
}
