/** Files of rows, as the monitor has them written. */

/** What came of writing a file: what was written and where, or a sentence that says why it was not. */
export type WrittenFile =
  | { readonly path: string; readonly bytes: number }
  | { readonly refused: string };

/**
 * Writes text to a file of this name, piece by piece, so that keys are heard meanwhile; whole or not at all. A file that is there
 * is only replaced with `replaces`. Never rejects.
 */
export type WriteFile = (
  file: { readonly name: string; readonly replaces: boolean },
  chunks: Iterable<string>,
) => Promise<WrittenFile>;
