import { wrapText } from '../../components/Line.tsx';

/** Lines on a body of that height that notes may take, and on one of less. */
const MOST = 4;
const MOST_ON_FEW = 3;
const FEW = 14;

/** Sentences as lines of a width, one after the other; on a low screen no more than a few lines. */
export function noteLines(
  notes: readonly string[],
  width: number,
  height: number,
): readonly string[] {
  const text = notes.join(' ');
  if (text === '') return [];
  const lines = wrapText(text, width);
  const most = height < FEW ? MOST_ON_FEW : MOST;
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''} …`];
}
