/** Sets the terminal's title (OSC 2). The earlier title is pushed and popped (XTWINOPS 22 and 23) by terminals that can. */
import { type Environment, terminalKind } from './capabilities.ts';
import { ASCII_GLYPHS } from './glyphs.ts';
import { cutText } from './safe-text.ts';

const PUSH = '\u001b[22;2t';
/** Terminals that can't pop the earlier title keep this plain name. */
const POP = `${titleSequence('Terminal')}\u001b[23;2t`;
const MAX_TITLE_COLUMNS = 80;

/** Whether the terminal is known to have a title. Others would print it. */
export function hasTitle(environment: Environment): boolean {
  return terminalKind(environment).glyphs !== ASCII_GLYPHS;
}

export function terminalTitle(terminal: { write(text: string): unknown }) {
  let title = '';
  let isAway = false;
  let isPushed = false;
  const send = (): void => {
    if (title === '' || isAway) return;
    terminal.write((isPushed ? '' : PUSH) + titleSequence(title));
    isPushed = true;
  };
  return {
    /** The text may come from outside. The same title is not sent again. */
    show: (text: string): void => {
      const next = cutText(text, MAX_TITLE_COLUMNS);
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

function titleSequence(text: string): string {
  return `\u001b]2;${text}\u0007`;
}
