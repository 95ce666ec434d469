/** Writes complete lines for screen readers. Each line is read once, so nothing is redrawn. */
import { wrapText } from './safe-text.ts';

interface Terminal {
  readonly columns?: number;
  write(text: string): unknown;
}

const FALLBACK_COLUMNS = 80;
const MIN_COLUMNS = 20;

export function lineVoice(terminal: Terminal) {
  let hasOpenLine = false;
  const end = (): void => {
    if (hasOpenLine) terminal.write('\n');
    hasOpenLine = false;
  };
  return {
    /** Writes a sentence on lines of its own. Words are not split. */
    say: (sentence: string): void => {
      const { columns = 0 } = terminal;
      // Some terminals add an empty line after a full one.
      const width = Math.max(MIN_COLUMNS, (columns === 0 ? FALLBACK_COLUMNS : columns) - 1);
      const lines = wrapText(sentence, width);
      if (lines.length === 0) return;
      end();
      terminal.write(`${lines.join('\n')}\n`);
    },
    /** Writes typed text. The next sentence ends its line. */
    echo: (text: string): void => {
      // A typed space is echoed like a letter. Wrapping would drop it.
      const shown = text === ' ' ? text : wrapText(text, MIN_COLUMNS).join(' ');
      if (shown === '') return;
      hasOpenLine = true;
      terminal.write(shown);
    },
    end,
  };
}
