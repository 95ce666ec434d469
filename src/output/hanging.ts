/** Text with a mark before it. */
import { wrapText } from '../terminal/text/safe-text.ts';

/** Lines of at most `width` columns: the mark and the start of the text, then the rest aligned with that start. */
export function hanging(mark: string, text: string, width: number): readonly string[] {
  const indent = ' '.repeat(mark.length);
  const lines = wrapText(text, Math.max(1, width - mark.length));
  return (lines.length === 0 ? [''] : lines).map(
    (line, at) => `${at === 0 ? mark : indent}${line}\n`,
  );
}
