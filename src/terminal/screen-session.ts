/** The alternate screen: entered, left for a while and entered again, and left for good however the program ends. */

const ENTER = '\u001b[?1049h\u001b[?25l\u001b[H';
const LEAVE = '\u001b[?25h\u001b[0m\u001b[?1049l';

/** What a session writes to; a terminal. */
interface Terminal {
  write(text: string): unknown;
}

/** Both may be called at any time: what is the case already is not said again, so that every way out may leave. */
export interface ScreenSession {
  /** Switches the terminal to its alternate screen and hides the cursor. */
  readonly enter: () => void;
  /** Gives the screen, the cursor and the colours back. */
  readonly leave: () => void;
}

/** Enters the alternate screen of a terminal. */
export function enterScreen(terminal: Terminal): ScreenSession {
  let entered = false;
  const enter = (): void => {
    if (entered) return;
    entered = true;
    terminal.write(ENTER);
  };
  enter();
  return {
    enter,
    leave() {
      if (!entered) return;
      entered = false;
      terminal.write(LEAVE);
    },
  };
}
