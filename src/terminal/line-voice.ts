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
    /** Writes a sentence on lines without other text. Words are not split. */
    say: (sentence: string): void => {
      const { columns = 0 } = terminal;
      // Some terminals add an empty line after a full line.
      const width = Math.max(MIN_COLUMNS, (columns === 0 ? FALLBACK_COLUMNS : columns) - 1);
      const lines = wrapText(sentence, width);
      if (lines.length === 0) return;
      end();
      terminal.write(`${lines.join('\n')}\n`);
    },
    echo: (text: string): void => {
      // Wrapping would drop a space, so a typed space is echoed unchanged.
      const shown = text === ' ' ? text : wrapText(text, MIN_COLUMNS).join(' ');
      if (shown === '') return;
      hasOpenLine = true;
      terminal.write(shown);
    },
    end,
  };
}
