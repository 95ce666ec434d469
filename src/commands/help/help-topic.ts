/** A help topic that is not about one command. */
import type { Command } from 'commander';
import type { AnswerTable } from '../../output/answer-columns.ts';
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

/** Longer lists of IDs are above what explains them. */
const LONGEST_IDS = 24;

/** Terms on the left, descriptions in a column on the right; with line ends. A term over the `longest` is above its description. */
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
      if (term.length <= longest) return hanging(`${edge}${term}`.padEnd(column), says, HELP_WIDTH);
      const above = hanging(edge, term, HELP_WIDTH);
      return [...above, ...hanging(' '.repeat(column), says, HELP_WIDTH)];
    })
    .join('');
}

/** What explains the columns of an answer. */
export function columnEntries({ docs }: Pick<AnswerTable<never, string>, 'docs'>): string {
  return entries(docs, 2, LONGEST_IDS);
}

/** A wrapped paragraph, with line ends. */
export function paragraph(text: string, indent = 0): string {
  return hanging(' '.repeat(indent), text, HELP_WIDTH).join('');
}
