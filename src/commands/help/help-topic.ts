/** A help topic that is not about one command. */
import type { Command } from 'commander';

/** A topic. Its text ends with a newline; lines have at most 79 columns, except those to be copied. */
export interface HelpTopic {
  /** The word after `linecheck help`. */
  readonly name: string;
  /** A few words for the list of topics. */
  readonly says: string;
  /** The text; `program` has all commands. */
  readonly text: (program: Command) => Promise<string>;
}
