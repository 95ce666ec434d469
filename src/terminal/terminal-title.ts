/** The terminal's title (OSC 2), with the earlier one pushed and popped (XTWINOPS 22 and 23) where the terminal knows how. */
import { type Environment, terminalKind } from './capabilities.ts';
import { ASCII_GLYPHS } from './glyphs.ts';
import { cutText } from './safe-text.ts';

const PUSH = '\u001b[22;2t';
/** A plain name stays where nothing can be popped. */
const POP = `${titled('Terminal')}\u001b[23;2t`;
/** Max columns: a tab shows fewer. */
const LONGEST_TITLE = 80;

/** Terminals known to have a title. Others would print it. */
export function hasTitle(environment: Environment): boolean {
  return terminalKind(environment).glyphs !== ASCII_GLYPHS;
}

export function terminalTitle(terminal: { write(text: string): unknown }) {
  let title = '';
  let isAway = false;
  let isPushed = false;
  const send = (): void => {
    if (title === '' || isAway) return;
    terminal.write((isPushed ? '' : PUSH) + titled(title));
    isPushed = true;
  };
  return {
    /** The text may come from outside. Sent only if it is another one. */
    show: (text: string): void => {
      const next = cutText(text, LONGEST_TITLE);
      if (next === title) return;
      title = next;
      send();
    },
    enter(): void {
      if (!isAway) return;
      isAway = false;
      send();
    },
    leave(): void {
      isAway = true;
      if (isPushed) terminal.write(POP);
      isPushed = false;
    },
  };
}

function titled(text: string): string {
  return `\u001b]2;${text}\u0007`;
}
