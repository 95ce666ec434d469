import type { Command } from 'commander';
import { hangingLines } from '../../output/line-output.ts';
import type { Environment } from '../../terminal/capabilities.ts';

/** Text ends with a newline. Lines have at most 79 columns, except those to copy. */
export interface HelpTopic {
  readonly name: string;
  readonly says: string;
  /** With all commands. Without an environment, only defaults are printed. */
  readonly text: (program: Command, environment?: Environment) => Promise<string>;
}

const HELP_WIDTH = 79;

const GAP = 2;

/** Terms on the left, descriptions in a column on the right, with line ends. Terms over `longest` go above. */
export function entries(
  listed: readonly (readonly [term: string, says: string])[],
  indent = 2,
  longest = Number.POSITIVE_INFINITY,
): string {
  const widths = listed.map(([term]) => term.length).filter((width) => width <= longest);
  const column = indent + Math.max(...widths) + GAP;
  const edge = ' '.repeat(indent);
  return listed
    .flatMap(([term, says]) => {
      if (term.length <= longest)
        return hangingLines(`${edge}${term}`.padEnd(column), says, HELP_WIDTH);
      const above = hangingLines(edge, term, HELP_WIDTH);
      return [...above, ...hangingLines(' '.repeat(column), says, HELP_WIDTH)];
    })
    .join('');
}

export function paragraph(text: string, indent = 0): string {
  return hangingLines(' '.repeat(indent), text, HELP_WIDTH).join('');
}
