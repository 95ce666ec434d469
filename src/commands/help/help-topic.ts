/** A help topic that is not about one command. */
import type { Command } from 'commander';
import { hanging } from '../../output/line-output.ts';

/** A topic. Its text ends with a newline; lines have at most 79 columns, except those to be copied. */
export interface HelpTopic {
  /** The word after `linecheck help`. */
  readonly name: string;
  /** A few words for the list of topics. */
  readonly says: string;
  /** The text; `program` has all commands. */
  readonly text: (program: Command) => Promise<string>;
}

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
