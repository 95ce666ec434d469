/** Names in a column. */
import { fitText, safeText, textWidth } from '../../terminal/text/safe-text.ts';

/** Each padded to the longest of them, and cut to so many columns. */
export function fittedNames(
  names: readonly string[],
  most: number,
  ellipsis: string,
): readonly string[] {
  const longest = names.reduce((width, name) => Math.max(width, textWidth(safeText(name))), 0);
  const width = Math.min(longest, most);
  return names.map((name) => fitText(name, width, 'left', ellipsis));
}
