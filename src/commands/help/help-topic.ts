import type { Command } from 'commander';
import { hangingLines } from '../../output/line-output.ts';
import type { Environment } from '../../terminal/capabilities.ts';

/** The text ends with a newline. Its lines have at most 79 columns, except lines to copy. */
export interface HelpTopic {
  readonly name: string;
  readonly description: string;
  /** `program` has all commands. Without an environment, the text has defaults only. */
  readonly text: (program: Command, environment?: Environment) => Promise<string>;
}

const HELP_WIDTH = 79;

const GAP_WIDTH = 2;

/** Terms are on the left, descriptions in a column on the right. A term longer than `maxTermWidth` has a line of its own. */
export function entries(
  rows: readonly (readonly [term: string, says: string])[],
  indent = 2,
  maxTermWidth = Number.POSITIVE_INFINITY,
): string {
  const widths = rows.map(([term]) => term.length).filter((width) => width <= maxTermWidth);
  const column = indent + Math.max(...widths) + GAP_WIDTH;
  const margin = ' '.repeat(indent);
  return rows
    .flatMap(([term, says]) => {
      if (term.length <= maxTermWidth)
        return hangingLines(`${margin}${term}`.padEnd(column), says, HELP_WIDTH);
      const above = hangingLines(margin, term, HELP_WIDTH);
      return [...above, ...hangingLines(' '.repeat(column), says, HELP_WIDTH)];
    })
    .join('');
}

export function paragraph(text: string, indent = 0): string {
  return hangingLines(' '.repeat(indent), text, HELP_WIDTH).join('');
}
