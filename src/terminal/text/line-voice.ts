/** Text for listeners: complete lines one after the other, so that a screen reader reads each once. Nothing is redrawn. */
import { wrapText } from './safe-text.ts';

/** The stream to write to: standard output, or a stand-in for it. */
interface Terminal {
  readonly columns?: number;
  write(text: string): unknown;
}

/** Speaks in lines. */
export interface LineVoice {
  /** Writes a sentence on lines of its own; words are not cut in two. */
  readonly say: (sentence: string) => void;
  /** Shows what is typed, on the line that the next sentence ends. */
  readonly echo: (text: string) => void;
  /** Ends a line that was begun. */
  readonly end: () => void;
}

const FALLBACK_COLUMNS = 80;
const NARROWEST = 20;

/** A voice on a terminal. */
export function lineVoice(terminal: Terminal): LineVoice {
  let begun = false;
  const end = (): void => {
    if (begun) terminal.write('\n');
    begun = false;
  };
  return {
    say(sentence) {
      const { columns = 0 } = terminal;
      // A full line makes some terminals add an empty one.
      const width = Math.max(NARROWEST, (columns === 0 ? FALLBACK_COLUMNS : columns) - 1);
      const lines = wrapText(sentence, width);
      if (lines.length === 0) return;
      end();
      terminal.write(`${lines.join('\n')}\n`);
    },
    echo(text) {
      // A space is typed like any letter; wrapping would take it off.
      const shown = text === ' ' ? text : wrapText(text, NARROWEST).join(' ');
      if (shown === '') return;
      begun = true;
      terminal.write(shown);
    },
    end,
  };
}
