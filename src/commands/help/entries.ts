/** Lists and paragraphs of help topics. */
import { hanging } from '../../output/hanging.ts';

/** Width of a line. */
const HELP_WIDTH = 79;

const GAP = 2;

/** Terms on the left, descriptions in a column on the right; with line ends. */
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

/** A wrapped paragraph, with line ends. */
export function paragraph(text: string, indent = 0): string {
  return hanging(' '.repeat(indent), text, HELP_WIDTH).join('');
}
