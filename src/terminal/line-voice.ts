/** Complete lines in order for screen readers, each read once. Nothing is redrawn. */
import { wrapText } from './safe-text.ts';

interface Terminal {
  readonly columns?: number;
  write(text: string): unknown;
}

const FALLBACK_COLUMNS = 80;
const NARROWEST = 20;

export function lineVoice(terminal: Terminal) {
  let begun = false;
  const end = (): void => {
    if (begun) terminal.write('\n');
    begun = false;
  };
  return {
    /** On separate lines. Words are not split. */
    say: (sentence: string): void => {
      const { columns = 0 } = terminal;
      // Some terminals add an empty line after a full one.
      const width = Math.max(NARROWEST, (columns === 0 ? FALLBACK_COLUMNS : columns) - 1);
      const lines = wrapText(sentence, width);
      if (lines.length === 0) return;
      end();
      terminal.write(`${lines.join('\n')}\n`);
    },
    /** Typed text, on a line for the next sentence to end. */
    echo: (text: string): void => {
      // A typed space is echoed like a letter. Wrapping would drop it.
      const shown = text === ' ' ? text : wrapText(text, NARROWEST).join(' ');
      if (shown === '') return;
      begun = true;
      terminal.write(shown);
    },
    end,
  };
}
