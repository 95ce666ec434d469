/** Sets the terminal's title (OSC 2). Terminals that can save the earlier title restore it (XTWINOPS 22 and 23). */
import { type Environment, terminalKind } from './capabilities.ts';
import { ASCII_GLYPHS } from './glyphs.ts';
import { cutText } from './safe-text.ts';

const PUSH = '\u001b[22;2t';
/** Terminals that can't restore the earlier title keep this one. */
const POP = `${titleSequence('Terminal')}\u001b[23;2t`;
const MAX_TITLE_COLUMNS = 80;

/** Whether the terminal is known to have a title. Other terminals might print the sequence. */
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
