/** Marks inside a drawn line: a list's row, where it is selected, or typed into, and a pane beside the list. They take no column and are never sent. */
import { textWidth } from '../text/safe-text.ts';

/** Colors that no terminal has. Text from outside has none at all (`safeText`). */
export const SIGNS = {
  selected: '\u001b[901m',
  typing: '\u001b[902m',
  row: '\u001b[903m',
  pane: '\u001b[904m',
  'selected row': '\u001b[903m\u001b[901m',
} as const;

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
  const at = line.indexOf(SIGNS[mark]);
  return at === -1 ? undefined : coloredWidth(line.slice(0, at));
}
