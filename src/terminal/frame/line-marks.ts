/** Marks inside a drawn line: where it is selected, or typed into. They take no column and are never sent. */
import { textWidth } from '../safe-text.ts';

/** Colors that no terminal has. Text from outside has none at all (`safeText`). */
const SIGNS = { selected: '\u001b[901m', typing: '\u001b[902m' } as const;

export type Mark = keyof typeof SIGNS;

export function markText(mark: Mark): string {
  return SIGNS[mark];
}

// oxlint-disable-next-line no-control-regex -- colors are control sequences
const COLORS = /\u001b\[[0-9;]*m/g;

/** Colors and marks take no columns. */
export function coloredWidth(line: string): number {
  return textWidth(line.replace(COLORS, ''));
}

/** Column of a line's first such mark. */
export function markColumn(line: string, mark: Mark): number | undefined {
  const index = line.indexOf(SIGNS[mark]);
  return index === -1 ? undefined : coloredWidth(line.slice(0, index));
}
