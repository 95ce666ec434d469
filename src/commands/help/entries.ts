/** How pages of help list things. */
import { hanging } from '../../output/hanging.ts';

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
    .flatMap(([term, says]) => {
      return hanging(`${' '.repeat(indent)}${term}`.padEnd(column), says, HELP_WIDTH);
    })
    .join('');
}

/** A paragraph, wrapped; lines with their ends. */
export function paragraph(text: string, indent = 0): string {
  return hanging(' '.repeat(indent), text, HELP_WIDTH).join('');
}
