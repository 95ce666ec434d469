/** Files of rows that the monitor writes. */

/** The outcome of writing a file: what was written and where, or a sentence with the reason why not. */
export type WrittenFile =
  | { readonly path: string; readonly bytes: number }
  | { readonly refused: string };

/**
 * Writes text to a file of this name, piece by piece, so that keys work meanwhile; never a partial file. An existing file
 * is replaced only with `replaces`. Never rejects.
 */
export type WriteFile = (
  file: { readonly name: string; readonly replaces: boolean },
  chunks: Iterable<string>,
) => Promise<WrittenFile>;
