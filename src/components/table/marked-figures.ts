/** Figures that end in a mark, `14:20!!`, in the tone of their mark. */
import type { Span } from '../line/Line.tsx';
import type { Tone } from '../line/theme.tsx';

const MARKED = /(\d[\dhm:]*!!?)/;

/** A line of figures; what has no mark is plain. */
export function markedSpans(text: string): readonly Span[] {
  return text.split(MARKED).map((part): Span => {
    const tone = toneOfMark(part);
    return tone === undefined ? { text: part } : { text: part, tone };
  });
}

function toneOfMark(part: string): Tone | undefined {
  if (!MARKED.test(part)) return undefined;
  return part.endsWith('!!') ? 'error' : 'warn';
}
