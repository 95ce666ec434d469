/** Text behind a mark. */
import { wrapText } from '../terminal/text/safe-text.ts';

/** Lines of at most `width` columns: the mark with the beginning of the text, and all that follows below that beginning. */
export function hanging(mark: string, text: string, width: number): readonly string[] {
  const indent = ' '.repeat(mark.length);
  const lines = wrapText(text, Math.max(1, width - mark.length));
  return (lines.length === 0 ? [''] : lines).map(
    (line, at) => `${at === 0 ? mark : indent}${line}\n`,
  );
}
