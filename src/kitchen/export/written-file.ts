/** Files of rows written by the monitor: names and outcomes. */
import { orText } from '../text/quantities.ts';
import { EXPORT_FORMATS, type ExportFormat } from './record-lines.ts';

export interface ExportName {
  /** As typed, without the mark allowing replacement. */
  readonly name: string;
  readonly format: ExportFormat;
  /** May replace an existing file. */
  readonly replaces: boolean;
}

export function proposedName(date: string): string {
  return `fulfillments-${date}.csv`;
}

/** The ending chooses the format, a final `!` allows replacing. `error` is a sentence. */
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

/** `refused` is a sentence with the reason. */
export type WrittenFile =
  | { readonly path: string; readonly bytes: number }
  | { readonly refused: string };

/**
 * Writes piece by piece, so that keys work meanwhile, never a partial file. Replaces an existing file only with `replaces`. Never rejects.
 */
export type WriteFile = (
  file: { readonly name: string; readonly replaces: boolean },
  chunks: Iterable<string>,
) => Promise<WrittenFile>;
