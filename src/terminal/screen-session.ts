/** The alternate screen: entered once, and left again however the program ends. */

const ENTER = '\u001b[?1049h\u001b[?25l\u001b[H';
const LEAVE = '\u001b[?25h\u001b[0m\u001b[?1049l';

/** What a session writes to; a terminal. */
interface Terminal {
  write(text: string): unknown;
}

/**
 * Switches the terminal to its alternate screen. The function that comes back restores it; calling it again does nothing,
 * so that every way out may call it.
 */
export function enterScreen(terminal: Terminal): () => void {
  let entered = true;
  terminal.write(ENTER);
  return () => {
    if (!entered) return;
    entered = false;
    terminal.write(LEAVE);
  };
}
