/** A page of help that is about no single command. */
import type { Command } from 'commander';

/** One of them; its text is in lines of at most 79 columns, but for those that are to be copied, and ends with a newline. */
export interface HelpTopic {
  /** What follows `linecheck help`. */
  readonly name: string;
  /** What it is about, in a few words. */
  readonly says: string;
  /** The page, for the program of which all commands are. */
  readonly text: (program: Command) => Promise<string>;
}
