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

/** Terms are on the left, descriptions in a column on the right. */
export function entries(rows: readonly (readonly [term: string, says: string])[]): string {
  const column = Math.max(...rows.map(([term]) => term.length)) + 2 * GAP_WIDTH;
  return rows
    .flatMap(([term, says]) => hangingLines(`  ${term}`.padEnd(column), says, HELP_WIDTH))
    .join('');
}

export function paragraph(text: string, indent = 0): string {
  return hangingLines(' '.repeat(indent), text, HELP_WIDTH).join('');
}
