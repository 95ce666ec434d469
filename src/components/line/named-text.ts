/** A text with a name in it that gives way where there is no room for all of it: figures never do. */
import { cutText, safeText, textWidth } from '../../terminal/text/safe-text.ts';

/** The parts of such a text; an empty name leaves the rest. */
export interface NamedText {
  readonly before: string;
  readonly name: string;
  readonly after: string;
}

/** The least that is left of a name, in columns. */
export const SHORTEST_NAME = 6;

/** The text in a width, the name cut as far as need be. */
export function fittedText({ before, name, after }: NamedText, width: number): string {
  const room = Math.max(SHORTEST_NAME, width - textWidth(safeText(before + after)));
  return `${before}${cutText(safeText(name), room)}${after}`;
}

export function wholeText({ before, name, after }: NamedText): string {
  return before + name + after;
}
