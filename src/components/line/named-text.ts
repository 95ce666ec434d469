/** Text with a name. Without room, the name is cut, never the numbers. */
import { cutText, safeText, textWidth } from '../../terminal/text/safe-text.ts';

/** An empty name leaves the rest. */
export interface NamedText {
  readonly before: string;
  readonly name: string;
  readonly after: string;
}

/** Minimum columns of a cut name. */
export const SHORTEST_NAME = 6;

export function fittedText({ before, name, after }: NamedText, width: number): string {
  const room = Math.max(SHORTEST_NAME, width - textWidth(safeText(before + after)));
  return `${before}${cutText(safeText(name), room)}${after}`;
}

export function wholeText({ before, name, after }: NamedText): string {
  return before + name + after;
}
