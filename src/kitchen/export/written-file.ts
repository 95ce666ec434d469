/** Files of rows that the monitor writes: their names, suggested or typed, and what became of them. */
import { orText } from '../text/quantities.ts';
import { EXPORT_FORMATS, type ExportFormat } from './record-lines.ts';

export interface ExportName {
  /** As typed, without the mark that allows replacing. */
  readonly name: string;
  readonly format: ExportFormat;
  /** An existing file may be replaced. */
  readonly replaces: boolean;
}

/** The suggested name for a business date (`YYYYMMDD`). */
export function proposedName(date: string): string {
  return `fulfillments-${date}.csv`;
}

/** Parses a typed name: its ending chooses the format, a final `!` allows replacing. Otherwise a sentence. */
export function exportName(typed: string): ExportName | { readonly error: string } {
  const text = typed.trim();
  const replaces = text.endsWith('!');
  const name = (replaces ? text.slice(0, -1) : text).trimEnd();
  const [, ending = ''] = /[^/\\]\.([a-z]+)$/i.exec(name) ?? [];
  const format = EXPORT_FORMATS.find((each) => each === ending.toLowerCase());
  if (format !== undefined) return { name, format, replaces };
  const endings = orText(EXPORT_FORMATS.map((each) => `.${each}`));
  return { error: `The file name must end in ${endings}.` };
}

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
