/** The formats of lists. A file of its own, because the table of commands loads it at every start. */
import { choiceOf } from '../settings/choice.ts';

/** The first is for people. */
const LIST_FORMATS = ['table', 'json', 'ndjson'] as const;

/** Flags of a command that prints a list. */
export interface ListFlags {
  readonly format?: (typeof LIST_FORMATS)[number];
}

/** Reads the flag, before anything is opened. Throws USAGE for an unknown format. */
export function listFormat(text: string): (typeof LIST_FORMATS)[number] {
  return choiceOf('format', LIST_FORMATS, text);
}
